import { expect, test } from "vitest";
import { json } from "./testing/stub-provider.ts";
import { tidesRequest as request, useTides } from "./testing/tides.ts";

const tides = useTides();

test("no more calls start per interval, or run at once, than the provider allows", async () => {
  let running = 0;
  let most = 0;
  const starts: number[] = [];
  tides.provider.respond = (response, incoming) => {
    starts.push(performance.now());
    most = Math.max(most, (running += 1));
    setTimeout(() => {
      running -= 1;
      json({})(response, incoming);
    }, 30);
  };
  const upstream = tides.open({ rate: { concurrency: 2, perInterval: { calls: 3, ms: 400 } } });
  const paths = ["/1", "/2", "/3", "/4", "/5"];
  const began = performance.now();
  await Promise.all(
    paths.map((path) => upstream.fetch({ ...request, path }, new AbortController().signal)),
  );
  expect(most).toBe(2);
  // The fourth had to wait for the first one's interval to end; timers may fire a little early. Counted from before the
  // first, which a busy machine may be told of late.
  expect(starts[3]! - began).toBeGreaterThan(350);
});

import { expect, test } from "vitest";
import { json } from "../upstream/testing/stub-provider.ts";
import { useStub } from "../upstream/testing/use-stub.ts";
import { twoSessions } from "./testing/two-sessions.ts";
import { createYahoo } from "./yahoo.ts";

const stage = useStub("yahoo");
const latest = (changes: Parameters<typeof twoSessions>[1]) => {
  stage.provider.respond = json(twoSessions("AAPL", changes));
  return createYahoo(stage.runtime).latest("AAPL", stage.signal);
};

test("a session is told to the cent", async () => {
  const { value } = await latest({ price: 11.100000381469727 });
  expect(value).toMatchObject({ open: "10.00", last: "11.10", volume: 1_000 });
});

test.each([
  ["a price below zero", { latest: { open: -10 } }],
  ["a number of shares below zero", { latest: { volume: -1 } }],
  ["a part of a share", { latest: { volume: 0.5 } }],
  ["a high below the low", { latest: { high: 8 } }],
  ["a price beyond all prices", { price: 1e300 }],
  ["a price of less than a digit tells", { price: 0.0001 }],
])("error: %s is the provider's nonsense", async (_, changes) => {
  await expect(latest(changes)).rejects.toMatchObject({ code: "upstream_bad_response" });
});

test.each([
  ["without its times", { indicators: { quote: [{}] } }],
  ["with none", { timestamp: [], indicators: { quote: [{}] } }],
])(
  "error: a chart %s has no such data, which is no failure: the provider is asked again",
  async (_, bars) => {
    const { meta } = twoSessions("AAPL").chart.result[0]!;
    stage.provider.respond = json({ chart: { result: [{ meta, ...bars }], error: null } });
    const yahoo = createYahoo(stage.runtime);
    for (const symbol of ["AAPL", "MSFT", "NWTM", "NWX"]) {
      await expect(yahoo.latest(symbol, stage.signal)).rejects.toMatchObject({
        code: "tool_not_found",
      });
    }
    expect(yahoo.isReady()).toBe(true);
  },
);

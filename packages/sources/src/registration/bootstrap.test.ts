import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createBootstrap } from "./bootstrap.ts";

const stage = useSandbox();
const day = 24 * 3_600_000;
const hour = day / 24;

test.each([
  ["example.com", "https://rdap.verisign.com/com/v1"],
  ["example.net", "https://rdap.verisign.com/net/v1"],
  ["example.org", "https://rdap.publicinterestregistry.org/rdap"],
  ["example.io", "https://rdap.identitydigital.services/rdap"],
  ["example.de", "https://rdap.denic.de"],
  ["example.co", undefined],
])("%s is kept at %s", async (domain, server) => {
  expect(await createBootstrap(stage.runtime).serverOf(domain, stage.signal)).toBe(server);
});

test("the list is asked for once a day, and answers for a month when IANA does not", async () => {
  const { runtime, signal, upstreams } = stage;
  const bootstrap = createBootstrap(runtime);
  await bootstrap.serverOf("example.com", signal);
  runtime.clock.now += day - 1;
  await bootstrap.serverOf("example.org", signal);
  expect(upstreams.calls("iana-rdap")).toHaveLength(1);
  upstreams.play("iana-rdap", "server-error");
  runtime.clock.now += 30 * day;
  expect(await bootstrap.serverOf("example.com", signal)).toMatch(/^https:/);
  runtime.clock.now += day + hour;
  await expect(bootstrap.serverOf("example.com", signal)).rejects.toMatchObject({
    code: "upstream_unavailable",
  });
});

test.each(["html-instead", "truncated", "null", "empty", "gzip-bomb", "hang"])(
  "error: a list that is %s is no list",
  async (mode) => {
    stage.upstreams.play("iana-rdap", mode);
    if (mode === "hang") stage.runtime.waitBriefly();
    const call = createBootstrap(stage.runtime).serverOf("example.com", stage.signal);
    await expect(call).rejects.toMatchObject({ code: expect.stringMatching(/^upstream_/) });
  },
);

import { describe, expect, test } from "vitest";
import type { Runtime } from "../upstream/runtime.ts";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createBootstrap } from "./bootstrap.ts";
import { createRdap } from "./rdap.ts";
import { registrationContract } from "./testing/registration-contract.ts";

const create = (runtime: Runtime) => createRdap(createBootstrap(runtime), runtime);
const host = "rdap.verisign.com";

registrationContract({
  create,
  served: "example.com",
  notServed: "kontor-simulated.co",
  knows: ({ registry }) => registry === "rdap",
});

describe("a registry's server", () => {
  const stage = useSandbox();
  const find = (domain = "example.com") => create(stage.runtime).find(domain, stage.signal);

  test("may redirect to another one", async () => {
    stage.upstreams.play(host, "moved");
    expect((await find()).value).toMatchObject({ isRegistered: true });
    expect(stage.upstreams.calls("rdap.moved.example.net")).toHaveLength(1);
  });

  test("may write contacts as JSContact cards", async () => {
    stage.upstreams.play(host, "jscontact");
    const { registrar } = (await find()).value;
    expect(registrar).toMatchObject({ name: "Harbor Names (simulated)", ianaId: "9995" });
  });

  test("may leave out the zone of its dates, which is told", async () => {
    stage.upstreams.play(host, "zoneless-dates");
    const { value } = await find();
    const domain = stage.upstreams.world.domains.find(({ name }) => name === "example.com");
    expect(value.dates.registeredAt).toBe(domain?.registeredAt);
    expect(value.hasZonelessDates).toBe(true);
  });

  test("is asked for RDAP by a client that says who it is", async () => {
    await find();
    expect(stage.upstreams.calls(host)[0]?.headers).toMatchObject({
      accept: "application/rdap+json",
      "user-agent": expect.stringMatching(/^Coinslot\/\S+ \(\S+@\S+\)$/),
    });
  });

  test("may say with a 404 and no body that there is no registration", async () => {
    stage.upstreams.play(host, "empty-absence");
    expect((await find()).value).toMatchObject({ isRegistered: false, raw: null });
  });

  test("may write the code of its absence as text", async () => {
    stage.upstreams.play(host, "text-code");
    expect((await find()).value).toMatchObject({ isRegistered: false, raw: { errorCode: "404" } });
  });

  test.each([
    ["rate-limited", "upstream_rate_limited"],
    ["forbidden", "upstream_blocked"],
    ["server-error", "upstream_unavailable"],
    ["unavailable", "upstream_unavailable"],
    ["reset", "upstream_unavailable"],
    ["html-instead", "upstream_blocked"],
    ["empty", "upstream_bad_response"],
    ["foreign-absence", "upstream_bad_response"],
    ["null", "upstream_bad_response"],
    ["truncated", "upstream_bad_response"],
    ["gzip-bomb", "upstream_bad_response"],
    ["redirect-loop", "upstream_bad_response"],
    ["redirect-private", "upstream_bad_response"],
    ["redirect-loopback", "upstream_bad_response"],
    ["redirect-downgrade", "upstream_bad_response"],
    ["dns-private", "upstream_bad_response"],
    ["tls-expired", "upstream_unavailable"],
    ["tls-wrong-name", "upstream_unavailable"],
  ])("error: %s is %s", async (mode, code) => {
    stage.upstreams.play(host, mode);
    await expect(find()).rejects.toMatchObject({ code });
  });

  test("error: one that limits us stops no other", async () => {
    stage.upstreams.play(host, "rate-limited");
    const rdap = create(stage.runtime);
    await expect(rdap.find("example.com", stage.signal)).rejects.toThrow("limits how often");
    const before = stage.upstreams.calls(host).length;
    await expect(rdap.find("example.com", stage.signal)).rejects.toThrow("limits how often");
    expect(stage.upstreams.calls(host)).toHaveLength(before);
    expect((await rdap.find("example.org", stage.signal)).value.isRegistered).toBe(true);
  });
});

import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createDns } from "./dns.ts";

const stage = useSandbox();
const blocked = "account-verify-simulated.com";
const verdictsOf = async (name: string) =>
  (await createDns(stage.runtime).verdicts(name, stage.signal)).map(({ verdict }) => verdict);

test("the other resolver stands in for one that is away", async () => {
  stage.upstreams.play("cloudflare-dns", "server-error");
  const { provider, failed } = await createDns(stage.runtime).lookUp("a.com", "A", stage.signal);
  expect(provider.id).toBe("quad9-unfiltered");
  expect(failed).toMatchObject([{ code: "upstream_unavailable" }]);
});

describe("a verdict", () => {
  test("is blocked where the blocking resolver alone refuses, whether the name exists or not", async () => {
    expect(await verdictsOf(blocked)).toEqual(["blocked", "blocked"]);
    expect(await verdictsOf(`login.${blocked}`)).toEqual(["blocked", "blocked"]);
  });

  test("is ok for all other names, also for those that do not exist", async () => {
    const { domains } = stage.upstreams.world;
    for (const { name } of domains.filter(({ isBlocked }) => !isBlocked)) {
      expect(await verdictsOf(name)).toEqual(["ok", "ok"]);
    }
    expect(await verdictsOf("nobody-has-this.com")).toEqual(["ok", "ok"]);
  });

  test("is ok where a blocking resolver misses a name that the other one has: that is no refusal", async () => {
    for (const id of ["quad9", "cloudflare-security"]) stage.upstreams.play(id, "nxdomain");
    expect(await verdictsOf("example.com")).toEqual(["ok", "ok"]);
  });

  test("is blocked for a null address that only the blocking resolver gives, else it is the name's own", async () => {
    stage.upstreams.play("cloudflare-security", "null-address");
    expect(await verdictsOf("example.com")).toEqual(["ok", "blocked"]);
    stage.upstreams.play("cloudflare-dns", "null-address");
    expect(await verdictsOf("example.org")).toEqual(["ok", "ok"]);
  });

  test("is unknown where the resolver is silent, and where there is nothing to compare it with", async () => {
    stage.upstreams.play("quad9", "server-error");
    expect(await verdictsOf(blocked)).toEqual(["unknown", "blocked"]);
    stage.upstreams.play("quad9", undefined);
    stage.upstreams.play("quad9-unfiltered", "server-error");
    expect(await verdictsOf(blocked)).toEqual(["unknown", "blocked"]);
  });

  test("is unknown where the zone fails", async () => {
    for (const id of ["quad9", "cloudflare-security"]) stage.upstreams.play(id, "servfail");
    expect(await verdictsOf("example.com")).toEqual(["unknown", "unknown"]);
  });
});

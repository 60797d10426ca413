import { describe, expect, test } from "vitest";
import type { Runtime } from "../../upstream/runtime.ts";
import { useSandbox } from "../../upstream/testing/failure-contract.ts";
import type { DnsProvider } from "../provider.ts";

const failures = [
  ["rate-limited", "upstream_rate_limited"],
  ["forbidden", "upstream_blocked"],
  ["server-error", "upstream_unavailable"],
  ["reset", "upstream_unavailable"],
  ["hang", "upstream_timeout"],
  ["html-instead", "upstream_bad_response"],
  ["empty", "upstream_bad_response"],
  ["null", "upstream_bad_response"],
  ["truncated", "upstream_bad_response"],
  ["gzip-bomb", "upstream_bad_response"],
  ["redirect-loop", "upstream_bad_response"],
] as const;

/** What every resolver does, whether it blocks names or not. The world is worked out apart from the resolvers. */
export const dnsContract = (id: string, create: (runtime: Runtime) => DnsProvider): void => {
  const stage = useSandbox();
  const query = (name: string, type: Parameters<DnsProvider["query"]>[1]) =>
    create(stage.runtime).query(name, type, stage.signal);

  describe(`the resolver ${id}`, () => {
    test("gives the records of the world's domains", async () => {
      for (const domain of stage.upstreams.world.domains.filter(({ isBlocked }) => !isBlocked)) {
        const ns = await query(domain.name, "NS");
        expect(ns.value.records).toMatchObject(
          domain.nameservers.map((data) => ({ type: "NS", name: domain.name, data })),
        );
        const ds = await query(domain.name, "DS");
        expect(ds.value).toMatchObject({ code: "NOERROR", isRecursive: true });
        expect(ds.value.isValidated).toBe(domain.isSigned);
        expect(ds.value.records).toHaveLength(domain.isSigned ? 1 : 0);
      }
    });

    test("says that a name does not exist", async () => {
      const { value, isSimulated, source } = await query("nobody-has-this.com", "A");
      expect(value).toMatchObject({ code: "NXDOMAIN", isRecursive: true, records: [] });
      expect(isSimulated).toBe(true);
      expect(source).toMatchObject({ kind: "dns", name: expect.stringMatching(/ \(simulated\)$/) });
    });

    test("a zone that fails is an answer, and no failure of the resolver", async () => {
      stage.upstreams.play(id, "servfail");
      const provider = create(stage.runtime);
      for (const name of ["a.example.com", "b.example.com", "c.example.com", "d.example.com"]) {
        const { value } = await provider.query(name, "A", stage.signal);
        expect(value).toMatchObject({ code: "SERVFAIL", reasons: [] });
      }
      expect(provider.isReady()).toBe(true);
    });

    test("the reason for wrong signatures comes along", async () => {
      stage.upstreams.play(id, "bogus");
      expect((await query("example.com", "A")).value).toMatchObject({
        code: "SERVFAIL",
        reasons: [6],
      });
    });

    test("aliases lead to the address", async () => {
      stage.upstreams.play(id, "cname-chain");
      const { records } = (await query("example.com", "A")).value;
      expect(records.map(({ type }) => type)).toEqual(["CNAME", "CNAME", "A"]);
    });

    test("a question is sent once a minute", async () => {
      const provider = create(stage.runtime);
      for (const ms of [0, 59_999, 1]) {
        stage.runtime.clock.now += ms;
        await provider.query("example.com", "A", stage.signal);
      }
      expect(stage.upstreams.calls(id)).toHaveLength(2);
    });

    test.each(failures)("error: %s is %s", async (mode, code) => {
      stage.upstreams.play(id, mode);
      if (code === "upstream_timeout") stage.runtime.waitBriefly();
      await expect(query("example.com", "A")).rejects.toMatchObject({ code });
    });
  });
};

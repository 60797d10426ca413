import type { IncomingMessage } from "node:http";
import { operations } from "@coinslot/tools-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shownAddress } from "./addresses.ts";
import { createHits, fieldOf } from "./hits.ts";
import { latencyClassOf, latencyEnds, percentileOf } from "./latency.ts";
import { createVisitors, userAgentIn } from "./visitors.ts";

describe("visitors", () => {
  const visitorOf = createVisitors();
  test.each([
    ["python-requests/2.32", "caller"],
    ["node", "caller"],
    ["", "caller"],
    ["curl/8.5.0", "caller"],
    ["axios/1.7", "caller"],
    ["Mozilla/5.0 (X11; Linux x86_64) Chrome/130", "caller"],
    ["Mozilla/5.0 (compatible; Googlebot/2.1)", "crawler"],
    ["ClaudeBot/1.0", "crawler"],
    ["x402scan", "crawler"],
    ["@agentcash/discovery/1.7", "crawler"],
    ["UptimeRobot/2.0", "crawler"],
    ["coinslot-doctor", "probe"],
    ["Coinslot-audit", "probe"],
  ])("%j is a %s", (userAgent, visitor) => {
    expect(visitorOf(userAgent)).toBe(visitor);
    expect(visitorOf(userAgent)).toBe(visitor);
  });

  test("the user agent is found in whatever letter case", () => {
    expect(userAgentIn(["Host", "a", "USER-agent", "one", "User-Agent", "two"])).toBe("one");
    expect(userAgentIn(["Host", "a"])).toBe("");
  });
});

test.each([
  ["203.0.113.77", "truncated", "203.0.113.0"],
  ["2001:db8:1:2::/64", "truncated", "2001:db8:1::"],
  ["203.0.113.77", "whole", "203.0.113.77"],
  ["203.0.113.77", "none", ""],
  ["", "truncated", ""],
] as const)("of %j, %s, is shown %j", (address, detail, shown) => {
  expect(shownAddress(address, detail)).toBe(shown);
});

describe("latency", () => {
  test("a percentile is the end of the class in which it lies, never below the time itself", () => {
    const times = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1 });
    const shares = fc.constantFrom(0.5, 0.9, 0.99, 1);
    fc.assert(
      fc.property(times, shares, (all, share) => {
        const counts = [...latencyEnds, 0].map(() => 0);
        for (const time of all) counts[latencyClassOf(time)]! += 1;
        const exact = all.toSorted((one, other) => one - other)[Math.ceil(all.length * share) - 1]!;
        const shown = percentileOf(counts, share)!;
        expect(shown).toBeGreaterThanOrEqual(exact);
        expect(shown).toBe(latencyEnds[latencyClassOf(exact)] ?? Infinity);
      }),
    );
  });
  test("of nothing there is none", () => expect(percentileOf([0, 0], 0.5)).toBe(undefined));
});

describe("hits", () => {
  const operation = operations[0]!.id;
  const request = { method: "POST", rawHeaders: ["user-agent", "agent"] } as IncomingMessage;
  const open = () =>
    createHits({ addressOf: () => "203.0.113.7", addressDetail: "truncated", now: () => 5 });

  test("are handed over once", () => {
    const hits = open();
    const own = hits.of(operation);
    expect(hits.take()).toBe(undefined);
    own.challenged(request);
    own.answered(request, 200, 12.5);
    const taken = hits.take()!;
    expect(Object.fromEntries(taken.counts)).toEqual({
      [fieldOf(operation, "402")]: 1,
      [fieldOf(operation, "challenges")]: 1,
      [fieldOf(operation, "200")]: 1,
      [fieldOf(operation, "t2")]: 1,
    });
    expect(taken.recent).toHaveLength(2);
    expect(hits.take()).toBe(undefined);
  });

  test("that could not be written are counted with the next", () => {
    const hits = open();
    const own = hits.of(operation);
    own.challenged(request);
    const taken = hits.take()!;
    own.challenged(request);
    hits.putBack(taken);
    expect(hits.take()!.counts.get(fieldOf(operation, "challenges"))).toBe(2);
  });

  test("of a flood all are counted, and few are kept", () => {
    const hits = open();
    const own = hits.of(operation);
    for (let count = 0; count < 10_000; count += 1) own.challenged(request);
    const taken = hits.take()!;
    expect(taken.counts.get(fieldOf(operation, "challenges"))).toBe(10_000);
    expect(taken.recent).toHaveLength(20);
  });
});

test("an operation that is sold through two surfaces is counted as one", () => {
  const hits = createHits({
    addressOf: () => "203.0.113.77",
    addressDetail: "truncated",
    now: () => 1,
  });
  const [operation] = operations;
  const asked = { method: "POST", rawHeaders: [] } as unknown as IncomingMessage;
  for (const surface of [hits.of(operation!.id), hits.of(operation!.id)])
    surface.answered(asked, 200, 5);
  expect(hits.take()?.counts.get(fieldOf(operation!.id, "200"))).toBe(2);
});

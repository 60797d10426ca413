import type { IncomingMessage } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { type AbuseLimitSettings, type AbuseLimits, createAbuseLimits } from "./abuse-limits.ts";

let nowMs: number;
beforeEach(() => {
  nowMs = 1_800_000_000_000;
});

const limitsWith = (options: Partial<AbuseLimitSettings> = {}): AbuseLimits =>
  createAbuseLimits(
    { INVALID_PAYMENTS_PER_MINUTE: 60, SETTLING_PER_ADDRESS: 2, TRUSTED_PROXIES: 0, ...options },
    () => nowMs,
  );
const strike = (limits: AbuseLimits, caller: string, times: number): void => {
  for (let time = 0; time < times; time++) limits.strike(caller);
};
const requestFrom = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe("payments that could not be used", () => {
  test("as many as a minute allows may come at once; the next one is limited", () => {
    const limits = limitsWith();
    strike(limits, "a", 59);
    expect(limits.refusalOf("a")).toBeUndefined();
    strike(limits, "a", 1);
    expect(limits.refusalOf("a")).toMatchObject({ code: "rate_limited", waitSeconds: 1 });
  });

  test("are forgotten by and by, and the wait that is told is enough and not too long", () => {
    const limits = limitsWith();
    strike(limits, "a", 89);
    expect(limits.refusalOf("a")?.waitSeconds).toBe(30);
    nowMs += 29_000;
    expect(limits.refusalOf("a")?.waitSeconds).toBe(1);
    nowMs += 1_000;
    expect(limits.refusalOf("a")).toBeUndefined();
    strike(limits, "a", 1);
    expect(limits.refusalOf("a")?.waitSeconds).toBe(1);
  });

  test("an hour without any gives no credit beyond the minute's", () => {
    const limits = limitsWith();
    strike(limits, "a", 1);
    nowMs += 3_600_000;
    strike(limits, "a", 60);
    expect(limits.refusalOf("a")?.code).toBe("rate_limited");
  });

  test("a clock that is set back punishes nobody", () => {
    const limits = limitsWith();
    strike(limits, "a", 60);
    nowMs -= 3_600_000;
    expect(limits.refusalOf("a")).toBeUndefined();
  });

  test("do not stop the check of a signature before 50 times as many were nobody's", () => {
    const limits = limitsWith();
    strike(limits, "a", 2_999);
    expect(limits.refusalToCheck("a")).toBeUndefined();
    strike(limits, "a", 1);
    expect(limits.refusalToCheck("a")?.code).toBe("rate_limited");
    expect(limits.refusalToCheck("b")).toBeUndefined();
  });

  test("that nobody signed stop no payer behind the same address", () => {
    const limits = limitsWith();
    strike(limits, "a", 2_000);
    expect(limits.refusalOfPayer("a", "payer", false)).toBeUndefined();
  });

  test("are remembered of 20,000 callers, those who were seen last", () => {
    const limits = limitsWith();
    strike(limits, "first", 60);
    strike(limits, "again", 60);
    for (let caller = 0; caller < 19_998; caller++) limits.strike(`crowd ${caller}`);
    limits.strike("again");
    expect(limits.refusalOf("first")?.code).toBe("rate_limited");
    limits.strike("one more");
    expect(limits.refusalOf("first")).toBeUndefined();
    expect(limits.refusalOf("again")?.code).toBe("rate_limited");
  });
});

describe("signed payments that could not be used", () => {
  const strikePayer = (limits: AbuseLimits, payer: string | undefined, times: number): void => {
    for (let time = 0; time < times; time++) limits.strikePayer("a", payer);
  };

  test("count for their payer where he sent them, and for nobody else", () => {
    const limits = limitsWith();
    strikePayer(limits, "payer", 60);
    expect(limits.refusalOfPayer("a", "payer", true)).toMatchObject({
      code: "rate_limited",
      waitSeconds: 1,
    });
    expect(limits.refusalOfPayer("b", "payer", false)).toBeUndefined();
    expect(limits.refusalOfPayer("a", "other", false)).toBeUndefined();
    expect(limits.refusalOf("a")).toBeUndefined();
  });

  test("of many payers behind one address are bounded together; who has bought here goes on", () => {
    const limits = limitsWith();
    for (let payer = 0; payer < 149; payer++) strikePayer(limits, `payer ${payer}`, 1);
    expect(limits.refusalOfPayer("a", "other", false)).toBeUndefined();
    strikePayer(limits, "payer 149", 1);
    expect(limits.refusalOfPayer("a", "other", false)).toMatchObject({
      code: "rate_limited",
    });
    expect(limits.refusalOfPayer("a", "other", true)).toBeUndefined();
    expect(limits.refusalOfPayer("b", "other", false)).toBeUndefined();
    expect([limits.isCrowded("a"), limits.isCrowded("b")]).toEqual([true, false]);
  });

  test("that may be copies count for no payer", () => {
    const limits = limitsWith();
    strikePayer(limits, undefined, 140);
    expect(limits.refusalOfPayer("a", "payer", false)).toBeUndefined();
  });
});

describe("settlements under way", () => {
  const unanswered = new Promise<never>(() => {});
  const refusalOf = (limits: AbuseLimits, address: string) =>
    limits.refusalOfPayer(address, "payer", false);

  test("so many of an address at a time, of each address", () => {
    const limits = limitsWith();
    void limits.whileSettling("a", () => unanswered);
    expect(refusalOf(limits, "a")).toBeUndefined();
    void limits.whileSettling("a", () => unanswered);
    expect(refusalOf(limits, "a")).toMatchObject({
      code: "too_many_unsettled",
      waitSeconds: 10,
    });
    expect(refusalOf(limits, "b")).toBeUndefined();
  });

  test("one that ends makes room, also one that fails", async () => {
    const limits = limitsWith({ SETTLING_PER_ADDRESS: 1 });
    let end: (answer: string) => void = () => {};
    const settling = limits.whileSettling(
      "a",
      () => new Promise<string>((resolve) => (end = resolve)),
    );
    expect(refusalOf(limits, "a")).toMatchObject({ code: "too_many_unsettled" });
    end("done");
    expect(await settling).toBe("done");
    expect(refusalOf(limits, "a")).toBeUndefined();
    const failing = limits.whileSettling("a", () => Promise.reject(new Error("no")));
    expect(refusalOf(limits, "a")).toMatchObject({ code: "too_many_unsettled" });
    await expect(failing).rejects.toThrow("no");
    expect(refusalOf(limits, "a")).toBeUndefined();
  });
});

describe("whose request it is", () => {
  const addressOf = (remote: string, forwarded?: string, trustedProxies = 0): string =>
    limitsWith({ TRUSTED_PROXIES: trustedProxies }).addressOf(requestFrom(remote, forwarded));

  test("the connection's own address, whatever X-Forwarded-For says, unless proxies are trusted", () => {
    expect(addressOf("203.0.113.7")).toBe("203.0.113.7");
    expect(addressOf("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
  });

  test("the place that the trusted proxies filled: what a caller writes before it counts for nothing", () => {
    expect(addressOf("10.0.0.1", "198.51.100.1", 1)).toBe("198.51.100.1");
    expect(addressOf("10.0.0.1", "6.6.6.6, 198.51.100.1", 1)).toBe("198.51.100.1");
    expect(addressOf("10.0.0.1", "6.6.6.6,198.51.100.1, 10.0.0.2", 2)).toBe("198.51.100.1");
  });

  test("the connection's own where the trusted proxies named nobody", () => {
    expect(addressOf("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
    expect(addressOf("10.0.0.1", "", 1)).toBe("10.0.0.1");
    expect(addressOf("10.0.0.1", "198.51.100.1", 2)).toBe("10.0.0.1");
  });

  test("an IPv4 address in the clothes of IPv6 is the same caller", () => {
    expect(addressOf("::ffff:203.0.113.7")).toBe(addressOf("203.0.113.7"));
  });

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1"],
    ["2001:db8::1", "2001:db8::2"],
    ["2001:db8::1", "2001:db8:0:0:ffff:1:2:3"],
    ["2001:db8:1::5", "2001:db8:1:0:5:6:7:8"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::2"],
    ["::1", "0:0:0:0:1:2:3:4"],
  ])("%s and %s are one host: a /64 is what one host has", (one, other) => {
    expect(addressOf(one)).toBe(addressOf(other));
  });

  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["2001:db8::1", "2001:db8:1::1"],
    ["2001:db8:0:1::", "2001:db8:1::"],
  ])("%s and %s are two", (one, other) => {
    expect(addressOf(one)).not.toBe(addressOf(other));
  });
});

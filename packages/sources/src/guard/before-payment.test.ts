import { isIPv6 } from "node:net";
import { tools } from "@coinslot/tools-schema";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { privateAddresses, publicAddresses } from "./testing/addresses.ts";
import {
  anything,
  failureOf,
  type GuardedWorld,
  publicAddress,
  startGuardedWorld,
} from "./testing/guarded-world.ts";
import { disguisedAddresses, innerNames, refusedTexts } from "./testing/refused-targets.ts";
import { trickyHost, trickyUrl } from "./testing/tricky-url.ts";

/** What a buyer's URL is held against before anything is charged. */
const schemas = [tools.extract.operations.v1.input, tools.extract.operations.v2.input];
const isTaken = (url: string): boolean => {
  const [one, other] = schemas.map((schema) => schema.safeParse({ url }).success);
  expect(one).toBe(other);
  return one === true;
};

const url = (host: string): string => `http://${isIPv6(host) ? `[${host}]` : host}/`;

describe("what the guard refuses by its text is refused before payment", () => {
  test.each(privateAddresses)("%s (%s)", (address) => {
    expect(isTaken(url(address))).toBe(false);
  });

  test.each([
    ...disguisedAddresses,
    ...innerNames.flatMap((name) => [url(name), url(`${name}.`)]),
    ...refusedTexts.map(([, text]) => text),
  ])("%j", (text) => {
    expect(isTaken(text)).toBe(false);
  });

  test("a public address is taken", () => {
    expect(publicAddresses.filter((address) => !isTaken(url(address)))).toEqual([]);
  });
});

describe("what is refused before payment the guard refuses too, and without asking anybody", () => {
  let world: GuardedWorld;
  const names = ["site.example", "not-there.example"];
  beforeAll(async () => {
    world = await startGuardedWorld();
  });
  afterAll(() => world.stop());

  const host = fc.oneof(
    trickyHost(names),
    fc.constantFrom(...names, publicAddress, "SITE.example", "a.b.site.example"),
    fc.constantFrom(...publicAddresses.map((address) => new URL(url(address)).hostname)),
  );
  const anyUrl = trickyUrl(host).map((text) => text.replace("PORT", "8080"));

  test("of 3,000 mixes of tricks and harmless parts", { timeout: 60_000 }, async () => {
    const disagreed: string[] = [];
    const taken = { yes: 0, no: 0 };
    for (const text of fc.sample(anyUrl, { numRuns: 3_000, seed: 1 })) {
      const [asked, connected] = [world.dns.queries.length, world.egress.connections()];
      const { code } = await failureOf(world.guard.fetch(text, anything()));
      const isLeft = world.dns.queries.length > asked || world.egress.connections() > connected;
      const isRefused = code === "tool_input_refused" && !isLeft;
      if (isTaken(text) === isRefused) disagreed.push(`${code} ${JSON.stringify(text)}`);
      taken[isRefused ? "no" : "yes"] += 1;
    }
    expect(disagreed).toEqual([]);
    expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(300);
  });
});

describe("a name of a special use is refused before payment by the tools for domains", () => {
  const { whois, "domain-trust-score": trust } = tools;
  test.each(innerNames)("%s", (domain) => {
    for (const { input } of [whois.operations.v1, whois.operations.v2, trust.operations.v1]) {
      expect(input.safeParse({ domain }).success).toBe(false);
    }
  });
});

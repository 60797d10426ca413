import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { subject } from "./fields.ts";
import { knownIn, knownSetNames, knownSets, namedSubject, subjectFieldsOf } from "./known-sets.ts";
import { operations } from "./operations.ts";

test("which operations ask which set, by which field", () => {
  const asked = operations.flatMap(({ id, subject }) =>
    subject ? [`${id} ${subject.field}: ${subject.set}`] : [],
  );
  expect(asked.join("\n")).toMatchInlineSnapshot(`
    "POST /api/company-intel ticker: sec-companies
    POST /api/sec-filing-analyzer ticker: sec-companies
    POST /api/crypto-research coin: coins
    POST /api/domain-trust-score domain: top-level-domains
    POST /api/extract url: top-level-domains
    GET /api/crypto-price id: coins
    GET /api/whois domain: top-level-domains
    POST /v2/api/domain-trust-score domain: top-level-domains
    POST /v2/api/extract url: top-level-domains
    GET /v2/api/crypto-price id: coins
    GET /v2/api/whois domain: top-level-domains"
  `);
});

test("every set is asked by an operation", () => {
  const asked = new Set(operations.map(({ subject }) => subject?.set));
  for (const set of knownSetNames) expect(asked.has(set), set).toBe(true);
});

test("a field that is made of the same field elsewhere names no set", () => {
  knownIn("coins", subject);
  expect(subjectFieldsOf(operations.find(({ id }) => id === "GET /api/answer")!.input)).toEqual([]);
});

test("what is looked for is in lower case, whatever is asked: the age of a set, in capitals, is none of it", () => {
  for (const set of knownSetNames)
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const spellings: readonly string[] = knownSets[set].spellings(text);
        for (const one of spellings) expect(one).not.toMatch(/[A-Z]/);
      }),
    );
});

test("the landmarks of a set are found by their own names", () => {
  for (const set of knownSetNames) {
    const { landmarks, spellings } = knownSets[set];
    for (const one of landmarks) {
      const text = set === "top-level-domains" ? `example.${one}` : one;
      expect(spellings(text)).toContain(one);
    }
  }
});

test.each([
  ["coins", " $BTC ", ["btc"]],
  ["coins", "Usd-Coin", ["usd coin"]],
  ["coins", "$", [""]],
  ["sec-companies", "brk.b", ["brkb", "brk"]],
  ["sec-companies", "$BRK/B", ["brkb", "brk"]],
  ["sec-companies", "aapl", ["aapl"]],
  ["top-level-domains", "HTTPS://user.Example.COM./path", ["com"]],
  ["top-level-domains", "президент.рф", ["xn--p1ai"]],
  ["top-level-domains", "http://example.com:80/?u=http://other.zz", ["com"]],
] as const)("of the set %s %j is %j", (set, text, spellings) => {
  expect(knownSets[set].spellings(text)).toEqual(spellings);
});

describe("what a set does not speak of is not asked", () => {
  test.each([
    ["sec-companies", "320193"],
    ["sec-companies", "Berkshire Hathaway"],
    ["sec-companies", "ABCDEF"],
    ["top-level-domains", "https://93.184.216.34/"],
    ["top-level-domains", "https://[2606:2800:220:1::]/"],
    ["top-level-domains", "localhost"],
    ["top-level-domains", "http://"],
  ] as const)("%s: %j", (set, text) => {
    const named = namedSubject({ field: "it", set }, { it: text });
    expect(named).toBeUndefined();
  });

  test("nor a field that was left out", () => {
    expect(namedSubject({ field: "ticker", set: "sec-companies" }, {})).toBeUndefined();
    expect(namedSubject(undefined, { ticker: "AAPL" })).toBeUndefined();
  });
});

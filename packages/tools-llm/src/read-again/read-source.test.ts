import { describe, expect, test } from "vitest";
import { type LlmResult, useLlmShop } from "../testing/llm-shop.ts";
import { checkCitations } from "../verify/citations/check-citations.ts";
import { readSource } from "./read-source.ts";

const shop = useLlmShop({ coversAnything: true });
const { signal } = new AbortController();

/** The texts of a result's sources, read again by their kind, address and title alone. */
const readAll = async ({ sources }: Pick<LlmResult<"answer">, "sources">) => {
  const texts = new Map<number, string>();
  for (const { id, textSha256, ...source } of sources) {
    const text = textSha256 === null ? null : await readSource(shop.sources, source, signal);
    if (text !== null) texts.set(id, text);
  }
  return texts;
};

/** What the checker says of each source whose text was read again. */
const statesOf = async (result: Pick<LlmResult<"answer">, "sources" | "analysis">) => {
  const texts = await readAll(result);
  const report = checkCitations({ data: {}, ...result }, texts);
  expect(report.stands).toBe(true);
  return report.sources.filter(({ id }) => texts.has(id)).map(({ text }) => text);
};

describe("a source that is read again has the text that was quoted:", () => {
  test("pages of the web", async () => {
    const states = await statesOf(await shop.run("answer", { q: "What is a tidal battery?" }));
    expect(states.length).toBeGreaterThan(2);
    expect(new Set(states)).toEqual(new Set(["as quoted"]));
  });

  test.each([
    ["NWRB", "10-K"],
    ["NVDA", "10-Q"],
    ["NWRB", "8-K"],
    ["KRB", "10-K"],
    ["APWO", "10-K"],
    ["TDWCY", "20-F"],
    ["HRV-B", "10-K"],
  ])("the filing of %s, %s, and its sections", async (ticker, filing_type) => {
    const states = await statesOf(await shop.run("sec-filing-analyzer", { ticker, filing_type }));
    expect(states.length).toBeGreaterThan(0);
    expect(new Set(states)).toEqual(new Set(["as quoted"]));
  });

  test("a dossier's pages and filings", async () => {
    const states = await statesOf(await shop.run("company-intel", { ticker: "NVDA" }));
    expect(states.length).toBeGreaterThan(3);
    expect(new Set(states)).toEqual(new Set(["as quoted"]));
  });
});

describe("what has no text to be read again is not read:", () => {
  const source = { kind: "filing", title: "10-K of 2026-02-01", url: "" } as const;
  const base = "https://www.sec.gov/Archives/edgar/data/320193/000032019326000001/a.htm";

  test.each([
    ["a part of an API's answer", { ...source, kind: "api", url: base }],
    ["a text in its own address", { ...source, kind: "model-input", url: "data:text/plain,a" }],
    ["a filing outside of the archive", { ...source, url: "https://example.com/a.htm" }],
    ["a filing of no known form", { ...source, url: base, title: null }],
  ] as const)("%s", async (_, one) => {
    expect(await readSource(shop.sources, one, signal)).toBeNull();
  });
});

test("error: a filing that cannot be had is told", async () => {
  const url = "https://www.sec.gov/Archives/edgar/data/320193/000032019326000001/none.htm";
  const source = { kind: "filing", title: "10-K of 2026-02-01", url } as const;
  await expect(readSource(shop.sources, source, signal)).rejects.toMatchObject({
    code: "upstream_bad_response",
  });
});

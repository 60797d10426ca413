import { describe, expect, test } from "vitest";
import { type LlmResult, useLlmShop } from "../testing/llm-shop.ts";
import { useMiniLm } from "../testing/mini-lm.ts";

const stage = useMiniLm();
const shop = useLlmShop();
const run = (input: { company?: string; ticker?: string }) => {
  shop.models = stage.models;
  return shop.run("company-intel", input);
};

/** Every text in `data` that cites something stands in the analysis, where its quotes are. */
const unsaidIn = ({ data, analysis }: LlmResult<"company-intel">): readonly string[] => {
  const said = new Set(analysis.sentences.map(({ text }) => text));
  const texts = [
    ...data.competitivePosition.map(({ text }) => text),
    ...data.risks.map(({ summary }) => summary),
    ...(data.financialHealth?.statements ?? []).map(({ text }) => text),
    ...Object.values(data.swot ?? {}).flatMap((quadrant) => quadrant.map(({ text }) => text)),
    ...(data.competitors ?? []).flatMap(({ rationale }) => rationale ?? []),
  ];
  return texts.filter((text) => !said.has(text));
};

describe("a company that files with the SEC", () => {
  test("has its facts from its latest report, its filings, quote and news", async () => {
    const result = await run({ ticker: "NVDA" });
    const { data } = result;
    const { filings } = shop.upstreams.world.registrantOf(1_045_810)!;
    const report = filings.find(({ form }) => form === "10-K")!;
    expect(data.company).toMatchObject({
      name: "NVIDIA CORP",
      cik: "0001045810",
      country: "US",
      state: "CA",
      ceo: null,
      employees: null,
    });
    const revenue = report.facts.find(
      ({ concept, end }) => concept === "Revenues" && end === report.reportDate,
    )!;
    expect(data.facts.find(({ name }) => name === "revenue")).toMatchObject({
      value: revenue.val,
      period: { end: report.reportDate },
    });
    expect(data.recentFilings.map(({ accession }) => accession)).toEqual(
      filings.slice(0, 8).map(({ accession }) => accession),
    );
    expect(data.quote).toMatchObject({ symbol: "NVDA", currency: "USD" });
    expect(data.news.length).toBeGreaterThan(0);
    expect(data.competitors!.map(({ name }) => name)).toContain("Amber Silicon");
    expect(data.risks.length).toBeGreaterThan(1);
    expect(unsaidIn(result)).toEqual([]);
  });

  test("is found by its exact name, too", async () => {
    const { data } = await run({ company: "Apple" });
    expect(data.company).toMatchObject({ ticker: "AAPL" });
  });

  test("is told without quote and facts when nobody tells them", async () => {
    for (const id of ["nasdaq", "yahoo", "cboe", "sec-data/api"])
      shop.upstreams.play(id, "server-error");
    const { data, warnings } = await run({ ticker: "NVDA" });
    expect(data).toMatchObject({ quote: null, facts: [], financialHealth: null });
    expect(warnings.map(({ code }) => code)).toContain("SOURCE_UNAVAILABLE");
  });
});

test("a company without filings has a dossier from the web, and null for what only a register knows", async () => {
  const result = await run({ company: "Siemens" });
  expect(result.data.company).toMatchObject({ name: "Siemens", ticker: null, cik: null });
  expect(result.data).toMatchObject({ facts: [], recentFilings: [], quote: null });
  expect(result.analysis.text).toContain("Siemens builds automation for factories");
  expect(result.data.swot!.threats[0]!.text).toContain("shortage of chips");
  expect(unsaidIn(result)).toEqual([]);
});

describe("error:", () => {
  test("a ticker of another company than the name is the caller's to correct", async () => {
    await expect(run({ ticker: "NVDA", company: "Apple Inc." })).rejects.toMatchObject({
      code: "tool_input_refused",
    });
  });

  test("a ticker that nobody has is not found", async () => {
    await expect(run({ ticker: "QQQQQ" })).rejects.toMatchObject({ code: "tool_not_found" });
  });

  test("a company of which no page tells is not found", async () => {
    shop.upstreams.play("searxng", "no-results");
    await expect(run({ company: "Siemens" })).rejects.toMatchObject({ code: "tool_not_found" });
  });
});

import { describe, expect, test } from "vitest";
import { filingTextsFrom } from "../filings/filing-documents.ts";
import { assertQuoted } from "../testing/assert-quoted.ts";
import { type LlmResult, useLlmShop } from "../testing/llm-shop.ts";
import { useMiniLm } from "../testing/mini-lm.ts";

const stage = useMiniLm();
const shop = useLlmShop();
const { signal } = new AbortController();

type Result = LlmResult<"sec-filing-analyzer">;
const run = (ticker: string, filing_type?: string): Promise<Result> => {
  shop.models = stage.models;
  return shop.run("sec-filing-analyzer", { ticker, ...(filing_type && { filing_type }) });
};

/** What the world says of a company's latest filing of a form. */
const toldOf = (ticker: string, form: string) => {
  const { world } = shop.upstreams;
  const { cik, name } = world.companies.find(({ listings }) => listings[0]!.ticker === ticker)!;
  return { cik, name, filing: world.registrantOf(cik)!.filings.find((one) => one.form === form)! };
};

/** The texts of that filing, read anew. */
const textsOf = async (ticker: string, form: string): Promise<readonly string[]> => {
  const { cik, name } = toldOf(ticker, form);
  const { value } = await shop.sources.filings.filer(cik, signal);
  const filing = value!.filings.find((one) => one.form === form)!;
  const document = await shop.sources.filings.document(filing, signal);
  const { whole, sections } = filingTextsFrom(document, filing, name);
  return [whole, ...sections.map((one) => one.document)].map(({ text }) => text);
};

const factOf = ({ data }: Result, name: string) => data.facts.find((fact) => fact.name === name);
const codesOf = ({ warnings }: Result): readonly string[] => warnings.map(({ code }) => code);

/** Every text in `data` that cites something stands in the analysis, where its quotes are. */
const assertSaid = ({ data, analysis }: Result): void => {
  const said = new Set(analysis.sentences.map(({ text }) => text));
  const texts = [
    ...data.risks.map(({ summary }) => summary),
    ...data.redFlags.map(({ summary }) => summary),
    ...data.sections.flatMap(({ keyPoints }) => keyPoints.map(({ text }) => text)),
  ];
  expect(texts.filter((text) => !said.has(text))).toEqual([]);
};

test("an annual report: its own figures first, then what its text says, all of it quoted", async () => {
  const result = await run("NWRB");
  const { filing } = toldOf("NWRB", "10-K");
  expect(result.data.filing).toMatchObject({ accession: filing.accession, amended: false });
  expect(result.data.company).toMatchObject({ ticker: "NWRB", cik: "0009999999", sic: "3569" });
  const revenue = filing.facts.find(
    ({ concept, end }) => concept === "Revenues" && end === filing.reportDate,
  )!;
  expect(factOf(result, "revenue")).toMatchObject({ value: revenue.val, unit: "USD" });
  expect(result.analysis.text).toMatch(/^## Figures\n\nRevenue of Northwind Robotics Inc was /);
  expect(result.analysis.text).toContain(revenue.val.toLocaleString("en-US"));
  expect(result.data.sections.map(({ item, method }) => [item, method])).toEqual(
    ["1", "1A", "3", "7", "7A"].map((item) => [item, "toc"]),
  );
  expect(result.data.risks.length).toBeGreaterThan(2);
  expect(result.asOf).toBe("2025-12-31");
  assertSaid(result);
  assertQuoted(result, await textsOf("NWRB", "10-K"));
});

test("no number of the result that is a fact comes from another filing", async () => {
  const { data } = await run("NVDA", "10-Q");
  const { filing } = toldOf("NVDA", "10-Q");
  const own = new Set(filing.facts.map(({ val }) => val));
  for (const { accession, value, method } of data.facts) {
    expect(accession).toBe(filing.accession);
    expect(method === "computed" || value === null || own.has(value)).toBe(true);
  }
  expect(data.filing.form).toBe("10-Q");
});

test("a report that was amended: its own figures, and it says that they were amended", async () => {
  const result = await run("HRV-B");
  expect(result.data.filing).toMatchObject({ form: "10-K", amended: true });
  expect(codesOf(result)).toContain("AMENDED");
  expect(result.data.redFlags.map(({ title, basis }) => [title, basis])).toEqual(
    expect.arrayContaining([
      ["Revenue fell", "rule"],
      ["Net loss", "rule"],
      ["Material weakness in controls", "text"],
    ]),
  );
  assertSaid(result);
  assertQuoted(result, await textsOf("HRV-A", "10-K"));
});

test("a bank's report, whose items nobody can tell apart: passages of the whole, and no revenue", async () => {
  const result = await run("KRB");
  expect(factOf(result, "revenue")).toMatchObject({ value: null });
  expect(result.analysis.text).toMatch(/^## Figures\n\nInterest and dividend income of /);
  expect(result.data.sections).toMatchObject([{ item: null, method: "passages" }]);
  expect(codesOf(result)).toContain("NO_SECTIONS");
  assertQuoted(result, await textsOf("KRB", "10-K"));
});

test("a foreign report: figures in euros", async () => {
  const result = await run("TDWCY", "20f");
  expect(factOf(result, "netIncome")).toMatchObject({ unit: "EUR" });
  assertQuoted(result, await textsOf("TDWCY", "20-F"));
});

test("a report without XBRL: its text alone, and it says so", async () => {
  const result = await run("APWO");
  expect(result.data).toMatchObject({ facts: [], ratios: [] });
  expect(codesOf(result)).toContain("NO_XBRL");
  expect(result.data.redFlags).toMatchObject([{ title: "Going concern", basis: "text" }]);
  assertQuoted(result, await textsOf("APWO", "10-K"));
});

test("a notice of results: what happened, without facts", async () => {
  const result = await run("NWRB", "8-K");
  expect(result.data).toMatchObject({ facts: [], sections: [{ item: "2.02" }] });
  assertQuoted(result, await textsOf("NWRB", "8-K"));
});

test("without the SEC's figures the text is told, and the figures are said to be missing", async () => {
  shop.upstreams.play("sec-data/api", "server-error");
  const result = await run("NWRB");
  expect(result.data.facts).toEqual([]);
  expect(codesOf(result)).toContain("SOURCE_UNAVAILABLE");
  expect(result.data.sections.length).toBeGreaterThan(0);
});

describe("error:", () => {
  test("a form that the company never filed is not found, and those that it filed are told", async () => {
    await expect(run("TDWCY")).rejects.toMatchObject({
      code: "tool_not_found",
      message: "The company filed none of this form. It filed: 20-F.",
    });
  });

  test("a ticker that nobody has is not found, and a name that is only near is nobody's", async () => {
    for (const ticker of ["QQQQQ", "northwnd robotics"]) {
      await expect(run(ticker)).rejects.toMatchObject({ code: "tool_not_found" });
    }
  });

  test("without the document there is nothing to sell", async () => {
    shop.upstreams.play("sec/Archives", "server-error");
    await expect(run("NWRB")).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});

import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { readDocument } from "./document.ts";
import { archiveUrl } from "./provider.ts";
import { createSecArchive } from "./sec-archive.ts";
import { sectionsOf } from "./sections.ts";

const stage = useSandbox();
const never = new AbortController().signal;

/** The latest filing of a form, as the world tells it and as it is read. */
const readLatest = async (ticker: string, form: string) => {
  const { world } = stage.upstreams;
  const { cik } = world.companies.find(({ listings }) => listings[0]!.ticker === ticker)!;
  const told = world.registrantOf(cik)!.filings.find((filing) => filing.form === form)!;
  const filing = {
    cik,
    ...told,
    acceptedAt: null,
    hasXbrl: true,
    url: archiveUrl(cik, told.accession, told.primaryDocument),
  };
  const { value } = await createSecArchive(stage.runtime).document(filing, stage.signal);
  const sections = sectionsOf(value, form).map((section) => ({
    ...section,
    text: value.text.slice(section.start, section.end),
  }));
  return { told, sections };
};

describe("the items of a report are found", () => {
  test.each([
    ["NWRB", "10-K", "toc", ["1", "1A", "3", "7", "7A"]],
    ["HRV-A", "10-K", "headings", ["1", "1A", "3", "7", "7A"]],
    ["NVDA", "10-Q", "toc", ["2", "3", "1", "1A"]],
    ["TDWCY", "20-F", "toc", ["3", "4", "5", "11"]],
    ["NWRB", "8-K", "toc", ["2.02"]],
  ])("%s %s by %s", async (ticker, form, method, items) => {
    const { told, sections } = await readLatest(ticker, form);
    expect(sections.map(({ item }) => item)).toEqual(items);
    for (const section of sections) {
      expect(section.method).toBe(method);
      const own = told.parts.find(
        ({ item, part }) => item === section.item && (!section.part || part === section.part),
      )!;
      for (const other of told.parts) {
        for (const paragraph of other.paragraphs) {
          expect(section.text.includes(paragraph)).toBe(other === own);
        }
      }
    }
  });
});

test("a report without items in its headings has no sections rather than wrong ones", async () => {
  const { sections } = await readLatest("KRB", "10-K");
  expect(sections).toEqual([]);
});

const paragraphs = (count: number) =>
  "<p>The company sells fruit to grocers in ports.</p>".repeat(count);

test("a mention of an item in the text is not where it begins", async () => {
  const document = await readDocument(
    `<div>Item 1A. Risk Factors</div>${paragraphs(20)}<p>Item 1A of our last report describes further risks that could harm us, and so does the text that was filed with it in the same year, to which we refer the reader here and below.</p>${paragraphs(2)}<div>Item 2. Properties</div>${paragraphs(2)}`,
    never,
  );
  const [risks] = sectionsOf(document, "10-K");
  expect(document.text.slice(risks!.start, risks!.end)).toContain("further risks");
});

test("a section that is far too short for its item is left out", async () => {
  const document = await readDocument(
    `<div>Item 1A. Risk Factors</div><p>See above.</p><div>Item 7. Discussion</div>${paragraphs(30)}`,
    never,
  );
  expect(sectionsOf(document, "10-K").map(({ item }) => item)).toEqual(["7"]);
});

test("a form without items has no sections", async () => {
  expect(sectionsOf(await readDocument(paragraphs(3), never), "DEF 14A")).toEqual([]);
});

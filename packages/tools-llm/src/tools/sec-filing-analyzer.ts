import type { DataOf, Fact, Handler, tools } from "@coinslot/tools-schema";
import { answerBudget } from "../engine/budget.ts";
import { documentOfText } from "../engine/document/given-text.ts";
import { gatheredFrom } from "../engine/gather/gathered.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { assemble, type Part } from "../engine/result/assemble.ts";
import { citedTextFrom } from "../engine/result/cite.ts";
import { createSourceBook, type SourceBook } from "../engine/result/source-book.ts";
import { formOf } from "../facts/sec/choose-filing.ts";
import type { FilingFact } from "../facts/sec/facts-of-filing.ts";
import { ratiosOf } from "../facts/sec/ratios.ts";
import { askFiling, questionsFor } from "../filings/ask-filing.ts";
import type { FilingTexts } from "../filings/filing-documents.ts";
import { findByTicker, identityOf, unknownTicker } from "../filings/find-company.ts";
import { findRisks } from "../filings/find-risks.ts";
import { findFiling } from "../filings/find-filing.ts";
import { type FiledReport, readReport } from "../filings/read-report.ts";
import { redFlagsOfText } from "../filings/red-flag-passages.ts";
import { redFlagsOfFacts } from "../filings/red-flag-rules.ts";
import { stateFigures } from "../filings/state-figures.ts";
import { sentencesOf, statedBy } from "../filings/stated.ts";
import type { ToolParts } from "./tool-parts.ts";

type Data = DataOf<"sec-filing-analyzer">;

/** One filing: its own figures by code, and what its own text says, each sentence on its quotes. */
export const createSecFilingAnalyzerHandler =
  ({ engine, sources }: ToolParts): Handler<(typeof tools)["sec-filing-analyzer"]> =>
  async ({ ticker, filing_type: form }, { signal, now }) => {
    const run = engine.start(answerBudget, signal);
    const book = createSourceBook();
    const { registrant, listed } = await findByTicker(sources, ticker, signal);
    book.idOfAnswered(listed);
    const filer = await sources.filings.filer(registrant.cik, signal);
    if (!filer.value) throw unknownTicker();
    book.idOf(filer);
    const chosen = await findFiling(sources.filings, filer.value, formOf(form), signal);
    const report = await readReport(sources, filer.value, chosen, signal);
    report.warnings.forEach(book.warn);

    const facts = report.figures?.factsFrom(book.idOf(report.figures.origin)) ?? [];
    const ratios = ratiosOf(facts);
    const { name } = filer.value;
    const answers = await askFiling(run, report.texts, questionsFor(name, report.filing.form));
    const risks = await findRisks(run, report.texts);
    const told = tellFigures(name, { facts, ratios }, { now: now(), report });
    const flagged = redFlagsOfText(report.texts.whole);
    const model = answers[0]?.answered.model ?? { name: "extractive", provider: "extractive" };
    const parts: readonly Part[] = [
      { heading: "Figures", answered: statedBy(told.figures, model) },
      ...answers.map(({ question, answered }) => ({ heading: question.heading, answered })),
      { heading: "Main risks", answered: statedBy(risks.map(anchoredOf), model) },
      {
        heading: "Red flags",
        answered: statedBy([...told.flags, ...flagged].map(anchoredOf), model),
      },
    ];
    const documents = documentsIn(parts, report.texts);
    return {
      data: {
        company: {
          ...identityOf(registrant, filer.value),
          fiscalYearEnd: filer.value.fiscalYearEnd,
        },
        filing: filingFrom(report),
        facts: [...facts],
        ratios: [...ratios],
        sections: sectionsFrom(report.texts, parts, book),
        risks: risks.map(({ title, anchored }) => ({ title, ...summaryFrom(anchored, book) })),
        redFlags: [...told.flags, ...flagged].map(({ title, basis, anchored }) => ({
          title,
          basis,
          ...summaryFrom(anchored, book),
        })),
      },
      asOf: report.filing.reportDate,
      ...assemble(parts, gatheredFrom(documents), book),
    };
  };

const anchoredOf = ({ anchored }: { readonly anchored: Anchored }): Anchored => anchored;

const summaryFrom = (anchored: Anchored, book: SourceBook) => {
  const { text, citations } = citedTextFrom(anchored, book);
  return { summary: text, citations };
};

const filingFrom = ({ filing, amendedBy }: FiledReport): Data["filing"] => ({
  form: filing.form,
  accession: filing.accession,
  filedAt: filing.filedAt,
  acceptedAt: filing.acceptedAt,
  reportDate: filing.reportDate,
  periodEnd: filing.reportDate,
  url: filing.url,
  primaryDocument: filing.primaryDocument ?? `${filing.accession}.txt`,
  amended: amendedBy !== null || filing.form.endsWith("/A"),
});

/** Figures and what rules find in them, as sentences of a text that code made: it can be quoted like any other. */
const tellFigures = (
  name: string,
  { facts, ratios }: { readonly facts: readonly FilingFact[]; readonly ratios: readonly Fact[] },
  { now, report }: { readonly now: number; readonly report: FiledReport },
) => {
  const findings = redFlagsOfFacts(facts, ratios);
  const lines = stateFigures(name, facts, ratios);
  const text = [...lines, ...findings.map(({ summary }) => summary)].join("\n");
  const { isSimulated } = report.texts.whole;
  const title = `Facts of ${report.filing.accession}`;
  const sentences =
    text === "" ? [] : sentencesOf(documentOfText(title, text, { now, isSimulated }));
  return {
    figures: sentences.slice(0, lines.length),
    flags: findings.flatMap(({ title: name }, index) => {
      const anchored = sentences[lines.length + index];
      return anchored ? [{ title: name, basis: "rule" as const, anchored }] : [];
    }),
  };
};

/** Every document that a sentence stands on, then the sections that were read beside them. */
const documentsIn = (parts: readonly Part[], { sections, whole }: FilingTexts) => {
  const cited = parts.flatMap(({ answered }) =>
    answered.sentences.flatMap(({ evidence }) => evidence.map(({ passage }) => passage.document)),
  );
  const read = sections.length > 0 ? sections.map(({ document }) => document) : [whole];
  return [...new Set([...cited, ...read])];
};

const sectionsFrom = (
  { sections, whole }: FilingTexts,
  parts: readonly Part[],
  book: SourceBook,
): Data["sections"] => {
  const said = parts.flatMap(({ answered }) => answered.sentences);
  const keyPointsOf = (document: FilingTexts["whole"]) =>
    said
      .filter(({ evidence }) => evidence.some(({ passage }) => passage.document === document))
      .map((one) => citedTextFrom(one, book));
  if (sections.length === 0) {
    const keyPoints = keyPointsOf(whole);
    const chars = whole.text.length;
    return [
      { item: null, title: "Passages of the whole document", chars, method: "passages", keyPoints },
    ];
  }
  return sections.map(({ section: { item, title, method }, document }) => ({
    item,
    title,
    chars: document.text.length,
    method,
    keyPoints: keyPointsOf(document),
  }));
};

import { type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import { sayingMentions } from "../competitors/tell.ts";
import { analyzeBudget } from "../engine/budget.ts";
import type { Document } from "../engine/document/document.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { assemble, type Part } from "../engine/result/assemble.ts";
import { citedTextFrom } from "../engine/result/cite.ts";
import { createSourceBook } from "../engine/result/source-book.ts";
import { ratiosOf } from "../facts/sec/ratios.ts";
import { readCompany, type ReadCompany } from "./company/read-company.ts";
import {
  companyFrom,
  newsFrom,
  plainFact,
  quoteFrom,
  recentFilingsFrom,
  saidFrom,
} from "./company/tell-company.ts";
import { type Dossier, writeDossier } from "./company/write-dossier.ts";
import { setDisputesApart } from "./disputed.ts";
import { quotesOnly, saidOnce } from "./said-once.ts";
import type { ToolParts } from "./tool-parts.ts";

/** A dossier: registers and filings give the facts, and what is said of the company stands on quotes. */
export const createCompanyIntelHandler =
  ({ engine, sources }: ToolParts): Handler<(typeof tools)["company-intel"]> =>
  async (input, { signal, now }) => {
    const run = engine.start(analyzeBudget, signal);
    const read = await readCompany({ run, sources }, input, signal);
    const { company, report, news, quote } = read;
    if (isTooLittle(read)) {
      const detail = "Neither a register nor two pages that could be read tell of this company.";
      throw new ToolError("tool_not_found", detail);
    }
    const book = createSourceBook();
    if (company.kind === "filer") book.idOfAnswered(company.found.listed);
    const recentFilings = recentFilingsFrom(company, book);
    const facts = report?.figures?.factsFrom(book.idOf(report.figures.origin)) ?? [];
    report?.warnings.forEach(book.warn);
    const dossier = await writeDossier(run, read, { facts, now: now() });
    const parts = partsOf(dossier);
    const documents = documentsOf(parts, read);
    return {
      data: {
        company: companyFrom(company),
        facts: facts.map(plainFact),
        recentFilings,
        news: newsFrom(news, book),
        quote: quoteFrom(quote, book),
        financialHealth:
          facts.length === 0
            ? null
            : {
                ratios: [...ratiosOf(facts)],
                statements: dossier.figures.map((one) => citedTextFrom(one, book)),
              },
        ...saidFrom(dossier, read.pages, book),
      },
      asOf: report?.filing.reportDate ?? null,
      ...assemble(parts, { ...read.gathered, documents }, book),
    };
  };

/** One source alone may be mistaken; a register with its filings is not. */
const isTooLittle = ({ company, pages }: ReadCompany): boolean =>
  company.kind !== "filer" && new Set(pages.map(({ site }) => site)).size < 2;

const partsOf = (dossier: Dossier): readonly Part[] => {
  const { overview, position, figures, risks, views, competitors } = dossier;
  const quoted: readonly (readonly [heading: string, sentences: readonly Anchored[]])[] = [
    ["Figures", figures],
    ["Strengths, weaknesses, opportunities and threats", [...views.values()].flat()],
    ["Competitors", sayingMentions(competitors)],
    ["Main risks", risks.map(({ anchored }) => anchored)],
  ];
  const answers = [
    ...setDisputesApart([overview]).answers,
    position,
    ...quoted.map(([, sentences]) => quotesOnly(overview, sentences)),
  ];
  const headings = ["Overview", "Competitive position", ...quoted.map(([heading]) => heading)];
  return saidOnce(answers).map((answered, index) => ({
    heading: headings[index] ?? "",
    answered,
  }));
};

/** What sentences stand on, then what was read beside it. */
const documentsOf = (parts: readonly Part[], { report, gathered }: ReadCompany) => {
  const cited = parts.flatMap(({ answered }) =>
    answered.sentences.flatMap(({ evidence }) => evidence.map(({ passage }) => passage.document)),
  );
  const sections = (report?.texts.sections ?? []).map(({ document }): Document => document);
  return [...new Set([...cited, ...sections, ...gathered.documents])];
};

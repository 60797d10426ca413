import { compareWith, type ComparedCompetitor, type Views } from "../../competitors/compare.ts";
import { findCompetitors } from "../../competitors/find-competitors.ts";
import { plainCompany, shortCompany } from "../../competitors/names-in.ts";
import type { Answered } from "../../engine/answer/answer-from.ts";
import type { Document } from "../../engine/document/document.ts";
import { documentOfText } from "../../engine/document/given-text.ts";
import { saidIn } from "../../engine/passages/said-in.ts";
import type { Run } from "../../engine/engine.ts";
import type { Anchored } from "../../engine/ladder/climb.ts";
import type { FilingFact } from "../../facts/sec/facts-of-filing.ts";
import { ratiosOf } from "../../facts/sec/ratios.ts";
import { findRisks, type Risk } from "../../filings/find-risks.ts";
import { stateFigures } from "../../filings/state-figures.ts";
import { sentencesOf } from "../../filings/stated.ts";
import type { ReadCompany } from "./read-company.ts";

/** What is said of a company, each sentence on its quotes. */
export type Dossier = {
  readonly overview: Answered;
  readonly position: Answered;
  /** Statements of code on the facts of the latest report. */
  readonly figures: readonly Anchored[];
  readonly risks: readonly Risk[];
  readonly views: Views;
  readonly competitors: readonly ComparedCompetitor[];
};

const mostCompetitors = 5;

/** Asks the filing's own sections and the pages, one question after the other. */
export const writeDossier = async (
  run: Run,
  read: ReadCompany,
  { facts, now }: { readonly facts: readonly FilingFact[]; readonly now: number },
): Promise<Dossier> => {
  const { company, report, pages } = read;
  const name = shortCompany(company.name);
  const business = sectionsAbout(read, "business");
  const overview = await run.answerFrom([...business, ...pages], {
    question: `What does ${name} do, what does it sell, and to whom?`,
    instruction: "Say what the company does in its sources' own words, one point a sentence.",
    maxSentences: 4,
    share: 0.4,
  });
  const telling = pages.filter(tellsOf(name));
  const position = await run.answerFrom([...telling, ...business], {
    question: `With whom does ${name} compete, and what is its position in the market?`,
    instruction: "Say how the company stands against others, near-verbatim, one point a sentence.",
    maxSentences: 3,
    share: 0.4,
  });
  const documents = [...telling, ...business, ...sectionsAbout(read, "discussion")];
  const compared = await compareWith(run, documents, {
    own: plainCompany(name),
    competitors: findCompetitors(pages, name).slice(0, mostCompetitors),
  });
  return {
    overview,
    position,
    figures: figuresOf(company.name, facts, {
      now,
      isSimulated: report?.texts.whole.isSimulated ?? false,
    }),
    risks: report ? await findRisks(run, report.texts) : [],
    views: compared.own,
    competitors: compared.competitors,
  };
};

/** Whether a document tells of a company: one that has its name in quotation marks alone tells what is written of it. */
const tellsOf = (name: string) => {
  const own = plainCompany(name);
  return ({ text }: Document): boolean => saidIn(text).toLowerCase().includes(own);
};

const sectionsAbout = ({ report }: ReadCompany, about: string): readonly Document[] =>
  (report?.texts.sections ?? [])
    .filter(({ section }) => section.about === about)
    .map(({ document }) => document);

const figuresOf = (
  name: string,
  facts: readonly FilingFact[],
  at: { readonly now: number; readonly isSimulated: boolean },
): readonly Anchored[] => {
  const lines = stateFigures(name, facts, ratiosOf(facts));
  if (lines.length === 0) return [];
  return sentencesOf(documentOfText(`Facts of ${name}`, lines.join("\n"), at));
};

import { isQuotable } from "@coinslot/models";
import type { DataOf } from "@coinslot/tools-schema";
import type { Document } from "../engine/document/document.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { citedTextFrom, sentenceFrom } from "../engine/result/cite.ts";
import type { SourceBook } from "../engine/result/source-book.ts";
import type { ComparedCompetitor, Views } from "./compare.ts";
import { domainOf } from "./find-competitors.ts";

type Data = DataOf<"competitor-analysis">;

/** A competitor as the tools tell it. Its rationale is the sentence that one of the sites says. */
export const competitorFrom = (
  competitor: ComparedCompetitor,
  about: {
    readonly documents: readonly Document[];
    readonly book: SourceBook;
    readonly ticker: string | null;
  },
): Data["competitors"][number] => {
  const { name, plain, sites, mentions, overlap } = competitor;
  const citations = mentions.flatMap((one) => sentenceFrom(one, about.book).citations);
  return {
    name,
    ticker: about.ticker,
    domain: domainOf(about.documents, plain),
    rationale: sayingMentions([competitor])[0]?.text ?? null,
    overlap: [...overlap],
    evidenceCount: sites,
    citations: [...new Set(citations)],
  };
};

/** The sentences in which rivalry is told, of those that say something alone. */
export const sayingMentions = (
  competitors: readonly Pick<ComparedCompetitor, "mentions">[],
): readonly Anchored[] =>
  competitors.flatMap(({ mentions }) => mentions.filter(({ text }) => isQuotable(text)));

/** The quadrants of a company, each with the sentences that were put under it. */
export const swotFrom = (views: Views, book: SourceBook): Data["swot"] => {
  const quadrant = (name: string) => (views.get(name) ?? []).map((one) => citedTextFrom(one, book));
  return {
    strengths: quadrant("strengths"),
    weaknesses: quadrant("weaknesses"),
    opportunities: quadrant("opportunities"),
    threats: quadrant("threats"),
  };
};

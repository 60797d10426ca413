import type { ComparedQuote, FoundNews } from "@coinslot/sources";
import type { DataOf, Fact } from "@coinslot/tools-schema";
import { competitorFrom, swotFrom } from "../../competitors/tell.ts";
import type { Document } from "../../engine/document/document.ts";
import { citedTextFrom } from "../../engine/result/cite.ts";
import type { SourceBook } from "../../engine/result/source-book.ts";
import type { FilingFact } from "../../facts/sec/facts-of-filing.ts";
import { identityOf } from "../../filings/find-company.ts";
import { profileOf, unknownProfile } from "../../filings/profile-of.ts";
import { quoteData } from "../../filings/quote-data.ts";
import type { ResolvedCompany } from "../../filings/resolve-company.ts";
import type { Dossier } from "./write-dossier.ts";

type Data = DataOf<"company-intel">;

const mostFilings = 8;
const mostNews = 8;

/** Who it is, from its list and its filings; of a company without filings nothing but its name is sure. */
export const companyFrom = (company: ResolvedCompany): Data["company"] => {
  if (company.kind === "filer") {
    const { found, filer } = company;
    return { ...identityOf(found.registrant, filer.value), ...profileOf(filer.value) };
  }
  const nothing = { ticker: null, cik: null, exchange: null, sic: null, industry: null };
  return { name: company.name, ...nothing, ...unknownProfile };
};

/** A fact without what only a filing's own analysis tells of it. */
export const plainFact = (fact: FilingFact): Fact => {
  const { concept: _, accession: __, priorValue: ___, changePct: ____, ...plain } = fact;
  return plain;
};

/** The latest filings of the list. */
export const recentFilingsFrom = (
  company: ResolvedCompany,
  book: SourceBook,
): Data["recentFilings"] => {
  if (company.kind !== "filer") return [];
  const { filer } = company;
  const sourceId = book.idOf(filer);
  return filer.value.filings.slice(0, mostFilings).map((filing) => ({
    form: filing.form,
    filedAt: filing.filedAt,
    reportDate: filing.reportDate,
    accession: filing.accession,
    url: filing.url,
    items: [...filing.items],
    sourceId,
  }));
};

/** The week's reports on it; each names the provider that listed it. */
export const newsFrom = (news: FoundNews | null, book: SourceBook): Data["news"] => {
  const [first] = news?.answers ?? [];
  if (!news || !first) return [];
  const sourceId = book.idOf(first.fetched);
  return news.articles.slice(0, mostNews).map(({ title, url, publisher, publishedAt }) => ({
    title,
    url,
    publisher,
    publishedAt,
    sourceId,
  }));
};

/** The latest session, where it could be had. */
export const quoteFrom = (quote: ComparedQuote | null, book: SourceBook): Data["quote"] => {
  if (!quote) return null;
  book.idOfAnswered(quote.answered);
  return quoteData(quote);
};

/** What stands on sentences: positions, quadrants, competitors, risks. */
export const saidFrom = (
  { position, views, competitors, risks }: Dossier,
  documents: readonly Document[],
  book: SourceBook,
): Pick<Data, "competitors" | "swot" | "competitivePosition" | "risks"> => {
  const swot = swotFrom(views, book);
  const isEmpty = Object.values(swot).every((quadrant) => quadrant.length === 0);
  return {
    competitors:
      competitors.length === 0
        ? null
        : competitors.map((one) => competitorFrom(one, { documents, book, ticker: null })),
    swot: isEmpty ? null : swot,
    competitivePosition: position.sentences.map((one) => citedTextFrom(one, book)),
    risks: risks.map(({ title, anchored }) => {
      const { text, citations } = citedTextFrom(anchored, book);
      return { title, summary: text, citations };
    }),
  };
};

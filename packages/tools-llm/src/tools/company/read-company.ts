import { type ComparedQuote, type FoundNews, type Sources, unlessFailed } from "@coinslot/sources";
import { plainCompany, shortCompany } from "../../competitors/names-in.ts";
import type { Document } from "../../engine/document/document.ts";
import type { Run } from "../../engine/engine.ts";
import type { Gathered } from "../../engine/gather/gathered.ts";
import { chooseFiling } from "../../facts/sec/choose-filing.ts";
import { type FiledReport, readReport } from "../../filings/read-report.ts";
import { type ResolvedCompany, resolveCompany } from "../../filings/resolve-company.ts";

/** Everything that was read of a company; what could not be had is null. */
export type ReadCompany = {
  readonly company: ResolvedCompany;
  readonly report: FiledReport | null;
  readonly news: FoundNews | null;
  readonly quote: ComparedQuote | null;
  readonly gathered: Gathered;
  /** The pages that name the company. */
  readonly pages: readonly Document[];
};

/**
 * Resolves the company, then reads registers, filings, news, quote and pages at once. Only who the company is, and a
 * search that answers, cannot be done without. Throws `ToolError`.
 */
export const readCompany = async (
  { run, sources }: { readonly run: Run; readonly sources: Sources },
  input: Parameters<typeof resolveCompany>[1],
  signal: AbortSignal,
): Promise<ReadCompany> => {
  const company = await resolveCompany(sources, input, signal);
  const name = shortCompany(company.name);
  // Each has a signal of its own: one for all of them would gather too many listeners.
  const apart = (): AbortSignal => AbortSignal.any([signal]);
  const [report, news, quote, gathered] = await Promise.all([
    unlessFailed(latestReport(sources, company, apart())),
    unlessFailed(sources.news.find(name, apart())),
    company.kind === "filer"
      ? unlessFailed(sources.quotes.latest(company.found.registrant.ticker, apart()))
      : null,
    run.gather([`${name} company`, `${name} competitors`, `${name} strengths weaknesses risks`]),
  ]);
  const own = plainCompany(name);
  const pages = gathered.documents.filter(({ text, source: { title } }) =>
    `${title ?? ""} ${text}`.toLowerCase().includes(own),
  );
  return { company, report, news, quote, gathered, pages };
};

const annualForms = ["10-K", "20-F", "40-F"];

/** The latest report of a year among the latest filings. */
const latestReport = async (
  sources: Pick<Sources, "filings">,
  company: ResolvedCompany,
  signal: AbortSignal,
): Promise<FiledReport | null> => {
  if (company.kind !== "filer") return null;
  const { value: filer } = company.filer;
  const [chosen] = annualForms.flatMap((form) => chooseFiling(filer.filings, form) ?? []);
  return chosen ? readReport(sources, filer, chosen, signal) : null;
};

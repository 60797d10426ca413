import { type Filer, type Fetched, type Sources, unlessFailed } from "@coinslot/sources";
import { ToolError } from "@coinslot/tools-schema";
import { type FoundCompany, findByTicker, registrantCalled } from "./find-company.ts";

/** Whom a name or a ticker means: a company that files with the SEC, or one of which the web alone tells. */
export type ResolvedCompany =
  | {
      readonly kind: "filer";
      readonly name: string;
      readonly found: FoundCompany;
      readonly filer: Fetched<Filer>;
    }
  | { readonly kind: "unlisted"; readonly name: string };

/**
 * The ticker decides where both are given; a name that is another company's by the list is the caller's to correct.
 * A name that the list does not have word for word is not guessed at. Throws `tool_not_found`, `tool_input_refused`,
 * `upstream_*`.
 */
export const resolveCompany = async (
  sources: Pick<Sources, "companies" | "filings">,
  {
    company,
    ticker,
  }: { readonly company?: string | undefined; readonly ticker?: string | undefined },
  signal: AbortSignal,
): Promise<ResolvedCompany> => {
  if (ticker !== undefined) {
    const found = await findByTicker(sources, ticker, signal);
    assertSame(found, company);
    return filerOf(sources, found, signal);
  }
  const name = (company ?? "").trim();
  const listed = await unlessFailed(sources.companies.directory(signal));
  const registrant = registrantCalled(listed?.fetched.value, name);
  if (!listed || !registrant) return { kind: "unlisted", name };
  return filerOf(sources, { registrant, listed }, signal);
};

const filerOf = async (
  { filings }: Pick<Sources, "filings">,
  found: FoundCompany,
  signal: AbortSignal,
): Promise<ResolvedCompany> => {
  const filer = await filings.filer(found.registrant.cik, signal);
  const { name } = found.registrant;
  if (!filer.value) return { kind: "unlisted", name };
  return { kind: "filer", name: filer.value.name, found, filer: { ...filer, value: filer.value } };
};

const assertSame = ({ registrant, listed }: FoundCompany, company: string | undefined): void => {
  if (company === undefined) return;
  const named = registrantCalled(listed.fetched.value, company);
  if (!named || named.cik === registrant.cik) return;
  throw new ToolError("tool_input_refused", "The ticker is another company's than the name.");
};

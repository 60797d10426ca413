import type { Answered, CompanyMatch, Filer, Registrant, Sources } from "@coinslot/sources";
import { ToolError } from "@coinslot/tools-schema";

type Directory = Answered<{ find(query: string): CompanyMatch | undefined }>;

/** A registrant, and the list in which it was found. */
export type FoundCompany = { readonly registrant: Registrant; readonly listed: Directory };

/** Nobody who files with the SEC is meant. */
export const unknownTicker = (): ToolError =>
  new ToolError("tool_not_found", "No company that files with the SEC has this ticker.");

/**
 * The registrant of a ticker, a CIK or an exact name. A name that is only near may be another company's, whose figures
 * nobody asked for. Throws `tool_not_found`, `upstream_*`.
 */
export const findByTicker = async (
  sources: Pick<Sources, "companies">,
  ticker: string,
  signal: AbortSignal,
): Promise<FoundCompany> => {
  const listed: Directory = await sources.companies.directory(signal);
  const match = listed.fetched.value.find(ticker);
  if (!match || match.matchType === "name-fuzzy") throw unknownTicker();
  return { registrant: match.registrant, listed };
};

const names: readonly CompanyMatch["matchType"][] = ["name-exact", "former-name", "common-name"];

/** The registrant who is called so, not one who has that ticker or nearly that name. */
export const registrantCalled = (
  directory: Directory["fetched"]["value"] | undefined,
  name: string,
): Registrant | undefined => {
  const match = directory?.find(name);
  return match && names.includes(match.matchType) ? match.registrant : undefined;
};

/** A company as the tools tell it: its list names the ticker and exchange, its filings the rest. */
export const identityOf = (registrant: Registrant, filer: Filer | null) => ({
  name: filer?.name ?? registrant.name,
  ticker: registrant.ticker,
  cik: String(registrant.cik).padStart(10, "0"),
  exchange: registrant.exchange ?? filer?.exchange ?? null,
  sic: filer?.sic ?? null,
  industry: filer?.industry ?? null,
});

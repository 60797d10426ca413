import type { Companies, Registrant } from "@coinslot/sources";
import { type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import { createSourceList } from "./source-list.ts";

/** The SEC registrant behind a ticker, a name or a CIK. Throws `tool_not_found` when there is none. */
export const createEdgarCompanyLookupHandler =
  (sources: {
    readonly companies: Pick<Companies, "directory">;
  }): Handler<(typeof tools)["edgar-company-lookup"]> =>
  async ({ ticker: query }, { signal }) => {
    const answered = await sources.companies.directory(signal);
    const match = answered.fetched.value.find(query);
    if (!match) {
      throw new ToolError(
        "tool_not_found",
        "No company that files with the SEC has this ticker, name or CIK.",
      );
    }
    const list = createSourceList();
    list.addAnswered(answered, { title: "Company tickers", publisher: "SEC" });
    return {
      data: {
        query,
        match: { ...identityOf(match.registrant), tickers: [...match.registrant.tickers] },
        matchType: match.matchType,
        score: match.score,
        candidates: match.candidates.map(({ registrant, score }) => ({
          ...identityOf(registrant),
          score,
        })),
      },
      sources: list.sources,
      warnings: list.warnings,
    };
  };

const identityOf = ({ cik, ticker, name, exchange }: Registrant) => ({
  cik: String(cik).padStart(10, "0"),
  cikInt: cik,
  ticker,
  name,
  exchange,
});

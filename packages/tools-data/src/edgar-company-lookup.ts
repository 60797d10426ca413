import type {
  Companies,
  CompanyMatch,
  Fetched,
  Filer,
  FundMatch,
  Sources,
} from "@coinslot/sources";
import { parseCik } from "@coinslot/sources";
import { type DataOf, type Handler, looksLikeTicker, type tools } from "@coinslot/tools-schema";
import { createSourceList, type SourceList } from "./source-list.ts";

type Data = DataOf<"edgar-company-lookup">;
type Asked = {
  readonly companies: Pick<Companies, "directory" | "funds">;
  readonly filings: Pick<Sources["filings"], "filer">;
};

/**
 * The SEC registrant behind a ticker, a name or a CIK. "Nobody" is an answer like any other, with those who may be meant;
 * it is given only when every list was read that could have named somebody.
 */
export const createEdgarCompanyLookupHandler =
  (sources: Asked): Handler<(typeof tools)["edgar-company-lookup"]> =>
  async ({ ticker: query }, { signal }) => {
    const answered = await sources.companies.directory(signal);
    const directory = answered.fetched.value;
    const list = createSourceList();
    list.addAnswered(answered, { title: "Company tickers", publisher: "SEC" });
    const listed = directory.find(query);
    const unlisted =
      listed && listed.matchType !== "name-fuzzy"
        ? undefined
        : await findUnlisted(sources, query, list, signal);
    const candidates = unlisted || !listed ? directory.candidates(query) : listed.candidates;
    const found = unlisted ?? (listed ? listedMatch(listed) : noMatch);
    return {
      data: {
        query,
        ...found,
        candidates: candidates.map(({ registrant, score }) => ({
          ...identityOf(registrant),
          score,
        })),
      },
      sources: list.sources,
      warnings: list.warnings,
    };
  };

type Found = Pick<Data, "match" | "matchType" | "score">;

const noMatch: Found = { match: null, matchType: "none", score: 0 };

const listedMatch = ({ registrant, matchedTicker, matchType, score }: CompanyMatch): Found => ({
  match: {
    ...identityOf(registrant),
    tickers: [...registrant.tickers],
    matchedTicker,
    fund: null,
  },
  matchType,
  score,
});

/** Who is on no list of companies: a fund by its ticker, and whoever files under a number. Named by his own filings. */
const findUnlisted = async (
  { companies, filings }: Asked,
  query: string,
  list: SourceList,
  signal: AbortSignal,
): Promise<Found | undefined> => {
  const nameOf = async (cik: number): Promise<string | undefined> => {
    const filer: Fetched<Filer | null> = await filings.filer(cik, signal);
    if (filer.value) list.add(filer, { title: filer.value.name, publisher: "SEC" });
    return filer.value?.name;
  };
  const cik = parseCik(query);
  if (cik !== undefined) {
    const name = await nameOf(cik);
    return name === undefined ? undefined : unlistedMatch({ cik, name });
  }
  if (!looksLikeTicker(query)) return undefined;
  const funds = await companies.funds(signal);
  list.add(funds, { title: "Fund tickers", publisher: "SEC" });
  const fund = funds.value.find(query);
  if (!fund) return undefined;
  const name = await nameOf(fund.cik);
  return name === undefined ? undefined : unlistedMatch({ cik: fund.cik, name, fund });
};

const unlistedMatch = ({
  cik,
  name,
  fund,
}: {
  readonly cik: number;
  readonly name: string;
  readonly fund?: FundMatch;
}): Found => ({
  match: {
    ...identityOf({ cik, name, ticker: fund?.ticker ?? null, exchange: null }),
    tickers: [...(fund?.tickers ?? [])],
    matchedTicker: fund?.ticker ?? null,
    fund: fund ? { seriesId: fund.seriesId, classId: fund.classId } : null,
  },
  matchType: fund ? "ticker" : "cik",
  score: 1,
});

type Identity = Pick<NonNullable<Data["match"]>, "ticker" | "name" | "exchange"> & {
  readonly cik: number;
};

const identityOf = ({ cik, ticker, name, exchange }: Identity) => ({
  cik: String(cik).padStart(10, "0"),
  cikInt: cik,
  ticker,
  name,
  exchange,
});

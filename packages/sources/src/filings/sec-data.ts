import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched, ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { parseCompanyFacts } from "./company-facts.ts";
import { type CompanyFacts, type Filer, type Filing, paddedCik } from "./provider.ts";
import { parseFiler, parseOlder } from "./submissions.ts";

/** The SEC's lists of filings, and of the numbers in them. */
export const definition: ProviderDefinition = {
  id: "sec-data",
  name: "SEC EDGAR data",
  kind: "api",
  base: "https://data.sec.gov",
  terms: {
    licence: "open",
    says: "Works of the US government; its calls count with all others to the SEC.",
  },
  rate: { concurrency: 2, perInterval: { calls: 2, ms: 1_000 } },
};

/** Who filed what, and with which numbers. All of them throw `ToolError`: `upstream_*`. */
export type SecData = {
  /** Null for a CIK that nobody has. */
  filer(cik: number, signal: AbortSignal): Promise<Fetched<Filer | null>>;
  /** One of a filer's `olderPages`, newest first. */
  older(cik: number, page: string, signal: AbortSignal): Promise<Fetched<readonly Filing[]>>;
  /** Numbers by filing; none for a filer who tags none. */
  facts(cik: number, signal: AbortSignal): Promise<Fetched<CompanyFacts>>;
  readonly isReady: () => boolean;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** data.sec.gov. What nobody has is answered there with 404 and a page. */
export const createSecData = (runtime: Runtime): SecData => {
  const upstream = createUpstream(definition, runtime);
  const list = { expects: "json", maxBytes: 20_000_000 } as const;
  return {
    isReady: upstream.isReady,
    filer: (cik, signal) =>
      upstream.fetch(
        {
          ...list,
          path: `/submissions/CIK${paddedCik(cik)}.json`,
          parse: (body) => parseFiler(cik, body),
          absent: [404],
          isAbsence: (filer) => filer === null,
          ttlMs: 10 * minuteMs,
          staleForMs: dayMs,
        },
        signal,
      ),
    older: (cik, page, signal) =>
      upstream.fetch(
        {
          ...list,
          path: `/submissions/${page}`,
          parse: (body) => parseOlder(cik, body),
          ttlMs: dayMs,
          staleForMs: 7 * dayMs,
        },
        signal,
      ),
    facts: (cik, signal) =>
      upstream.fetch(
        {
          path: `/api/xbrl/companyfacts/CIK${paddedCik(cik)}.json`,
          expects: "json",
          maxBytes: 30_000_000,
          parse: parseCompanyFacts,
          absent: [404],
          ttlMs: hourMs,
          staleForMs: 7 * dayMs,
        },
        signal,
      ),
  };
};

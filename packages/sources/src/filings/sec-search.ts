import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched, ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import {
  archiveUrl,
  type FilingSearch,
  type FoundFiling,
  type FoundFilings,
  paddedCik,
} from "./provider.ts";

/** EDGAR's search in the full text of filings since 2001. */
export const definition: ProviderDefinition = {
  id: "sec-search",
  name: "SEC EDGAR full-text search",
  kind: "api",
  base: "https://efts.sec.gov",
  terms: {
    licence: "open",
    says: "Works of the US government; its calls count with all others to the SEC.",
  },
  rate: { concurrency: 1, perInterval: { calls: 1, ms: 1_000 } },
};

/** Filings by what they say. */
export type SecSearch = {
  /** Throws `ToolError`: `upstream_*`. */
  find(search: FilingSearch, signal: AbortSignal): Promise<Fetched<FoundFilings>>;
  readonly isReady: () => boolean;
};

/** efts.sec.gov. */
export const createSecSearch = (runtime: Runtime): SecSearch => {
  const upstream = createUpstream(definition, runtime);
  return {
    isReady: upstream.isReady,
    find: (search, signal) =>
      upstream.fetch(
        {
          path: `/LATEST/search-index?${parametersOf(search)}`,
          expects: "json",
          parse: parseFound,
          ttlMs: 3_600_000,
          staleForMs: 24 * 3_600_000,
        },
        signal,
      ),
  };
};

const parametersOf = ({ query, forms, ciks, from, to }: FilingSearch): string =>
  new URLSearchParams({
    q: query,
    dateRange: "custom",
    startdt: from,
    enddt: to,
    ...(forms && { forms: forms.join(",") }),
    ...(ciks && { ciks: ciks.map(paddedCik).join(",") }),
  }).toString();

const hit = z.object({
  _id: z.string().regex(/^[\d-]+:.+$/),
  _source: z.object({
    ciks: z.array(z.string().regex(/^\d+$/)).min(1),
    display_names: z.array(z.string()),
    form: z.string(),
    adsh: z.string(),
    file_date: z.iso.date(),
    period_ending: z.iso.date().nullish(),
    sics: z.array(z.string()).nullish(),
  }),
});

const answer = z.object({
  hits: z.object({ total: z.object({ value: z.int() }), hits: z.array(z.unknown()) }),
});

/** A hit of another form than most is left out; the search has many kinds. */
const parseFound = (body: unknown): FoundFilings => {
  const { hits } = answer.parse(body);
  const found = hits.hits.flatMap((raw) => {
    const parsed = hit.safeParse(raw);
    return parsed.success ? [filingOf(parsed.data)] : [];
  });
  if (hits.hits.length > 0 && found.length === 0) throw new Error("No hit can be read.");
  return { total: hits.total.value, filings: found };
};

const filingOf = ({ _id, _source: said }: z.output<typeof hit>): FoundFiling => {
  const file = _id.slice(_id.indexOf(":") + 1);
  const filers = said.ciks.map((cik, index) => ({
    cik: Number(cik),
    name: nameOf(said.display_names[index] ?? ""),
  }));
  return {
    filers,
    form: said.form,
    accession: said.adsh,
    filedAt: said.file_date,
    periodEnd: said.period_ending ?? null,
    sic: said.sics?.[0] ?? null,
    url: archiveUrl(Number(said.ciks[0]), said.adsh, file),
  };
};

/** `Apple Inc.  (AAPL)  (CIK 0000320193)` without what stands in brackets at its end. */
const nameOf = (display: string): string => display.replace(/(\s*\([^()]*\))+\s*$/, "").trim();

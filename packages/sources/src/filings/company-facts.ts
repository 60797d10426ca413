import { z } from "zod";
import type { CompanyFacts, ReportedFact } from "./provider.ts";

const row = z.object({
  start: z.iso.date().nullish(),
  end: z.iso.date(),
  val: z.number(),
  accn: z.string(),
  fy: z.int().nullish(),
  fp: z.string().nullish(),
});

type Row = z.output<typeof row>;

const file = z.object({
  facts: z.record(
    z.string(),
    z.record(z.string(), z.object({ units: z.record(z.string(), z.array(z.unknown())) })),
  ),
});

type Tagged = { readonly concept: string; readonly unit: string; readonly raw: unknown };

/** Numbers by filing. Nothing for null: the filer tags none. */
export const parseCompanyFacts = (body: unknown): CompanyFacts => {
  const byFiling = new Map<string, Tagged[]>();
  for (const tagged of taggedIn(body)) {
    const accession = accessionOf(tagged.raw);
    const known = byFiling.get(accession);
    if (known) known.push(tagged);
    else byFiling.set(accession, [tagged]);
  }
  return { of: (accession) => (byFiling.get(accession) ?? []).map(factOf) };
};

const taggedIn = (body: unknown): readonly Tagged[] => {
  if (body === null) return [];
  return Object.entries(file.parse(body).facts).flatMap(([taxonomy, concepts]) =>
    Object.entries(concepts).flatMap(([concept, { units }]) =>
      Object.entries(units).flatMap(([unit, rows]) =>
        rows.map((raw) => ({ concept: `${taxonomy}:${concept}`, unit, raw })),
      ),
    ),
  );
};

/** Tens of thousands of rows are sorted by this alone; only those of a filing that is asked for are read in full. */
const accessionOf = (raw: unknown): string =>
  typeof raw === "object" && raw !== null && "accn" in raw ? String(raw.accn) : "";

const factOf = ({ concept, unit, raw }: Tagged): ReportedFact => {
  const { start, end, val, fy, fp }: Row = row.parse(raw);
  return {
    concept,
    unit,
    start: start ?? null,
    end,
    value: val,
    fiscalYear: fy ?? null,
    fiscalPeriod: fp ?? null,
  };
};

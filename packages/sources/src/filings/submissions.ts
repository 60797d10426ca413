import { z } from "zod";
import { archiveUrl, type Filer, type Filing } from "./provider.ts";

const texts = z.array(z.string());

/** Filings as columns, each in the same order. */
const columns = z
  .object({
    accessionNumber: texts,
    filingDate: texts,
    reportDate: texts,
    acceptanceDateTime: texts,
    form: texts,
    items: texts,
    isXBRL: z.array(z.union([z.literal(0), z.literal(1)])),
    primaryDocument: texts,
  })
  .refine((table) => new Set(Object.values(table).map(({ length }) => length)).size === 1);

const textOrNothing = z.string().nullish();

const submissions = z.object({
  name: z.string().min(1),
  tickers: texts,
  exchanges: z.array(z.string().nullable()),
  sic: textOrNothing,
  sicDescription: textOrNothing,
  fiscalYearEnd: textOrNothing,
  website: textOrNothing,
  addresses: z
    .object({ business: z.object({ stateOrCountry: textOrNothing }).nullish() })
    .nullish(),
  formerNames: z.array(z.object({ name: z.string() })).nullish(),
  filings: z.object({
    recent: columns,
    files: z.array(z.object({ name: z.string().regex(/^CIK\d{10}-submissions-\d{3}\.json$/) })),
  }),
});

/** A filer from its list; null where there is none. */
export const parseFiler = (cik: number, body: unknown): Filer | null => {
  if (body === null) return null;
  const filer = submissions.parse(body);
  return {
    cik,
    name: filer.name,
    tickers: filer.tickers,
    exchange: filer.exchanges[0] ?? null,
    sic: /^\d{4}$/.test(filer.sic ?? "") ? (filer.sic ?? null) : null,
    industry: filer.sicDescription || null,
    fiscalYearEnd: dayOfYear(filer.fiscalYearEnd),
    stateOrCountry: filer.addresses?.business?.stateOrCountry || null,
    website: filer.website || null,
    formerNames: (filer.formerNames ?? []).map(({ name }) => name),
    filings: filingsOf(cik, filer.filings.recent),
    olderPages: filer.filings.files.map(({ name }) => name),
  };
};

/** A page of older filings. */
export const parseOlder = (cik: number, body: unknown): readonly Filing[] =>
  filingsOf(cik, columns.parse(body));

const filingsOf = (cik: number, table: z.output<typeof columns>): readonly Filing[] =>
  table.accessionNumber.map((accession, index) => {
    const primaryDocument = table.primaryDocument[index] || null;
    return {
      cik,
      form: table.form[index] ?? "",
      accession,
      filedAt: table.filingDate[index] ?? "",
      acceptedAt: instantOf(table.acceptanceDateTime[index]),
      reportDate: table.reportDate[index] || null,
      items: (table.items[index] ?? "").split(",").filter((item) => item !== ""),
      primaryDocument,
      hasXbrl: table.isXBRL[index] === 1,
      url: archiveUrl(cik, accession, primaryDocument),
    };
  });

/** `0926` as `09-26`. */
const dayOfYear = (text: string | null | undefined): string | null => {
  const [, month, day] = /^(\d\d)(\d\d)$/.exec(text ?? "") ?? [];
  return month && day ? `${month}-${day}` : null;
};

const instantOf = (text: string | undefined): string | null => {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

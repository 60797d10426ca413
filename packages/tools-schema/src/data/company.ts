import { z } from "zod";
import { count, link } from "../fields.ts";
import { citations } from "./citation.ts";

/** A Central Index Key of the SEC, zero-padded to ten digits. */
export const cik = z.string().regex(/^\d{10}$/);

/** The number of an SEC filing, such as `0000320193-25-000079`. */
export const accession = z.string().regex(/^\d{10}-\d{2}-\d{6}$/);

/** Who a company is. Companies without SEC registration have no CIK. */
export const companyIdentity = z.strictObject({
  name: z.string().min(1),
  ticker: z.string().nullable(),
  cik: cik.nullable(),
  exchange: z.string().nullable(),
  sic: z
    .string()
    .regex(/^\d{4}$/)
    .nullable()
    .describe("Standard Industrial Classification."),
  industry: z.string().nullable(),
});

/**
 * What public registers say of a company beside its identity. Nobody whom we ask tells `employees`, `ceo` and
 * `foundedYear` in a form that could be trusted: the SEC's lists have no member for them, a filing says them in prose at
 * no fixed place, and Wikidata leaves chief executives of before beside that of today, and counts of employees undated.
 * They are null rather than wrong.
 */
export const companyProfile = companyIdentity.extend({
  legalName: z.string().nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .describe("ISO 3166-1 alpha-2 code of the headquarters."),
  state: z.string().nullable().describe("State or region of the headquarters."),
  website: link.nullable(),
  foundedYear: z.int().min(1000).max(9999).nullable(),
  employees: count.nullable(),
  ceo: z.string().nullable(),
});

/** A company that competes with the one asked about, and why it is taken for one. */
export const competitor = z.strictObject({
  name: z.string().min(1),
  ticker: z.string().nullable(),
  domain: z.string().nullable(),
  rationale: z.string().nullable(),
  overlap: z.array(z.string()).describe("Products or markets that both are in."),
  evidenceCount: count.describe("Independent domains that name it as a competitor."),
  citations,
});

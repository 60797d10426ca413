import { z } from "zod";
import { count, dayOrInstant, instant, link } from "../fields.ts";

/** What a registry says of a domain's age and state. */
export const registrationSignals = z.strictObject({
  registeredAt: dayOrInstant.nullable(),
  ageDays: count.nullable(),
  expiresAt: dayOrInstant.nullable(),
  daysToExpiry: z.int().nullable().describe("Negative once expired."),
  registrar: z.string().nullable(),
  status: z.array(z.string()),
});

const policyRecord = z.strictObject({
  present: z.boolean().nullable().describe("Null where the query got no answer."),
  record: z.string().nullable(),
  policy: z.string().nullable().describe("Such as -all (SPF) or reject (DMARC)."),
});

/** A domain's records: null where a query got no answer, empty where there is no such record. */
export const dnsSignals = z.strictObject({
  a: z.array(z.string()).nullable(),
  aaaa: z.array(z.string()).nullable(),
  ns: z.array(z.string()).nullable(),
  mx: z.array(z.strictObject({ priority: count, host: z.string() })).nullable(),
  spf: policyRecord,
  dmarc: policyRecord,
  dnssec: z.enum(["signed", "unsigned", "bogus", "unknown"]),
  caa: z.array(z.strictObject({ flags: count, tag: z.string(), value: z.string() })).nullable(),
});

/** The certificate and protocol of the domain's port 443. */
export const tlsSignals = z.strictObject({
  valid: z.boolean().describe("The chain is trusted and the certificate names the domain."),
  problem: z.string().nullable(),
  issuer: z.string().nullable(),
  names: z.array(z.string()).describe("Subject alternative names."),
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  daysLeft: z.int().nullable().describe("Negative once expired."),
  protocol: z.string().nullable().describe("Such as TLSv1.3."),
});

/** The answer of the domain's website. */
export const httpSignals = z.strictObject({
  httpsReachable: z.boolean(),
  status: z.int().min(100).max(599).nullable(),
  finalUrl: link.nullable(),
  redirectsToOtherDomain: z.boolean().nullable().describe("Another registrable domain."),
  hsts: z.boolean().nullable(),
  csp: z.boolean().nullable(),
});

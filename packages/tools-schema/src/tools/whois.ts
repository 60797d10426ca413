import { z } from "zod";
import { domainName } from "../data/domain.ts";
import { defineTool } from "../define-tool.ts";
import { dayOrInstant, domainOrUrl, domainOrUrlOr } from "../fields.ts";

const registrar = z.strictObject({
  name: z.string().nullable(),
  ianaId: z.string().nullable(),
  url: z.string().nullable(),
  abuseEmail: z.string().nullable(),
});

const registrant = z.strictObject({
  name: z.string().nullable(),
  organization: z.string().nullable(),
  country: z.string().nullable(),
  redacted: z.boolean().describe("Withheld, or a privacy proxy that is not the owner."),
});

const dates = z.strictObject({
  registeredAt: dayOrInstant.nullable(),
  updatedAt: dayOrInstant.nullable(),
  expiresAt: dayOrInstant.nullable(),
  transferredAt: dayOrInstant.nullable(),
  databaseUpdatedAt: dayOrInstant.nullable(),
});

const delegationSigner = z.strictObject({
  keyTag: z.int().nonnegative(),
  algorithm: z.int().nonnegative(),
  digestType: z.int().nonnegative(),
  digest: z.string(),
});

const rdapRecord = z.record(z.string(), z.unknown());

/** A domain's registration. `registered` is an authority's answer: "not registered" is a result too. */
export const whois = defineTool({
  slug: "whois",
  name: "WHOIS and RDAP",
  category: "network",
  queue: "data",
  description:
    "Registration data of a domain from its registry over RDAP, or over WHOIS where a registry has no RDAP: whether it is registered, registrar, registrant where published, dates, status, name servers, DNSSEC and the raw records. A subdomain or URL is reduced to its registrable domain.",
  keywords: ["domain owner", "registrar", "RDAP", "domain expiry", "domain age"],
  timeoutSeconds: 30,
  attempts: 3,
  analysis: false,
  data: domainName.extend({
    registered: z.boolean(),
    protocol: z
      .enum(["rdap", "whois43", "none"])
      .describe("`none`: no registry service answers for this name; DNS shows that it exists."),
    registrar: registrar.nullable(),
    registrant: registrant.nullable(),
    dates,
    status: z.array(z.string()),
    nameservers: z.array(z.string()),
    dnssec: z.strictObject({ signed: z.boolean().nullable(), ds: z.array(delegationSigner) }),
    raw: z.strictObject({
      registry: z
        .union([rdapRecord, z.string()])
        .nullable()
        .describe("The registry's RDAP object, or the WHOIS text."),
      registrar: rdapRecord.nullable().describe("The registrar's RDAP object, where linked."),
    }),
  }),
  operations: {
    v1: {
      method: "GET",
      price: "0.01",
      largest: { inputBytes: 1_024, resultBytes: 262_144 },
      input: z.strictObject({
        domain: domainOrUrlOr("example.com").describe("A domain name or a URL."),
      }),
      examples: [
        {
          input: { domain: "example.org" },
          sample: {
            domain: "northwind.example",
            unicode: "northwind.example",
            registered: true,
            protocol: "rdap",
            registrar: {
              name: "Example Registrar LLC",
              ianaId: "9999",
              url: "https://registrar.example",
              abuseEmail: "abuse@registrar.example",
            },
            registrant: { name: null, organization: null, country: "US", redacted: true },
            dates: {
              registeredAt: "2009-04-01T12:00:00.000Z",
              updatedAt: "2026-03-02",
              expiresAt: "2027-04-01T12:00:00.000Z",
              transferredAt: null,
              databaseUpdatedAt: "2026-11-21T09:58:00.000Z",
            },
            status: ["client transfer prohibited"],
            nameservers: ["ns1.example.net", "ns2.example.net"],
            dnssec: {
              signed: true,
              ds: [{ keyTag: 31589, algorithm: 13, digestType: 2, digest: "CDE0" }],
            },
            raw: {
              registry: { objectClassName: "domain", ldhName: "northwind.example" },
              registrar: null,
            },
          },
        },
        { input: {} },
      ],
    },
    v2: {
      method: "GET",
      price: "0.002",
      largest: { inputBytes: 1_024, resultBytes: 262_144 },
      input: z.strictObject({ domain: domainOrUrl.describe("A domain name or a URL.") }),
      examples: [{ input: { domain: "example.com" } }],
    },
  },
});

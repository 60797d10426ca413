import { z } from "zod";
import {
  registrationSignals,
  dnsSignals,
  httpSignals,
  tlsSignals,
} from "../data/domain-signals.ts";
import { domainName } from "../data/domain.ts";
import { sourceId } from "../data/citation.ts";
import { defineTool } from "../define-tool.ts";
import { count, domainOrUrl, kebabName, share } from "../fields.ts";

const factor = z.strictObject({
  id: kebabName,
  label: z.string().min(1),
  effect: z.int().describe("Points added to or taken from the score; 0 where unknown."),
  weight: count.describe("Its part in `confidence`."),
  severity: z.enum(["info", "low", "medium", "high", "critical"]),
  evidence: z.string(),
  status: z.enum(["ok", "bad", "unknown"]),
  sourceId: sourceId.nullable(),
});

const input = z.strictObject({ domain: domainOrUrl.describe("A domain name or a URL.") });

/** Fictional. */
const youngDomain = {
  id: "young-domain",
  label: "Registered less than 90 days ago",
  effect: -25,
  weight: 20,
  severity: "high" as const,
  evidence: "registered 2026-10-02, 50 days ago",
  status: "bad" as const,
  sourceId: 1,
};

/** A score from evidence by fixed rules: the same evidence gives the same score, unknown costs nothing. */
export const domainTrustScore = defineTool({
  slug: "domain-trust-score",
  name: "Domain trust score",
  category: "network",
  queue: "data",
  description:
    "Trust score of a domain from 0 to 100 by fixed rules, each with its evidence: registration age and status, DNS and mail records, DNSSEC, TLS, HTTP headers, verdicts of blocking resolvers, popularity and look-alike checks. Risk factors are sorted by impact; signals that could not be read lower confidence, never the score.",
  keywords: ["phishing", "scam", "fraud", "safe website", "reputation", "malware"],
  timeoutSeconds: 30,
  attempts: 2,
  analysis: false,
  data: domainName.extend({
    score: z.int().min(0).max(100),
    band: z.enum(["high", "medium", "low", "dangerous"]).describe("From 80, 50, 20 and 0."),
    confidence: share.describe("Weight of the known factors by the weight of all."),
    registered: z.boolean().nullable().describe("Null where no registry answered."),
    registration: registrationSignals.nullable(),
    dns: dnsSignals,
    tls: tlsSignals.nullable(),
    http: httpSignals.nullable(),
    reputation: z.array(
      z.strictObject({
        provider: z.string().min(1),
        verdict: z.enum(["ok", "blocked", "unknown"]),
        sourceId: sourceId.nullable(),
      }),
    ),
    factors: z.array(factor),
    riskFactors: z.array(factor).describe("The factors of status `bad`, largest effect first."),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.04",
      largest: { inputBytes: 4_096, resultBytes: 262_144 },
      input,
      examples: [
        {
          input: { domain: "example.com" },
          sample: {
            domain: "xn--northwnd-z2a.example",
            unicode: "northwïnd.example",
            score: 55,
            band: "medium",
            confidence: 0.86,
            registered: true,
            registration: {
              registeredAt: "2026-10-02T09:12:00.000Z",
              ageDays: 50,
              expiresAt: "2027-10-02T09:12:00.000Z",
              daysToExpiry: 315,
              registrar: "Example Registrar LLC",
              status: ["client transfer prohibited"],
            },
            dns: {
              a: ["203.0.113.10"],
              aaaa: [],
              ns: ["ns1.example.net", "ns2.example.net"],
              mx: [{ priority: 10, host: "mx.example.net" }],
              spf: { present: true, record: "v=spf1 mx -all", policy: "-all" },
              dmarc: { present: false, record: null, policy: null },
              dnssec: "unsigned",
              caa: null,
            },
            tls: {
              valid: true,
              problem: null,
              issuer: "Example CA",
              names: ["xn--northwnd-z2a.example"],
              validFrom: "2026-10-03T00:00:00.000Z",
              validTo: "2027-01-01T00:00:00.000Z",
              daysLeft: 41,
              protocol: "TLSv1.3",
            },
            http: {
              httpsReachable: true,
              status: 200,
              finalUrl: "https://xn--northwnd-z2a.example/",
              redirectsToOtherDomain: false,
              hsts: false,
              csp: null,
            },
            reputation: [{ provider: "Quad9", verdict: "ok", sourceId: 2 }],
            factors: [youngDomain],
            riskFactors: [youngDomain],
          },
        },
      ],
    },
    v2: {
      method: "POST",
      price: "0.010",
      largest: { inputBytes: 4_096, resultBytes: 262_144 },
      input,
      examples: [{ input: { domain: "https://example.com/login" } }],
    },
  },
});

import type { DataOf } from "../index.ts";

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

/** A fictional sample for tests. */
export const domainTrustScoreSample: DataOf<"domain-trust-score"> = {
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
};

import type { DataOf } from "../index.ts";

/** A fictional sample for tests. */
export const whoisSample: DataOf<"whois"> = {
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
  dnssec: { signed: true, ds: [{ keyTag: 31589, algorithm: 13, digestType: 2, digest: "CDE0" }] },
  raw: { registry: { objectClassName: "domain", ldhName: "northwind.example" }, registrar: null },
};

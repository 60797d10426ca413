import fc from "fast-check";
import type { DomainSignals } from "../signals.ts";

const policy = { present: true, record: "v=spf1 -all", policy: "-all" };

/** A domain with nothing against it. */
export const goodSignals: DomainSignals = {
  name: {
    host: "tides.example",
    domain: "tides.example",
    unicode: "tides.example",
    sharedEnding: null,
  },
  registered: true,
  registration: {
    registeredAt: "2009-04-01",
    ageDays: 6_000,
    expiresAt: "2028-04-01",
    daysToExpiry: 500,
    registrar: "Harbor Names",
    status: ["client transfer prohibited"],
  },
  dns: {
    a: ["203.0.113.10"],
    aaaa: [],
    ns: ["ns1.tides.example"],
    mx: [],
    spf: policy,
    dmarc: { present: true, record: "v=DMARC1; p=reject", policy: "reject" },
    dnssec: "signed",
    caa: [{ flags: 0, tag: "issue", value: "ca.example" }],
  },
  tls: {
    valid: true,
    problem: null,
    issuer: "A CA",
    names: ["tides.example"],
    validFrom: null,
    validTo: null,
    daysLeft: 60,
    protocol: "TLSv1.3",
  },
  http: {
    httpsReachable: true,
    status: 200,
    finalUrl: "https://tides.example/",
    redirectsToOtherDomain: false,
    hsts: true,
    csp: true,
  },
  reputation: [
    { provider: "One", verdict: "ok", sourceId: 4 },
    { provider: "Another", verdict: "ok", sourceId: 5 },
  ],
  popularity: { rank: 12 },
  sourceIds: { registration: 1, dns: 2, tls: 3, http: 3, popularity: 6 },
};

type Change = (signals: DomainSignals) => DomainSignals;
type Named = readonly [string, Change];

const inRegistration =
  (change: Partial<NonNullable<DomainSignals["registration"]>>): Change =>
  (signals) => ({
    ...signals,
    registration: { ...(signals.registration ?? emptyRegistration), ...change },
  });
const emptyRegistration = {
  registeredAt: null,
  ageDays: null,
  expiresAt: "2027-04-01",
  daysToExpiry: null,
  registrar: null,
  status: [],
};
const withoutIn =
  (field: "ageDays" | "daysToExpiry"): Change =>
  (signals) =>
    signals.registration
      ? { ...signals, registration: { ...signals.registration, [field]: null } }
      : signals;
const inDns =
  (change: Partial<DomainSignals["dns"]>): Change =>
  (signals) => ({ ...signals, dns: { ...signals.dns, ...change } });
const inTls =
  (change: Partial<NonNullable<DomainSignals["tls"]>>): Change =>
  (signals) =>
    signals.tls ? { ...signals, tls: { ...signals.tls, ...change } } : signals;
const inHttp =
  (change: Partial<NonNullable<DomainSignals["http"]>>): Change =>
  (signals) =>
    signals.http ? { ...signals, http: { ...signals.http, ...change } } : signals;
const vote =
  (index: number, verdict: DomainSignals["reputation"][number]["verdict"]): Change =>
  (signals) => ({
    ...signals,
    reputation: signals.reputation.map((one, at) => (at === index ? { ...one, verdict } : one)),
  });
const none = { present: false, record: null, policy: null };
const unread = { present: null, record: null, policy: null };
const named =
  (unicode: string): Change =>
  (signals) => ({ ...signals, name: { ...signals.name, unicode, domain: unicode } });

/** A signal made as bad as it can be, one at a time. */
export const worsenings: readonly Named[] = [
  ["not registered", (signals) => ({ ...signals, registered: false })],
  ["registered yesterday", inRegistration({ ageDays: 1 })],
  [
    "held back",
    (signals) =>
      inRegistration({ status: [...(signals.registration?.status ?? []), "server hold"] })(signals),
  ],
  ["expired", inRegistration({ daysToExpiry: -3 })],
  ["without an address", inDns({ a: [], aaaa: [] })],
  ["everyone sends its mail", inDns({ spf: { ...policy, policy: "+all" } })],
  ["without DMARC", inDns({ dmarc: none })],
  ["wrong signatures", inDns({ dnssec: "bogus" })],
  ["without CAA", inDns({ caa: [] })],
  ["certificate not valid", inTls({ valid: false, problem: "expired" })],
  ["old encryption", inTls({ protocol: "TLSv1" })],
  ["no HTTPS", inHttp({ httpsReachable: false })],
  ["leads elsewhere", inHttp({ redirectsToOtherDomain: true })],
  ["no HSTS", inHttp({ hsts: false })],
  ["no CSP", inHttp({ csp: false })],
  ["blocked by one", vote(0, "blocked")],
  ["blocked by another", vote(1, "blocked")],
];

/** What makes the name itself suspicious; a name replaces the one before, so these do not add up. */
export const suspiciousNames: readonly Named[] = [
  ["mixed scripts", named("tіdes.example")],
  ["a look-alike", named("paypa1.example")],
  ["an odd shape", named("a-b-c-d-12345.example")],
  ["an abused ending", named("tides.tk")],
  [
    "a shared ending",
    (signals) => ({ ...signals, name: { ...signals.name, sharedEnding: "pages.example" } }),
  ],
];

/** A signal that is not known any more, one at a time. */
export const removals: readonly Named[] = [
  ["whether it is registered", (signals) => ({ ...signals, registered: null })],
  ["the registration", (signals) => ({ ...signals, registration: null })],
  ["its age", withoutIn("ageDays")],
  ["its end", withoutIn("daysToExpiry")],
  ["the IPv4 addresses", inDns({ a: null })],
  ["the IPv6 addresses", inDns({ aaaa: null })],
  ["SPF", inDns({ spf: unread })],
  ["DMARC", inDns({ dmarc: unread })],
  ["DNSSEC", inDns({ dnssec: "unknown" })],
  ["CAA", inDns({ caa: null })],
  ["the certificate", (signals) => ({ ...signals, tls: null })],
  ["the site", (signals) => ({ ...signals, http: null })],
  ["where the site leads", inHttp({ redirectsToOtherDomain: null })],
  ["HSTS", inHttp({ hsts: null })],
  ["CSP", inHttp({ csp: null })],
  ["the popularity", (signals) => ({ ...signals, popularity: null })],
  ["the first verdict", vote(0, "unknown")],
  ["the second verdict", vote(1, "unknown")],
];

const changes = [...worsenings, ...suspiciousNames, ...removals].map(([, change]) => change);

/** The good domain with any of the changes, in any order, and with ages and ends of any length. */
export const anySignals: fc.Arbitrary<DomainSignals> = fc
  .record({
    chosen: fc.shuffledSubarray(changes),
    ageDays: fc.nat({ max: 12_000 }),
    daysToExpiry: fc.integer({ min: -400, max: 4_000 }),
    daysLeft: fc.integer({ min: -40, max: 400 }),
  })
  .map(({ chosen, ageDays, daysToExpiry, daysLeft }) =>
    [inRegistration({ ageDays, daysToExpiry }), inTls({ daysLeft }), ...chosen].reduce(
      (signals, change) => change(signals),
      goodSignals,
    ),
  );

import type { World } from "@coinslot/sandbox";
import { expect } from "vitest";
import type { ToolCase } from "./tool-case.ts";

const dayMs = 86_400_000;

/** The domain that a name, or an address below it, is about. */
const domainOf = ({ domains }: World, text: string) => {
  const host = text.replace(/^https?:\/\//, "").replace(/\/.*$/, "");
  return domains.find(({ name }) => host === name || host.endsWith(`.${name}`))!;
};

/** Example.com is meant where nothing is said. */
export const whois: ToolCase<"whois"> = {
  inputs: {
    1: [{}, { domain: "example.org" }],
    2: [{ domain: "www.northwind-robotics-simulated.com" }, { domain: "kontor-simulated.co" }],
  },
  expectTrue({ data }, input, world) {
    const domain = domainOf(world, input["domain"] ?? "example.com");
    const { name, ianaId, url, abuseEmail } = domain.registrar;
    const { registeredAt, updatedAt, expiresAt } = domain;
    expect(data).toMatchObject({
      domain: domain.name,
      unicode: domain.name,
      registered: true,
      registrar: { name, ianaId, url, abuseEmail },
      dates: { registeredAt, updatedAt, expiresAt },
      status: domain.status,
      nameservers: domain.nameservers,
      dnssec: { signed: domain.isSigned },
    });
    expect(data.raw.registry).not.toBeNull();
  },
  expectWhole({ data, sources }, input, world) {
    const domain = domainOf(world, input["domain"] ?? "example.com");
    const { name, registry, registrant, registrar } = domain;
    expect(data.protocol).toBe(registry === "rdap" ? "rdap" : "whois43");
    // Who holds it only the registrar's own record says.
    if (registry !== "rdap" || registrar.rdapHost === null) return;
    expect(data.raw.registrar).toMatchObject({ ldhName: name.toUpperCase() });
    expect(data.dates).toMatchObject({
      transferredAt: null,
      databaseUpdatedAt: domain.updatedAt,
    });
    const signer = { keyTag: 4711, algorithm: 13, digestType: 2, digest: "07".repeat(32) };
    expect(data.dnssec.ds).toEqual(domain.isSigned ? [signer] : []);
    expect(data.registrant).toMatchObject({
      name: null,
      ...(registrant && { country: registrant.country }),
      organization: registrant?.name ?? null,
      redacted: registrant === null,
    });
    expect(sources).toMatchObject([{ kind: "rdap" }, { kind: "rdap" }]);
  },
};

type Company = World["companies"][number];

const tickersOf = ({ listings }: Company) => listings.map(({ ticker }) => ticker);

/** The larger ones first: those whose name has the word at its beginning, then those that only begin so. */
const named = ({ companies }: World, word: string): readonly Company[] => {
  const names = (company: Company) => company.name.toLowerCase();
  const wholly = companies.filter((one) => names(one).startsWith(`${word} `));
  const partly = companies.filter((one) => names(one).startsWith(word) && !wholly.includes(one));
  return [...wholly, ...partly];
};

/** By ticker, by number, else by the first word of the name. */
const companiesFor = (world: World, query: string): readonly Company[] => {
  const listed = world.companies.find((one) => tickersOf(one).includes(query));
  const numbered = world.companies.find(({ cik }) => cik === Number(query));
  const [word = ""] = query.toLowerCase().split(" ");
  const others = named(world, word).filter((one) => one !== listed && one !== numbered);
  return [listed ?? numbered ?? [], others].flat();
};

const matchTypeOf = (company: Company, query: string): string => {
  if (tickersOf(company).includes(query)) return "ticker";
  if (company.cik === Number(query)) return "cik";
  return company.name === query ? "name-exact" : "name-fuzzy";
};

/** The registrant, and in their order those that a name may mean too. */
export const edgarCompanyLookup: ToolCase<"edgar-company-lookup"> = {
  inputs: {
    1: [{ ticker: "AAPL" }, { ticker: "northwind" }],
    2: [{ ticker: "Apple Inc." }, { ticker: "0001067983" }],
  },
  expectTrue({ data }, { ticker: query = "" }, world) {
    const [meant, ...others] = companiesFor(world, query);
    const { cik, name, listings } = meant!;
    expect(data).toMatchObject({
      query,
      match: {
        cik: String(cik).padStart(10, "0"),
        cikInt: cik,
        name,
        ticker: listings[0]!.ticker,
        tickers: tickersOf(meant!),
        matchedTicker: tickersOf(meant!).includes(query) ? query : null,
        fund: null,
      },
    });
    expect(data.candidates).toMatchObject(
      others.map((other) => ({
        cik: String(other.cik).padStart(10, "0"),
        cikInt: other.cik,
        name: other.name,
        ticker: other.listings[0]!.ticker,
      })),
    );
    expect(data.matchType).toBe(matchTypeOf(meant!, query));
    const scores = [data, ...data.candidates].map(({ score }) => score);
    expect(scores[0] === 1).toBe(data.matchType !== "name-fuzzy");
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  },
  expectWhole({ data }, { ticker: query = "" }, world) {
    const told = [data.match, ...data.candidates].map((one) => one?.exchange);
    const known = companiesFor(world, query).map(({ listings }) => listings[0]!.exchange);
    expect(told).toEqual(known);
  },
};

/** The risks that a domain's own facts imply, and only they. */
const impliedRisks = (world: World, text: string, now: number): Record<string, boolean> => {
  const domain = domainOf(world, text);
  const days = (now - Date.parse(domain.registeredAt)) / dayMs;
  return {
    registered: false,
    "registration-age": days < 365,
    spf: !domain.texts.some((record) => record.startsWith("v=spf1")),
    dmarc: domain.dmarc === null,
    dnssec: !domain.isSigned,
    caa: domain.certificateIssuers.length === 0,
    addresses: false,
    "tls-certificate": false,
    https: false,
    redirect: false,
    hsts: domain.registrant === null,
    csp: domain.registrant === null,
    "blocked-by-quad9": domain.isBlocked,
    "blocked-by-cloudflare-for-families": domain.isBlocked,
  };
};

/** The caps that the catalog tells: what resolvers block has at most 10 points, what is new at most 40. */
const capOf = (risks: Readonly<Record<string, boolean>>, days: number): number => {
  if (risks["blocked-by-quad9"]) return 10;
  return days < 30 ? 40 : 100;
};

/** From 80, 50, 20 and 0. */
const bandOf = (score: number): string =>
  ["dangerous", "low", "medium", "high"][[20, 50, 80].filter((least) => score >= least).length]!;

const policyIn = (record: string | null, policy: RegExp) => ({
  present: record !== null,
  record,
  policy: record && policy.exec(record)![1],
});

/** Of what kind the source is that a factor must cite. */
const kinds = {
  "registration-age": "rdap",
  spf: "dns",
  "tls-certificate": "web",
  https: "web",
  popularity: "api",
  "blocked-by-quad9": "dns",
};

/** Bounds, evidence and risks as the domain's facts imply them, and a sum that is right. */
export const domainTrustScore: ToolCase<"domain-trust-score"> = {
  inputs: {
    1: [{ domain: "northwind-robotics-simulated.com" }, { domain: "fresh-offer-simulated.com" }],
    2: [{ domain: "https://example.com/login" }, { domain: "account-verify-simulated.com" }],
  },
  expectTrue({ data, sources, retrievedAt, partial }, { domain: text = "" }, world) {
    const domain = domainOf(world, text);
    const now = Date.parse(retrievedAt);
    const ageDays = Math.floor((now - Date.parse(domain.registeredAt)) / dayMs);
    const risks = impliedRisks(world, text, now);
    const found = new Set(data.riskFactors.map(({ id }) => id));
    for (const [id, isRisk] of Object.entries(risks))
      expect([id, found.has(id)]).toEqual([id, isRisk]);
    expect(data).toMatchObject({
      domain: domain.name,
      unicode: domain.name,
      confidence: 1,
      registered: true,
      registration: {
        registeredAt: domain.registeredAt,
        ageDays,
        expiresAt: domain.expiresAt,
        daysToExpiry: Math.floor((Date.parse(domain.expiresAt) - now) / dayMs),
        registrar: domain.registrar.name,
        status: domain.status,
      },
      dns: {
        ns: domain.nameservers,
        mx: domain.mailServers.map((host) => ({ priority: 10, host })),
        spf: policyIn(domain.texts[0] ?? null, /([-~?+]all)$/),
        dmarc: policyIn(domain.dmarc, /p=(\w+)$/),
        dnssec: domain.isSigned ? "signed" : "unsigned",
        caa: domain.certificateIssuers.map((value) => ({ flags: 0, tag: "issue", value })),
      },
      tls: { valid: true, problem: null, names: [domain.name] },
      http: {
        httpsReachable: true,
        status: 200,
        finalUrl: `https://${domain.name}/`,
        redirectsToOtherDomain: false,
        // Sites of whom the registry names the holder take care.
        hsts: domain.registrant !== null,
        csp: domain.registrant !== null,
      },
    });
    const verdict = domain.isBlocked ? "blocked" : "ok";
    expect(data.reputation).toMatchObject([
      { provider: "Quad9", verdict },
      { provider: "Cloudflare for Families", verdict },
    ]);
    const effects = data.factors.reduce((sum, { effect }) => sum + effect, 0);
    expect(data.score).toBe(Math.max(0, 100 + effects));
    expect(data.score).toBeLessThanOrEqual(capOf(risks, ageDays));
    expect(data.band).toBe(bandOf(data.score));
    expect(data.band === "high").toBe(domain.rank !== null);
    const bad = data.factors.filter(({ effect }) => effect < 0);
    expect(data.riskFactors).toEqual(bad.toSorted((one, other) => one.effect - other.effect));
    for (const { effect, status } of data.factors) expect(status).toBe(effect < 0 ? "bad" : "ok");
    expect(data.factors.find(({ id }) => id === "popularity")?.evidence).toContain(
      String(domain.rank ?? "not among"),
    );
    const kindOf = new Map(sources.map(({ id, kind }) => [id, kind]));
    for (const [id, kind] of Object.entries(kinds)) {
      const { sourceId } = data.factors.find((factor) => factor.id === id)!;
      expect([id, kindOf.get(sourceId ?? 0)]).toEqual([id, kind]);
    }
    expect(partial).toBe(false);
  },
};

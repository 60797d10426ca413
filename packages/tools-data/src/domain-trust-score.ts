import { setMaxListeners } from "node:events";
import {
  type Dns,
  domainNameFrom,
  type FoundRegistration,
  type Popularity,
  type Registrations,
  type Sites,
  unlessFailed,
} from "@coinslot/sources";
import { type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import { createSourceList, type SourceList } from "./source-list.ts";
import { daysBetween, daysUntil } from "./trust/days.ts";
import { type ReadDns, readDns } from "./trust/read-dns.ts";
import { type ReadSite, readSite } from "./trust/read-site.ts";
import { scoreDomain } from "./trust/score-domain.ts";
import type { DomainSignals } from "./trust/signals.ts";

/** The rank costs no points: it is not waited for longer than this. */
const rankTimeoutMs = 3_000;

/** What the score needs of the sources. */
type TrustSources = {
  readonly dns: Pick<Dns, "lookUp" | "verdicts">;
  readonly registrations: Pick<Registrations, "find">;
  readonly popularity: Popularity;
  readonly sites: Sites;
};

/**
 * The trust score of a domain: every signal is read at the same time, and what cannot be read is unknown.
 * Without DNS, or with neither a registry nor a resolver's verdict, there is no score but a failure.
 */
export const createDomainTrustScoreHandler =
  (sources: TrustSources): Handler<(typeof tools)["domain-trust-score"]> =>
  async ({ domain: text }, { signal, now }) => {
    const name = domainNameFrom(text);
    const read = await readAll(sources, name, now(), signal);
    assertEnough(read);
    const list = createSourceList();
    const { sourceIds, reputation } = listSources(read, list);
    const signals: DomainSignals = {
      name,
      sourceIds,
      reputation,
      registered: read.registration?.registration.isRegistered ?? null,
      registration: registrationOf(read.registration, now()),
      dns: read.dns.signals,
      tls: read.site.tls,
      http: read.site.http,
      popularity: read.rank && { rank: read.rank.value },
    };
    const { domain, unicode } = name;
    const { registered, registration, dns, tls, http } = signals;
    const silent = silentIn(signals);
    return {
      data: {
        domain,
        unicode,
        ...scoreDomain(signals),
        registered,
        registration,
        dns,
        tls,
        http,
        reputation,
      },
      sources: list.sources,
      warnings: [...list.warnings, ...silent.map(warningOf)],
      partial: silent.length > 0,
    };
  };

const readAll = async (
  sources: TrustSources,
  { domain, host }: DomainSignals["name"],
  now: number,
  signal: AbortSignal,
) => {
  // More than ten questions at once end with the one signal.
  setMaxListeners(0, signal);
  const briefly = AbortSignal.any([signal, AbortSignal.timeout(rankTimeoutMs)]);
  const [registration, dns, verdicts, site, rank] = await Promise.all([
    unlessFailed(sources.registrations.find(domain, signal)),
    readDns(sources.dns, domain, signal),
    sources.dns.verdicts(host, signal),
    readSite(sources.sites, domain, now, signal),
    unlessFailed(sources.popularity.rankOf(domain, briefly)),
  ]);
  return { registration, dns, verdicts, site: reachedSite(site, dns), rank };
};

type Read = Awaited<ReturnType<typeof readAll>>;

/** Where DNS does not know an address, that there is no site says nothing. */
const reachedSite = (site: ReadSite, { signals: { a, aaaa } }: ReadDns): ReadSite => {
  const hasAddress = [...(a ?? []), ...(aaaa ?? [])].length > 0;
  return hasAddress || site.http?.httpsReachable ? site : { ...site, http: null };
};

const assertEnough = ({ registration, dns, verdicts }: Read): void => {
  const hasDns = dns.answers.length > 0;
  const isJudged = registration !== null || verdicts.some(({ verdict }) => verdict !== "unknown");
  if (hasDns && isJudged) return;
  const missing = hasDns
    ? "Neither the registry nor a blocking resolver answered."
    : "No resolver answered.";
  throw new ToolError("upstream_unavailable", `${missing} Without them there is no score.`);
};

const listSources = (
  { registration, dns, verdicts, site, rank }: Read,
  list: SourceList,
): Pick<DomainSignals, "sourceIds" | "reputation"> => {
  const fromRegistry = registration && list.addAnswered(registration.answered);
  for (const fetched of registration?.supporting ?? []) list.add(fetched);
  const [fromDns = null] = dns.answers.map((answered) => list.addAnswered(answered));
  const reputation = verdicts.map(({ provider, verdict, fetched }) => ({
    provider,
    verdict,
    sourceId: fetched && list.add(fetched),
  }));
  const fromVisit = site.visit && list.add(site.visit);
  return {
    reputation,
    sourceIds: {
      registration: fromRegistry,
      dns: fromDns,
      http: fromVisit,
      tls: site.inspection && list.add(site.inspection),
      popularity: rank && list.add(rank),
    },
  };
};

const registrationOf = (
  found: FoundRegistration | null,
  now: number,
): DomainSignals["registration"] => {
  if (!found || found.protocol === "none" || !found.registration.isRegistered) return null;
  const { dates, registrar, status } = found.registration;
  const { registeredAt, expiresAt } = dates;
  return {
    registeredAt,
    ageDays: registeredAt === null ? null : ageOf(registeredAt, now),
    expiresAt,
    daysToExpiry: expiresAt === null ? null : daysUntil(now, expiresAt),
    registrar: registrar?.name ?? null,
    status: [...status],
  };
};

/** A date of today may lie ahead by its zone; what lies further ahead is no date of a registration. */
const ageOf = (registeredAt: string, now: number): number | null => {
  const days = daysBetween(registeredAt, now);
  return days < -1 ? null : Math.max(days, 0);
};

/** What was asked and did not answer: not what a domain just does not have. */
const silentIn = (signals: DomainSignals): readonly string[] => {
  const { registered, dns, http, tls, popularity, reputation } = signals;
  const hasAddress = [...(dns.a ?? []), ...(dns.aaaa ?? [])].length > 0;
  return [
    ...(registered === null ? ["the registry"] : []),
    ...(Object.values(dns).includes(null) ? ["DNS, for some records"] : []),
    ...(hasAddress && (!http || !tls) ? ["the domain's web server"] : []),
    ...(popularity === null ? ["the list of popular domains"] : []),
    ...reputation.filter(({ verdict }) => verdict === "unknown").map(({ provider }) => provider),
  ];
};

const warningOf = (who: string) => ({
  code: "SOURCE_UNAVAILABLE",
  message: `Not read: ${who}. What it says is unknown here, which lowers the confidence and not the score.`,
  sourceId: null,
});

import {
  type Fetched,
  isWithoutHttps,
  type Sites,
  type SiteVisit,
  unlessFailed,
} from "@coinslot/sources";
import { type DataOf, ToolError } from "@coinslot/tools-schema";
import { daysBetween } from "./days.ts";

type Data = DataOf<"domain-trust-score">;

/** What a domain's web server shows; null where it could not be read. */
export type ReadSite = {
  readonly tls: Data["tls"];
  readonly http: Data["http"];
  readonly visit: Fetched<unknown> | null;
  readonly inspection: Fetched<unknown> | null;
};

/** Looks at the certificate and at the start page, at the same time. Neither fails anything. */
export const readSite = async (
  sites: Sites,
  domain: string,
  now: number,
  signal: AbortSignal,
): Promise<ReadSite> => {
  const [inspection, visit] = await Promise.all([
    unlessFailed(sites.inspectTls(domain, signal)),
    visited(sites.visit(domain, signal)),
  ]);
  return {
    tls: inspection && tlsFrom(inspection.value, now),
    http: visit === null ? null : httpFrom(visit === "without-https" ? null : visit.value),
    visit: visit === "without-https" ? null : visit,
    inspection,
  };
};

const visited = async (
  call: Promise<Fetched<SiteVisit>>,
): Promise<Fetched<SiteVisit> | "without-https" | null> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return isWithoutHttps(error) ? "without-https" : null;
  }
};

const tlsFrom = (
  seen: Awaited<ReturnType<Sites["inspectTls"]>>["value"],
  now: number,
): Data["tls"] => ({
  valid: seen.authorized,
  problem: seen.problem,
  issuer: seen.issuer,
  names: [...seen.names],
  validFrom: seen.validFrom,
  validTo: seen.validTo,
  daysLeft: seen.validTo === null ? null : daysBetween(now, seen.validTo),
  protocol: seen.protocol,
});

/** Some turn robots away with a status that HTTP does not have, such as 999. */
const httpFrom = (visit: SiteVisit | null): Data["http"] =>
  visit
    ? { httpsReachable: true, ...visit, status: visit.status > 599 ? null : visit.status }
    : {
        httpsReachable: false,
        status: null,
        finalUrl: null,
        redirectsToOtherDomain: null,
        hsts: null,
        csp: null,
      };

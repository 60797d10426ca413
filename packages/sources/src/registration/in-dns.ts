import type { Dns } from "../dns/dns.ts";
import type { DnsAnswer } from "../dns/provider.ts";
import type { Answered } from "../upstream/first-that-answers.ts";
import { unlessFailed } from "../upstream/unless-failed.ts";

/** Whether DNS has a zone of exactly this name, and the answer that says so. */
export type Delegation = {
  readonly exists: boolean;
  readonly answered: Answered<DnsAnswer>;
};

/** Looks for the name servers of a domain, or for the start of its zone; null where DNS did not say. */
export const delegationOf = async (
  dns: Pick<Dns, "lookUp">,
  domain: string,
  signal: AbortSignal,
): Promise<Delegation | null> => {
  const answers = await Promise.all(
    (["NS", "SOA"] as const).map((type) => unlessFailed(dns.lookUp(domain, type, signal))),
  );
  const told = answers.flatMap((answered) => (answered && isTelling(answered) ? [answered] : []));
  const shown = told.find(({ fetched }) => hasZone(fetched.value, domain));
  const answered = shown ?? told[0];
  return answered ? { exists: shown !== undefined, answered } : null;
};

const isTelling = ({ fetched }: Answered<DnsAnswer>): boolean =>
  fetched.value.code === "NOERROR" || fetched.value.code === "NXDOMAIN";

/** A parent's records come with other names. */
const hasZone = ({ records }: DnsAnswer, domain: string): boolean =>
  records.some(
    ({ type, name }) => (type === "NS" || type === "SOA") && name.toLowerCase() === domain,
  );

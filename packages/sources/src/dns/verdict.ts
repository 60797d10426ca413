import type { Fetched } from "../upstream/provider.ts";
import { unlessFailed } from "../upstream/unless-failed.ts";
import type { DnsAnswer, DnsProvider } from "./provider.ts";
import type { BlockingResolver } from "./resolvers.ts";

/** What a blocking resolver holds of a name; `unknown` where it, or the one it is compared with, is silent. */
export type BlockVerdict = {
  /** The resolver's name. */
  readonly provider: string;
  readonly verdict: "ok" | "blocked" | "unknown";
  readonly fetched: Fetched<DnsAnswer> | null;
};

/** Blocked, censored, filtered (RFC 8914). */
const blockReasons = [15, 16, 17];

/** Asks a blocking resolver, and one that blocks nothing where the answer alone is no proof. */
export const verdictOf = async (
  blocking: BlockingResolver,
  control: DnsProvider,
  name: string,
  signal: AbortSignal,
): Promise<BlockVerdict> => {
  const tell = (verdict: BlockVerdict["verdict"], fetched: BlockVerdict["fetched"]) => ({
    provider: blocking.name,
    verdict,
    fetched,
  });
  const fetched = await unlessFailed(blocking.query(name, "A", signal));
  if (!fetched) return tell("unknown", null);
  const { code, reasons } = fetched.value;
  if (reasons.some((reason) => blockReasons.includes(reason))) return tell("blocked", fetched);
  if (!blocking.looksBlocked(fetched.value)) {
    return tell(code === "NOERROR" || code === "NXDOMAIN" ? "ok" : "unknown", fetched);
  }
  const compared = await unlessFailed(control.query(name, "A", signal));
  if (!compared || compared.value.code === "SERVFAIL") return tell("unknown", fetched);
  return tell(blocking.looksBlocked(compared.value) ? "ok" : "blocked", fetched);
};

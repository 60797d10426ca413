import { setTimeout as sleep } from "node:timers/promises";
import type { Claim } from "../claim.ts";
import type { ChainReader } from "./chain-reader.ts";
import type { Distrust } from "./distrust.ts";
import { authorizationOf, type Evidence } from "./evidence.ts";

/** When the facilitator's answer is compared with the chain before it is acted upon. */
export type SecondOpinion = {
  readonly chain: ChainReader | undefined;
  readonly distrust: Distrust;
  /** Atomic units: settlements of this much and more are looked for on the chain before the job runs. */
  readonly confirmFrom: bigint;
};

/** How long a call waits for the chain, and how often a node that lags a block is asked again. */
const patienceMs = 3_000;
const attempts = { most: 4, pauseMs: 500 } as const;

const soon = async (
  { chain }: SecondOpinion,
  claim: Claim,
  transaction?: string,
): Promise<Evidence | undefined> => {
  const late = new AbortController();
  const asked = chain?.evidenceOf(authorizationOf(claim), transaction).catch(() => undefined);
  const timer = sleep(patienceMs, undefined, { signal: late.signal }).catch(() => undefined);
  const evidence = await Promise.race([asked, timer]);
  late.abort();
  return evidence;
};

/** Whether a settlement that the facilitator reports may be acted upon now. */
export const isShownByChain = async (
  opinion: SecondOpinion,
  claim: Claim,
  transaction: string,
): Promise<boolean> => {
  const isAsked = opinion.distrust.isOn() || BigInt(claim.amount) >= opinion.confirmFrom;
  if (!opinion.chain || !isAsked) return true;
  for (let attempt = 1; attempt <= attempts.most; attempt++) {
    if (attempt > 1) await sleep(attempts.pauseMs);
    if ((await soon(opinion, claim, transaction))?.kind === "paid") return true;
  }
  return false;
};

/**
 * Whether, whatever the facilitator says, somebody else may have submitted the payment. `ifSilent` is the
 * answer of a chain that cannot be asked now: where a refusal sends the buyer to pay anew, it must be true.
 */
export const mayHavePaid = async (
  opinion: SecondOpinion,
  claim: Claim,
  { ifSilent }: { ifSilent: boolean },
): Promise<boolean> => {
  if (!opinion.chain) return false;
  const evidence = await soon(opinion, claim);
  if (!evidence) return ifSilent;
  return evidence.kind === "paid" || (evidence.kind === "none" && !evidence.isUnused);
};

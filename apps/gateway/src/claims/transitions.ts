import { resultRetentionSeconds } from "@coinslot/jobs";
import {
  type Claim,
  claimFields,
  expiryOf,
  type Input,
  isResultKept,
  mayRunAgain,
  operationOf,
  type VoidReason,
} from "./claim.ts";
import type { EnqueueAfter, RunScript, Scripts } from "./run-script.ts";

/**
 * What moves a claim from state to state: each is one atomic script, and rejects when Redis is away. One that
 * resolves to false changed nothing, because the claim was in another state: what leads into another state or to
 * another run is true for exactly one of many callers, on however many gateways. `states.ts` says what leads where.
 */
export type Transitions = {
  /** Settle once more what nobody is settling any more: only the newest attempt counts from here on. */
  takeOver(claim: Claim): Promise<boolean>;
  /**
   * The money is ours and a result is owed, also where Redis forgot the claim: it is never taken back by silence. With
   * `enqueueAfter` its job is added in the same script.
   */
  settled(claim: Claim, transaction: string, enqueueAfter?: EnqueueAfter): Promise<boolean>;
  /** The payment is as good as it was: only where the first attempt was refused, and no other was begun. */
  release(claim: Claim): Promise<boolean>;
  /** Nobody knows whether money moved: from here on only evidence from the chain, or a settlement, decides. */
  doubt(claim: Claim, reason: string): Promise<boolean>;
  /** No money moved and none ever will: by evidence from the chain only. */
  void(claim: Claim, reason: VoidReason): Promise<boolean>;
  /** By evidence from the chain only: the facilitator's word, that it was settled, is not kept. */
  withhold(claim: Claim, reason: string): Promise<boolean>;
  /** The chain was seen to say that we were paid, which nothing takes back. */
  confirm(claim: Claim, transaction: string): Promise<boolean>;
  /**
   * Lets go of the large input of a claim that stays unknown: Redis evicts nothing, and payments that nobody
   * decides cost nothing. If it was paid after all, whoever sends it again brings the input.
   */
  forgetInput(claim: Claim): Promise<boolean>;
  /** Lets go of an input whose run has its result: nobody may ever come for that. Whoever comes too late brings it. */
  forgetUsedInput(claim: Claim): Promise<boolean>;
  /** Begins the next run of one that failed: free, once however many ask, and not beyond its payer's share of the queue. */
  redeem(
    claim: Claim,
    input: Input | undefined,
    isProven?: boolean,
  ): Promise<boolean | "share-full">;
  /** Owed once more, because the result that was delivered is lost; for a day after the delivery. */
  reopen(claim: Claim, input: Input): Promise<boolean>;
  /** The result was written out: from here on only the proven buyer gets it. */
  deliver(claim: Claim): Promise<boolean>;
  /** A debt outlives the job that tells of it. */
  noteFailure(claim: Claim): Promise<boolean>;
  /** From here on nothing is run for it: the money goes back, once. */
  beginRefund(claim: Claim, wallet: string): Promise<boolean>;
  /** By evidence from the chain only. */
  finishRefund(claim: Claim, transaction: string): Promise<boolean>;
};

/** How the transitions are set up. */
export type TransitionOptions = {
  readonly now: () => number;
  /** Milliseconds after which a settle attempt belongs to a gateway that died. */
  readonly abandonedMs: number;
  /** Whether settlements are checked against the chain afterwards. */
  readonly isAudited: boolean;
  /** Jobs of one payer that may be open in one queue. */
  readonly maxOpenJobs: number;
};

/** Whether its settle attempt belongs to a gateway that died, or ended without an answer long ago. */
export const isAbandoned = (
  { now, abandonedMs }: Pick<TransitionOptions, "now" | "abandonedMs">,
  claim: Claim,
): boolean => now() - claim.attemptAt > abandonedMs;

/** Bytes of an input that are kept for as long as a payment stays undecided, which anybody can bring about. */
const largestUndecidedInput = 4_096;

/** How long a void claim can still be asked for. */
const voidRetentionSeconds = 24 * 3600;

/** Milliseconds from a change to the next look at the claim. */
const lookAfterMs = { doubt: 500, settled: 60_000, redeemed: 60_000 } as const;

type Delivering =
  | "forgetUsedInput"
  | "redeem"
  | "reopen"
  | "deliver"
  | "noteFailure"
  | "beginRefund"
  | "finishRefund";

export const createTransitions = (
  options: TransitionOptions,
  { run, runWith }: Scripts,
): Transitions => {
  const changes = createChanges(options, run);
  const settled: Transitions["settled"] = (claim, transaction, enqueueAfter) => {
    const { now } = options;
    const { changeOr, restore } = enqueueAfter
      ? createChanges(options, runWith(enqueueAfter))
      : changes;
    const owed = { ...claim, state: "owed" as const, transaction, settledAt: now() };
    const lookAt = now() + lookAfterMs.settled;
    return changeOr(() => restore(owed), "settleClaim", claim, transaction, now(), lookAt);
  };
  return { settled, ...settlingOf(options, changes), ...deliveringOf(options, changes) };
};

type Changes = ReturnType<typeof createChanges>;

const createChanges = ({ now }: TransitionOptions, runScript: RunScript) => ({
  runScript,
  change: async (...call: Parameters<RunScript>): Promise<boolean> =>
    (await runScript(...call)) === 1,
  /** A transition whose script says -1 where Redis lost the claim, with what is done then. */
  changeOr: async (
    lost: () => Promise<boolean>,
    ...call: Parameters<RunScript>
  ): Promise<boolean> => {
    const changed = await runScript(...call);
    return changed === -1 ? lost() : changed === 1;
  },
  restore: async (claim: Claim): Promise<boolean> => {
    const fields = Object.entries(claimFields(claim)).flat();
    return (await runScript("restoreClaim", claim, now() + lookAfterMs.settled, ...fields)) === 1;
  },
});

const settlingOf = (
  { now, abandonedMs }: TransitionOptions,
  { change, changeOr, restore }: Changes,
): Omit<Transitions, Delivering | "settled"> => {
  return {
    takeOver: async (claim) =>
      isAbandoned({ now, abandonedMs }, claim) &&
      change(
        "takeOverClaim",
        claim,
        claim.attempt,
        now(),
        now() - abandonedMs,
        now() + abandonedMs,
      ),
    release: (claim) => change("releaseClaim", claim, claim.token),
    doubt: (claim, reason) => {
      const args = [claim.attempt, reason, now() + lookAfterMs.doubt] as const;
      return changeOr(() => restore({ ...claim, state: "unknown" }), "doubtClaim", claim, ...args);
    },
    void: (claim, reason) => change("voidClaim", claim, reason, voidRetentionSeconds),
    withhold: (claim, reason) => change("withholdClaim", claim, reason, now() + lookAfterMs.doubt),
    confirm: (claim, transaction) => change("confirmClaim", claim, transaction),
    forgetInput: (claim) => change("forgetInput", claim, largestUndecidedInput),
  };
};

/** Where its job is put; what is not sold any more is run nowhere. */
const queueOf = (claim: Claim): string => operationOf(claim)?.queue ?? "";

const deliveringOf = (
  { now, isAudited, maxOpenJobs }: TransitionOptions,
  { change, changeOr, restore, runScript }: Changes,
): Pick<Transitions, Delivering> => ({
  forgetUsedInput: (claim) => change("forgetUsedInput", claim, claim.run),
  redeem: async (claim, input, isProven) => {
    if (!mayRunAgain(claim, now(), isProven)) return false;
    const { fingerprint, json } = input ?? { ...claim, json: claim.input ?? "" };
    const begun = [now(), now() + lookAfterMs.redeemed, queueOf(claim), maxOpenJobs] as const;
    const args = [claim.run, fingerprint, json, ...begun] as const;
    const redeemed = await runScript("redeemClaim", { ...claim, fingerprint }, ...args);
    return redeemed === -2 ? "share-full" : redeemed === 1;
  },
  reopen: async (claim, { json }) =>
    isResultKept(claim, now()) &&
    mayRunAgain(claim, now(), true) &&
    change(
      "reopenClaim",
      claim,
      claim.run,
      json,
      now(),
      now() + lookAfterMs.redeemed,
      queueOf(claim),
    ),
  deliver: (claim) => {
    const audit = isAudited ? "1" : "0";
    const kept = [expiryOf(claim, now()), audit, resultRetentionSeconds] as const;
    const delivery = ["deliverClaim", claim, now(), ...kept] as const;
    // The delivery itself then sees to the expiry and to the audit.
    const restoreFirst = async (): Promise<boolean> => {
      await restore({ ...claim, state: "owed" });
      return change(...delivery);
    };
    return changeOr(restoreFirst, ...delivery);
  },
  noteFailure: (claim) => change("noteFailure", claim, claim.run),
  beginRefund: (claim, wallet) => change("beginRefund", claim, claim.run, wallet, now()),
  finishRefund: (claim, transaction) =>
    change("finishRefund", claim, transaction, expiryOf(claim, now())),
});

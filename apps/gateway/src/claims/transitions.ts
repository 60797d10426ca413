import { resultRetentionSeconds } from "@coinslot/jobs";
import { type Claim, claimFields, expiryOf, isResultKept, mayRunAgain } from "./claim.ts";
import type { claimScripts } from "./scripts.ts";
import type { Claims, ClaimsOptions } from "./store.ts";

/** Runs one script for one claim: resolves to what it returns. */
export type RunScript = (
  script: keyof typeof claimScripts,
  claim: Pick<Claim, "id" | "identifier" | "payer" | "fingerprint">,
  ...args: (string | number)[]
) => Promise<unknown>;

/** Bytes of an input that are kept for as long as a payment stays undecided, which anybody can bring about. */
const largestUndecidedInput = 4_096;

/** How long a void claim can still be asked for. */
const voidRetentionSeconds = 24 * 3600;

/** Milliseconds from a change to the next look at the claim. */
const lookAfterMs = { doubt: 500, settled: 60_000, redeemed: 60_000 } as const;

type Settling =
  | "isAbandoned"
  | "takeOver"
  | "settled"
  | "release"
  | "doubt"
  | "void"
  | "withhold"
  | "confirm"
  | "forgetInput";
type Delivering = "redeem" | "reopen" | "deliver" | "noteFailure" | "beginRefund" | "finishRefund";

/** Every change of a claim's state, each one script. False: the claim was not in a state to change from. */
export const createTransitions = (
  options: ClaimsOptions,
  run: RunScript,
): Pick<Claims, Settling | Delivering> => {
  const changes = createChanges(options, run);
  return { ...settlingOf(options, changes), ...deliveringOf(options, changes) };
};

type Changes = ReturnType<typeof createChanges>;

const createChanges = ({ now }: ClaimsOptions, run: RunScript) => ({
  change: async (...call: Parameters<RunScript>): Promise<boolean> => (await run(...call)) === 1,
  /** A transition whose script says -1 where Redis lost the claim, with what is done then. */
  changeOr: async (
    lost: () => Promise<boolean>,
    ...call: Parameters<RunScript>
  ): Promise<boolean> => {
    const changed = await run(...call);
    return changed === -1 ? lost() : changed === 1;
  },
  restore: async (claim: Claim): Promise<boolean> => {
    const fields = Object.entries(claimFields(claim)).flat();
    return (await run("restoreClaim", claim, now() + lookAfterMs.settled, ...fields)) === 1;
  },
});

const settlingOf = (
  { now, orphanMs }: ClaimsOptions,
  { change, changeOr, restore }: Changes,
): Pick<Claims, Settling> => {
  const isAbandoned = (claim: Claim): boolean => now() - claim.attemptAt > orphanMs;
  return {
    isAbandoned,
    takeOver: async (claim) =>
      isAbandoned(claim) &&
      change("takeOverClaim", claim, claim.attempt, now(), now() - orphanMs, now() + orphanMs),
    settled: (claim, transaction) => {
      const owed = { ...claim, state: "owed" as const, transaction, settledAt: now() };
      const lookAt = now() + lookAfterMs.settled;
      return changeOr(() => restore(owed), "settleClaim", claim, transaction, now(), lookAt);
    },
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

const deliveringOf = (
  { now, isAudited }: ClaimsOptions,
  { change, changeOr, restore }: Changes,
): Pick<Claims, Delivering> => ({
  redeem: async (claim, input) => {
    if (!mayRunAgain(claim, now())) return false;
    const { fingerprint, json } = input ?? { ...claim, json: claim.input ?? "" };
    const times = [now(), now() + lookAfterMs.redeemed] as const;
    return change("redeemClaim", { ...claim, fingerprint }, claim.run, fingerprint, json, ...times);
  },
  reopen: async (claim, { json }) =>
    isResultKept(claim, now()) &&
    mayRunAgain(claim, now()) &&
    change("reopenClaim", claim, claim.run, json, now(), now() + lookAfterMs.redeemed),
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

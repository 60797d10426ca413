import { randomBytes } from "node:crypto";
import type { JobState } from "@coinslot/jobs";
import { type NamedSubject, type Operation, operations } from "@coinslot/tools-schema";
import { z } from "zod";
import type { Network } from "../payment/networks.ts";
import type { ProvenPayment } from "../payment/payment.ts";
import { digest } from "./keys.ts";
import { claimStateNames } from "./states.ts";

/**
 * A validated input as its JSON text alone, because parsed it would take many times that, and the fingerprint
 * that binds a claim to it.
 */
export type Input = {
  readonly json: string;
  readonly fingerprint: string;
  /** What the call is about, where it may be known not to exist. */
  readonly subject?: NamedSubject | undefined;
};

/** Seconds for which a delivered claim stays: its stored result can be asked for again this long. */
const deliveredRetentionSeconds = 24 * 3600;
/** An authorization is worthless after `validBefore`; a claim outlives it by this much. */
const afterlifeSeconds = 24 * 3600;
/** Redis takes expiries up to here; a claim whose authorization is valid longer is kept for good. */
const latestExpiry = 2n ** 42n;

/**
 * Why an authorization is not waited for any more, by evidence from the chain. All but the last can never pay
 * us; `unused` is for one without an end in sight that nobody submitted for a day.
 */
const voidReasons = ["cancelled", "expired", "spent-elsewhere", "spent-before", "unused"] as const;
export type VoidReason = (typeof voidReasons)[number];

const claimSchema = z.object({
  id: z.string(),
  state: z.enum(claimStateNames),
  /** Proves the buyer: given with the first answer, and nowhere on the chain. */
  token: z.string(),
  /** Where it was paid, and in which token: on no other chain is anything settled, looked up or paid back for it. */
  chainId: z.coerce.number().int(),
  asset: z.string(),
  operation: z.string(),
  fingerprint: z.string(),
  /** The validated input, for whoever runs the job; gone once the result is delivered. */
  input: z.string().optional(),
  /** Starts at 1; a failed job is run again under the next number. */
  run: z.coerce.number().int(),
  /** Open jobs of its payer in its queue when the run was begun, where there were enough to matter. */
  ahead: z.coerce.number().int().default(0),
  /** When a later run was begun. */
  runAt: z.coerce.number().optional(),
  /** Settle requests so far: a refusal proves something only where it is the first. */
  attempt: z.coerce.number().int(),
  attemptAt: z.coerce.number(),
  x402Version: z.enum(["1", "2"]).transform((version) => (version === "1" ? 1 : 2)),
  payer: z.string(),
  /** Where the money goes: the setting may change while a claim is open. */
  payTo: z.string(),
  amount: z.string(),
  nonce: z.string(),
  validBefore: z.string(),
  identifier: z.string(),
  /** Of the signature that the payer's contract said yes to: it is not asked again for the same one. */
  signatureDigest: z.string().optional(),
  transaction: z.string().default(""),
  openedAt: z.coerce.number(),
  settledAt: z.coerce.number().optional(),
  deliveredAt: z.coerce.number().optional(),
  /** Whether the chain itself was seen to say that we were paid. */
  confirmed: z
    .literal("1")
    .optional()
    .transform((value) => value !== undefined),
  /** The run that is known to have failed: a debt outlives the job that tells of it. */
  failedRun: z.coerce.number().int().optional(),
  voidReason: z.enum(voidReasons).optional(),
  refundFrom: z.string().optional(),
  refundingAt: z.coerce.number().optional(),
  refundTransaction: z.string().optional(),
  /** Looks of the reconciler that found nothing new. */
  looks: z.coerce.number().int().default(0),
});

/** The durable record that a payment is good for one result. Times in milliseconds since the epoch. */
export type Claim = z.output<typeof claimSchema>;

const byId: ReadonlyMap<string, Operation> = new Map(
  operations.map((operation) => [operation.id, operation]),
);

/** The operation that a claim was opened for; undefined once it is no longer sold. */
export const operationOf = (claim: Pick<Claim, "operation">): Operation | undefined =>
  byId.get(claim.operation);

/** All that Redis keeps of a claim but its input, which may have megabytes. */
export const fieldsWithoutInput = Object.keys(claimSchema.shape).filter((name) => name !== "input");

/** The BullMQ job of the claim's present run. */
export const jobIdOf = (claim: Claim): string =>
  claim.run === 1 ? claim.id : `${claim.id}.${claim.run}`;

/** A tool that fails for good is not run for free without end: after so many runs, only once an hour. */
export const maxRuns = 20;
const runPauseMs = 3_600_000;

/** When the present run was begun. */
export const runAtOf = ({ runAt, settledAt, openedAt }: Claim): number =>
  runAt ?? settledAt ?? openedAt;

/** Whether a claim whose run failed may be run again now. Copies cannot use up the runs of whoever proves to be the buyer. */
export const mayRunAgain = (claim: Claim, nowMs: number, isProven = false): boolean =>
  claim.run < (isProven ? 2 * maxRuns : maxRuns) || nowMs - runAtOf(claim) >= runPauseMs;

/**
 * Whether the present run failed: its job says so, or is overdue, or it was noted before the job went. A result
 * that is there counts more than all of this.
 */
export const hasFailed = ({ run, failedRun }: Claim, job: JobState): boolean =>
  typeof job === "object" ? !job.ok : job === "overdue" || failedRun === run;

/** A token starts with its claim's id, which is a digest of this many hex digits. */
export const idChars = 40;

/** One id per payment whatever route, version, letter case or gateway: chain, asset, payer, nonce. */
export const claimIdOf = (
  network: Network,
  { payer, nonce }: Pick<ProvenPayment, "payer" | "nonce">,
): string =>
  digest(`${network.chainId}:${network.asset.toLowerCase()}:${payer}:${nonce}`).slice(0, idChars);

/** The fields of a new claim, as Redis keeps them. */
export const newClaimFields = (
  network: Network,
  payment: ProvenPayment,
  operation: Operation,
  input: Input,
  nowMs: number,
): Record<string, string> => {
  const id = claimIdOf(network, payment);
  return {
    id,
    state: "settling",
    token: `${id}${randomBytes(24).toString("base64url")}`,
    chainId: String(network.chainId),
    asset: network.asset,
    operation: operation.id,
    fingerprint: input.fingerprint,
    input: input.json,
    run: "1",
    attempt: "1",
    attemptAt: String(nowMs),
    x402Version: String(payment.x402Version),
    payer: payment.payer,
    payTo: payment.payTo,
    amount: String(payment.value),
    nonce: payment.nonce,
    validBefore: String(payment.validBefore),
    identifier: payment.identifier ?? "",
    ...(payment.provenBy === "contract" ? { signatureDigest: digest(payment.signature) } : {}),
    openedAt: String(nowMs),
  };
};

/** The fields of a known claim, for a Redis that lost it. */
export const claimFields = (claim: Claim): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...claim, confirmed: claim.confirmed ? "1" : undefined })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** Parses what Redis keeps; throws on anything that is no claim. */
export const claimFrom = (fields: unknown): Claim => claimSchema.parse(fields);

/** Whether what was delivered can still be asked for; where it got lost, it is made again. */
export const isResultKept = ({ deliveredAt = 0 }: Claim, nowMs: number): boolean =>
  nowMs < deliveredAt + deliveredRetentionSeconds * 1_000;

/** Seconds since the epoch at which a claim that is delivered now may go; "" for never. */
export const expiryOf = (claim: Claim, nowMs: number): string => {
  const afterDelivery = BigInt(Math.floor(nowMs / 1_000) + deliveredRetentionSeconds);
  const afterValidity = BigInt(claim.validBefore) + BigInt(afterlifeSeconds);
  const expiry = afterDelivery > afterValidity ? afterDelivery : afterValidity;
  return expiry < latestExpiry ? String(expiry) : "";
};

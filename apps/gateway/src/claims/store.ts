import { createHash, timingSafeEqual } from "node:crypto";
import { keyPrefix, resultRetentionSeconds } from "@coinslot/jobs";
import type { Operation } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import {
  type Claim,
  claimFrom,
  claimIdOf,
  digest,
  fieldsWithoutInput,
  idChars,
  newClaimFields,
  type VoidReason,
} from "./claim.ts";
import { createClaimJournal } from "./journal.ts";
import { claimScripts } from "./scripts.ts";
import { createTransitions, type RunScript } from "./transitions.ts";
import type { Network } from "../payment/networks.ts";
import type { Payment } from "../payment/payment.ts";
import type { Persist } from "./persist.ts";
import type { Input } from "../call/read-input.ts";

/** What the store says to a payment: it is new and now held, it is known, or it may not be opened. */
type Opening =
  | { readonly kind: "opened"; readonly claim: Claim }
  | { readonly kind: "known"; readonly claim: Claim }
  | { readonly kind: "identifier-taken" }
  | { readonly kind: "too-many-unsettled" }
  | { readonly kind: "none" };

/**
 * The store of claims. Every method is one atomic script and rejects when Redis is away: nothing here may
 * ever answer "new" for a payment that was seen before. A transition that resolves to false changed nothing.
 */
export type Claims = {
  /** Finds the claim of this payment, without its input; without an input, or with a refused one, it never opens a new one. */
  open(payment: Payment, operation: Operation, input: Input | undefined): Promise<Opening>;
  find(id: string): Promise<Claim | undefined>;
  /** Without its input, for those who ask often. */
  peek(id: string): Promise<Claim | undefined>;
  /** By the whole token, compared in constant time; without its input. */
  findByToken(token: string): Promise<Claim | undefined>;
  /**
   * What this payer bought last by the request of this fingerprint, while its result can be stored; else the
   * claim that may be one, because its payment is not decided yet.
   */
  findBought(payer: string, fingerprint: string): Promise<Claim | undefined>;
  /** Whether its settle attempt belongs to a gateway that died, or ended without an answer long ago. */
  isAbandoned(claim: Claim): boolean;
  /** Settle once more what nobody is settling any more. Of many callers one gets true. */
  takeOver(claim: Claim): Promise<boolean>;
  settled(claim: Claim, transaction: string): Promise<boolean>;
  release(claim: Claim): Promise<boolean>;
  doubt(claim: Claim, reason: string): Promise<boolean>;
  /** By evidence from the chain only. */
  void(claim: Claim, reason: VoidReason): Promise<boolean>;
  /** By evidence from the chain only: the facilitator's word is not kept. */
  withhold(claim: Claim, reason: string): Promise<boolean>;
  /** By evidence from the chain only. */
  confirm(claim: Claim, transaction: string): Promise<boolean>;
  /**
   * Lets go of the large input of a claim that stays unknown: Redis evicts nothing, and payments that nobody
   * decides cost nothing. If it was paid after all, whoever sends it again brings the input.
   */
  forgetInput(claim: Claim): Promise<boolean>;
  redeem(claim: Claim, input: Input | undefined): Promise<boolean>;
  /** Owed once more, because the result that was delivered is lost; for a day after the delivery. */
  reopen(claim: Claim, input: Input): Promise<boolean>;
  deliver(claim: Claim): Promise<boolean>;
  noteFailure(claim: Claim): Promise<boolean>;
  beginRefund(claim: Claim, wallet: string): Promise<boolean>;
  finishRefund(claim: Claim, transaction: string): Promise<boolean>;
};

/** A sorted set: the ids of all claims that are not finished, by the time of their next look. */
export const attentionKey = `${keyPrefix}:attention`;

export const claimKey = (id: string): string => `${keyPrefix}:claim:${id}`;

/** The index entry of the identifier; the claim's own key where there is none. */
const identifierKey = (id: string, identifier: string): string =>
  identifier ? `${keyPrefix}:identifier:${digest(identifier)}` : claimKey(id);

/** The claims of a payer whose payment is not decided. */
const unsettledKey = (payer: string): string => `${keyPrefix}:unsettled:${payer}`;

/** Whose claim is good for a request, by payer and fingerprint. */
const boughtKey = (payer: string, fingerprint: string): string =>
  `${keyPrefix}:bought:${payer}:${fingerprint}`;

/** A hash as a script returns it: names and values in turn. */
const fieldsFrom = (flat: readonly string[]): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (let index = 0; index < flat.length; index += 2)
    fields[flat[index] ?? ""] = flat[index + 1] ?? "";
  return fields;
};

const scriptsOn = (redis: Redis): RunScript => {
  for (const [name, lua] of Object.entries(claimScripts))
    redis.defineCommand(name, { numberOfKeys: 5, lua });
  // ioredis gives the commands as methods that its types do not know.
  const commands = redis as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  return async (script, { id, identifier, payer, fingerprint }, ...args) =>
    commands[script]?.(
      claimKey(id),
      identifierKey(id, identifier),
      attentionKey,
      unsettledKey(payer),
      boughtKey(payer, fingerprint),
      id,
      ...args,
    );
};

/** For the journal, which would hold it: a claim that is released or delivered has no use for its input. */
const withoutInput = (claim: Claim): Claim => ({ ...claim, input: undefined });

/** How the store is set up. */
export type ClaimsOptions = {
  readonly redis: Redis;
  readonly network: Network;
  readonly persist: Persist;
  readonly now: () => number;
  /** Milliseconds after which a settle attempt belongs to a gateway that died. */
  readonly orphanMs: number;
  /** Payments of one payer that may be undecided at a time. */
  readonly maxUnsettled: number;
  /** Whether settlements are checked against the chain afterwards. */
  readonly isAudited: boolean;
};

export const createClaims = (options: ClaimsOptions): Claims => {
  const { redis, persist } = options;
  const run = scriptsOn(redis);
  const find = async (id: string): Promise<Claim | undefined> => {
    const fields = await redis.hgetall(claimKey(id));
    return Object.keys(fields).length === 0 ? undefined : claimFrom(fields);
  };
  const peek = async (id: string): Promise<Claim | undefined> => {
    const values = await redis.hmget(claimKey(id), ...fieldsWithoutInput);
    const fields = fieldsWithoutInput.map((name, index) => [name, values[index] ?? undefined]);
    return values.every((value) => value === null)
      ? undefined
      : claimFrom(Object.fromEntries(fields));
  };
  const transitions = createTransitions(options, run);
  const journal = createClaimJournal(options);
  return {
    ...transitions,
    find,
    peek,
    open: (payment, operation, input) =>
      open(options, run, payment, operation, input, (claim) =>
        // Where the answer got lost on its way, nobody would hold the claim that was opened.
        persist("abandoned claim", () => transitions.release(claim)),
      ),
    release(claim) {
      const released = withoutInput(claim);
      // One that is forgotten would hold its identifier again.
      journal.record("release once more", () => transitions.release(released));
      return transitions.release(claim);
    },
    settled(claim, transaction) {
      journal.record("settlement once more", () => transitions.settled(claim, transaction));
      return transitions.settled(claim, transaction);
    },
    deliver(claim) {
      const delivered = withoutInput(claim);
      journal.record("delivery once more", () => transitions.deliver(delivered));
      return transitions.deliver(claim);
    },
    async redeem(claim, input) {
      const isChanged = await transitions.redeem(claim, input);
      if (isChanged && input && input.fingerprint !== claim.fingerprint)
        await redis.expire(boughtKey(claim.payer, claim.fingerprint), resultRetentionSeconds);
      return isChanged;
    },
    async findBought(payer, fingerprint) {
      const id = await redis.get(boughtKey(payer, fingerprint));
      const bought = id === null ? undefined : await peek(id);
      // A corrected input leaves the entry of the first one behind.
      if (bought?.payer === payer && bought.fingerprint === fingerprint) return bought;
      const unsettled = await Promise.all((await redis.smembers(unsettledKey(payer))).map(peek));
      return unsettled.find((claim) => claim?.fingerprint === fingerprint);
    },
    async findByToken(token) {
      const claim = await peek(token.slice(0, idChars));
      return claim && isSameSecret(claim.token, token) ? claim : undefined;
    },
  };
};

const open = async (
  { network, now, orphanMs, maxUnsettled }: ClaimsOptions,
  run: RunScript,
  payment: Payment,
  operation: Operation,
  input: Input | undefined,
  abandon: (claim: Claim) => Promise<unknown>,
): Promise<Opening> => {
  const id = claimIdOf(network, payment);
  const draft = input && newClaimFields(id, payment, operation, input, now());
  const { payer, identifier = "" } = payment;
  const claim = { id, payer, identifier, fingerprint: input?.fingerprint ?? "" };
  const fields = Object.entries(draft ?? {}).flat();
  const limits = [now() + orphanMs, maxUnsettled] as const;
  try {
    const answer = await run("openClaim", claim, draft ? "1" : "0", ...limits, ...fields);
    return openingFrom(answer as [Opening["kind"], string[]?], draft);
  } catch (error) {
    if (draft && mayHaveRun(error)) void abandon(claimFrom(draft));
    throw error;
  }
};

const openingFrom = (
  [kind, known]: [Opening["kind"], string[]?],
  draft: Record<string, string> | undefined,
): Opening => {
  if (kind === "opened") return { kind, claim: claimFrom(draft) };
  if (kind !== "known") return { kind };
  const claim = claimFrom(fieldsFrom(known ?? []));
  // A command whose answer was lost with its connection is sent again, and then finds what it wrote.
  const isOwn = claim.token === draft?.["token"] && claim.state === "settling";
  return isOwn ? { kind: "opened", claim: claimFrom(draft) } : { kind, claim };
};

/** False where Redis refused the script or never got it; a lost or late answer proves nothing. */
const mayHaveRun = (error: unknown): boolean => {
  const { name, message } = error as Error;
  return name !== "ReplyError" && !message.includes("enableOfflineQueue");
};

/** Compares without telling by its time how much was right. */
export const isSameSecret = (secret: string, given: string | undefined): boolean => {
  if (given === undefined) return false;
  return timingSafeEqual(
    createHash("sha256").update(secret).digest(),
    createHash("sha256").update(given).digest(),
  );
};

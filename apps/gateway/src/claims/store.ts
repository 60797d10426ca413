import { keyPrefixOf, resultRetentionSeconds } from "@coinslot/jobs";
import type { NamedSubject, Operation } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { z } from "zod";
import {
  type Claim,
  claimFrom,
  claimIdOf,
  fieldsWithoutInput,
  idChars,
  type Input,
  newClaimFields,
} from "./claim.ts";
import { createClaimJournal } from "./journal.ts";
import { boughtOrUnsettled } from "./bought.ts";
import { isTokenOf } from "./tokens.ts";
import { type ClaimKeys, claimKeysOf, digest } from "./keys.ts";
import { assertAtHand, type RunScript, scriptsOn } from "./run-script.ts";
import type { UnknownSubject } from "./subjects.ts";
import {
  createTransitions,
  isAbandoned,
  type TransitionOptions,
  type Transitions,
} from "./transitions.ts";
import type { Network } from "../payment/networks.ts";
import type { Payment, ProvenPayment } from "../payment/payment.ts";
import type { Persist } from "./persist.ts";

/** How long an attempt to settle may take, and how many of them are waited for. */
export const claimSettings = {
  /** Seconds after which a settle attempt belongs to a gateway that died. */
  ABANDONED_AFTER_SECONDS: z.coerce.number().min(1).max(600).default(45),
  /** Payments of one payer that may be undecided at a time. */
  MAX_UNSETTLED: z.coerce.number().int().positive().default(256),
};

/** Who sends a payment, and by which request. */
type Asker = { readonly connection: string; readonly fingerprint: string };

/**
 * What the store says to a payment: it is new and now held, it is known, or it may not be opened. `hasPlace`: whoever
 * asked is the one bare copy that is answered.
 */
export type Opening =
  | { readonly kind: "opened"; readonly claim: Claim; readonly hasPlace: boolean }
  | { readonly kind: "known"; readonly claim: Claim; readonly hasPlace: boolean }
  | { readonly kind: "identifier-taken" }
  | { readonly kind: "too-many-unsettled" }
  | { readonly kind: "share-full" }
  | ({ readonly kind: "subject-unknown" } & UnknownSubject)
  | { readonly kind: "none" };

/**
 * What is asked of the store. Rejects when Redis is away: nothing here may ever answer "new" for a payment that
 * was seen before.
 */
type Lookups = {
  /**
   * Finds the claim of this payment, without its input; without an input, or with a refused one, it never opens a
   * new one, nor about a subject of the input that is known not to exist. One atomic script: concurrent presentations of one payment see exactly one "opened" between them. Nobody's
   * place is taken without an asker.
   */
  open(
    payment: ProvenPayment,
    operation: Operation,
    input: Input | undefined,
    asker?: Asker,
  ): Promise<Opening>;
  /**
   * The claim's place, for the connection that has it already, or where it is free: of many connections on however many
   * gateways one has it at a time. It has to be taken again and again. "closed": there is none to have any more, or the
   * claim is another than the one that was seen.
   */
  takePlace(claim: Claim, connection: string): Promise<"taken" | "occupied" | "closed">;
  /** Makes room for the next; changes nothing where another has the place. */
  leavePlace(claim: Claim, connection: string): Promise<void>;
  find(id: string): Promise<Claim | undefined>;
  /** Without its input, for those who ask often. */
  peek(id: string): Promise<Claim | undefined>;
  /** By the whole token, the buyer's or one for reading, compared in constant time; without its input. */
  findByToken(token: string): Promise<Claim | undefined>;
  /**
   * What this payer bought last by the request of this fingerprint, while its result can be stored; else the
   * claim that may be one, because its payment is not decided yet.
   */
  findBought(payer: string, fingerprint: string): Promise<Claim | undefined>;
  /** Whether its payer's contract said yes to this very signature when the claim was opened. */
  isSignatureKnown(payment: Payment): Promise<boolean>;
  /** Whether this payer has bought here within a year, or may have. */
  hasBought(payer: string): Promise<boolean>;
  /** Whether a payment of his was settled here within a year: a claim that is open yet says nothing. */
  hasSettled(payer: string): Promise<boolean>;
  /** Whether its settle attempt belongs to a gateway that died, or ended without an answer long ago. */
  isAbandoned(claim: Claim): boolean;
};

/** The store of claims: what is asked of it, and what moves a claim from state to state. */
export type Claims = Lookups & Transitions;

/** A hash as a script returns it: names and values in turn. */
const fieldsFrom = (flat: readonly string[]): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (let index = 0; index < flat.length; index += 2)
    fields[flat[index] ?? ""] = flat[index + 1] ?? "";
  return fields;
};

/** For the journal, which would hold it: a claim that is released or delivered has no use for its input. */
const withoutInput = (claim: Claim): Claim => ({ ...claim, input: undefined });

/** How the store is set up. */
export type ClaimsOptions = TransitionOptions & {
  readonly redis: Redis;
  readonly network: Network;
  readonly persist: Persist;
  /** Payments of one payer that may be undecided at a time. */
  readonly maxUnsettled: number;
  /** Whether all claims lie where they are looked for. Until then none is read or changed: everything rejects. */
  readonly areAtHand: () => boolean;
};

/** The hash of a claim, whole or without its input. */
const readsFrom = (
  redis: Redis,
  keys: ClaimKeys,
  areAtHand: () => boolean,
): Pick<Lookups, "find" | "peek"> => ({
  async find(id) {
    assertAtHand(areAtHand);
    const fields = await redis.hgetall(keys.claim(id));
    return Object.keys(fields).length === 0 ? undefined : claimFrom(fields);
  },
  async peek(id) {
    assertAtHand(areAtHand);
    const values = await redis.hmget(keys.claim(id), ...fieldsWithoutInput);
    const fields = fieldsWithoutInput.map((name, index) => [name, values[index] ?? undefined]);
    return values.every((value) => value === null)
      ? undefined
      : claimFrom(Object.fromEntries(fields));
  },
});

const placesOf = (runScript: RunScript): Pick<Lookups, "takePlace" | "leavePlace"> => ({
  async takePlace(claim, connection) {
    const taken = await runScript("takePlace", claim, connection, claim.fingerprint);
    if (taken === 1) return "taken";
    return taken === 0 ? "occupied" : "closed";
  },
  async leavePlace(claim, connection) {
    await runScript("leavePlace", claim, connection);
  },
});

export const createClaims = (options: ClaimsOptions): Claims => {
  const { redis, network, persist, areAtHand } = options;
  const keys = claimKeysOf(keyPrefixOf(redis), network);
  const scripts = scriptsOn(redis, keys, areAtHand);
  const { find, peek } = readsFrom(redis, keys, areAtHand);
  const transitions = createTransitions(options, scripts);
  const journal = createClaimJournal(options);
  return {
    ...transitions,
    find,
    peek,
    isAbandoned: (claim) => isAbandoned(options, claim),
    open: (payment, operation, input, asker) =>
      open(options, scripts.run, { payment, operation, input, asker }, (claim) =>
        // Where the answer got lost on its way, nobody would hold the claim that was opened.
        persist("claim that nobody holds", () => transitions.release(claim)),
      ),
    ...placesOf(scripts.run),
    release(claim) {
      const released = withoutInput(claim);
      // One that is forgotten would hold its identifier again.
      journal.record("release once more", () => transitions.release(released));
      return transitions.release(claim);
    },
    settled(claim, transaction, enqueueAfter) {
      const settle = () => transitions.settled(claim, transaction, enqueueAfter);
      journal.record("settlement once more", settle);
      return settle();
    },
    deliver(claim) {
      const delivered = withoutInput(claim);
      journal.record("delivery once more", () => transitions.deliver(delivered));
      return transitions.deliver(claim);
    },
    async redeem(claim, input, isProven) {
      const isChanged = await transitions.redeem(claim, input, isProven);
      if (isChanged === true && input && input.fingerprint !== claim.fingerprint)
        await redis.expire(keys.bought(claim.payer, claim.fingerprint), resultRetentionSeconds);
      return isChanged;
    },
    async findBought(payer, fingerprint) {
      assertAtHand(areAtHand);
      const ids = await boughtOrUnsettled(redis, keys, payer, fingerprint);
      const known = await Promise.all(ids.map(peek));
      // A corrected input leaves the entry of the first one behind.
      return known.find((claim) => claim?.payer === payer && claim.fingerprint === fingerprint);
    },
    async isSignatureKnown(payment) {
      const known = await redis.hget(keys.claim(claimIdOf(network, payment)), "signatureDigest");
      return known === digest(payment.signature);
    },
    hasSettled: async (payer) => (await redis.exists(keys.buyer(payer))) > 0,
    hasBought: async (payer) => (await redis.exists(keys.buyer(payer), keys.unsettled(payer))) > 0,
    async findByToken(token) {
      const claim = await peek(token.slice(0, idChars));
      return claim && isTokenOf(claim, token) ? claim : undefined;
    },
  };
};

type Presentation = {
  readonly payment: ProvenPayment;
  readonly operation: Operation;
  readonly input: Input | undefined;
  readonly asker: Asker | undefined;
};

const open = async (
  { network, now, abandonedMs, maxUnsettled, maxOpenJobs }: ClaimsOptions,
  runScript: RunScript,
  { payment, operation, input, asker }: Presentation,
  releaseUnheld: (claim: Claim) => Promise<unknown>,
): Promise<Opening> => {
  const id = claimIdOf(network, payment);
  const draft = input && newClaimFields(network, payment, operation, input, now());
  const { payer, identifier = "" } = payment;
  const { fingerprint = "", subject } = input ?? {};
  const claim = { id, payer, identifier, fingerprint, knownIn: subject?.set };
  const fields = Object.entries(draft ?? {}).flat();
  const spellings = subject?.spellings ?? [];
  const limits = [now() + abandonedMs, maxUnsettled] as const;
  const asks = [asker?.connection ?? "", asker?.fingerprint ?? ""] as const;
  const share = [operation.queue, maxOpenJobs, now()] as const;
  const subjects = [spellings.length, ...spellings] as const;
  const args = [draft ? "1" : "0", ...limits, ...asks, ...share, ...subjects, ...fields] as const;
  try {
    const answer = await runScript("openClaim", claim, ...args);
    return openingFrom(answer as Answer, draft, subject);
  } catch (error) {
    if (draft && mayHaveRun(error)) void releaseUnheld(claimFrom(draft));
    throw error;
  }
};

/**
 * What the script says: how it stands; a known claim's fields, or the age of the set that does not have the subject; whether
 * its place was given; how many jobs are ahead.
 */
type Answer = [kind: Opening["kind"], said?: string[] | string, place?: number, ahead?: number];

const openingFrom = (
  [kind, said, place, ahead]: Answer,
  draft: Record<string, string> | undefined,
  subject: NamedSubject | undefined,
): Opening => {
  const hasPlace = place === 1;
  if (kind === "subject-unknown")
    return subject ? { kind, subject, readAt: Number(said) } : { kind: "none" };
  if (kind === "opened") return { kind, claim: claimFrom({ ...draft, ahead }), hasPlace };
  if (kind !== "known") return { kind };
  const claim = claimFrom(fieldsFrom(Array.isArray(said) ? said : []));
  // A command whose answer was lost with its connection is sent again, and then finds what it wrote.
  const isOwn = claim.token === draft?.["token"] && claim.state === "settling";
  const own = isOwn && claimFrom({ ...draft, ahead: claim.ahead });
  return own ? { kind: "opened", claim: own, hasPlace } : { kind, claim, hasPlace };
};

/** False where Redis refused the script or never got it; a lost or late answer proves nothing. */
const mayHaveRun = (error: unknown): boolean => {
  const { name, message } = error as Error;
  return name !== "ReplyError" && !message.includes("enableOfflineQueue");
};

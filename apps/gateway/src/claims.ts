import { createHash, timingSafeEqual } from "node:crypto";
import { keyPrefix } from "@coinslot/jobs";
import type { Operation } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import {
  type Claim,
  claimFrom,
  claimIdOf,
  digest,
  expiryOf,
  idChars,
  newClaimFields,
} from "./claim.ts";
import { claimScripts } from "./claim-scripts.ts";
import type { Network } from "./networks.ts";
import type { Payment } from "./payment.ts";
import type { Persist } from "./persist.ts";
import type { Input } from "./read-input.ts";

/** What the store says to a payment: it is new and now held, it is known, or it may not be opened. */
type Opening =
  | { readonly kind: "opened"; readonly claim: Claim }
  | { readonly kind: "known"; readonly claim: Claim }
  | { readonly kind: "identifier-taken" }
  | { readonly kind: "none" };

/**
 * The store of claims. Every method is one atomic script and rejects when Redis is away: nothing here may
 * ever answer "new" for a payment that was seen before.
 */
export type Claims = {
  /** Finds the claim of this payment; without an input, or with a refused one, it never opens a new one. */
  open(payment: Payment, operation: Operation, input: Input | undefined): Promise<Opening>;
  find(id: string): Promise<Claim | undefined>;
  /** By the whole token, compared in constant time. */
  findByToken(token: string): Promise<Claim | undefined>;
  settled(claim: Claim, transaction: string): Promise<boolean>;
  release(claim: Claim): Promise<boolean>;
  doubt(claim: Claim, reason: string): Promise<boolean>;
  redeem(claim: Claim, input: Input | undefined): Promise<boolean>;
  deliver(claim: Claim): Promise<boolean>;
};

type Script = keyof typeof claimScripts;
type Scripts = Readonly<Record<Script, (...args: (string | number)[]) => Promise<unknown>>>;

const claimKey = (id: string): string => `${keyPrefix}:claim:${id}`;

/** The index entry of the identifier; the claim's own key where there is none. */
const identifierKey = (id: string, identifier: string | undefined): string =>
  identifier ? `${keyPrefix}:identifier:${digest(identifier)}` : claimKey(id);

/** A hash as a script returns it: names and values in turn. */
const fieldsFrom = (flat: readonly string[]): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (let index = 0; index < flat.length; index += 2)
    fields[flat[index] ?? ""] = flat[index + 1] ?? "";
  return fields;
};

const scriptsOn = (redis: Redis): Scripts => {
  for (const [name, script] of Object.entries(claimScripts)) redis.defineCommand(name, script);
  // ioredis gives the commands as methods that its types do not know.
  return redis as unknown as Scripts;
};

export const createClaims = (options: {
  redis: Redis;
  network: Network;
  persist: Persist;
  now: () => number;
}): Claims => {
  const { redis, network, persist, now } = options;
  const scripts = scriptsOn(redis);
  const change = async (script: Script, ...args: (string | number)[]): Promise<boolean> =>
    (await scripts[script](...args)) === 1;
  const keysOf = ({ id, identifier }: Claim): [string, string] => [
    claimKey(id),
    identifierKey(id, identifier),
  ];

  const find = async (id: string): Promise<Claim | undefined> => {
    const fields = await redis.hgetall(claimKey(id));
    return Object.keys(fields).length === 0 ? undefined : claimFrom(fields);
  };
  const release = (claim: Claim): Promise<boolean> =>
    change("releaseClaim", ...keysOf(claim), claim.token);

  return {
    find,
    release,
    open: (payment, operation, input) => {
      const id = claimIdOf(network, payment);
      const draft = input && newClaimFields(id, payment, operation, input, now());
      return open(scripts, id, payment.identifier, draft, (claim) =>
        // Where the answer got lost on its way, nobody would hold the claim that was opened.
        persist("abandoned claim", () => release(claim)),
      );
    },
    async findByToken(token) {
      const claim = await find(token.slice(0, idChars));
      return claim && isSameSecret(claim.token, token) ? claim : undefined;
    },
    settled: (claim, transaction) => change("settleClaim", claimKey(claim.id), transaction, now()),
    doubt: (claim, reason) => change("doubtClaim", claimKey(claim.id), reason),
    redeem: (claim, input) => {
      const request = input ?? { fingerprint: claim.fingerprint, json: claim.input ?? "" };
      return change(
        "redeemClaim",
        claimKey(claim.id),
        claim.run,
        request.fingerprint,
        request.json,
      );
    },
    deliver: (claim) => change("deliverClaim", ...keysOf(claim), now(), expiryOf(claim, now())),
  };
};

const open = async (
  scripts: Scripts,
  id: string,
  identifier: string | undefined,
  draft: Record<string, string> | undefined,
  abandon: (claim: Claim) => Promise<unknown>,
): Promise<Opening> => {
  const keys = [claimKey(id), identifierKey(id, identifier)];
  const fields = draft ? ["1", id, ...Object.entries(draft).flat()] : ["0", id];
  try {
    const answer = (await scripts.openClaim(...keys, ...fields)) as [Opening["kind"], string[]?];
    return openingFrom(answer, draft);
  } catch (error) {
    if (draft && mayHaveRun(error)) void abandon(claimFrom(draft));
    throw error;
  }
};

const openingFrom = (
  [kind, known]: [Opening["kind"], string[]?],
  draft: Record<string, string> | undefined,
): Opening => {
  if (kind === "known") return { kind, claim: claimFrom(fieldsFrom(known ?? [])) };
  return kind === "opened" ? { kind, claim: claimFrom(draft) } : { kind };
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

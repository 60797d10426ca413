import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { keyPrefix } from "@coinslot/jobs";
import type { Operation } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { z } from "zod";
import { claimScripts } from "./claim-scripts.ts";
import type { Network } from "./networks.ts";
import type { Payment } from "./payment.ts";
import type { Persist } from "./persist.ts";
import type { Input } from "./read-input.ts";

/** Seconds for which a delivered claim stays: its stored result can be asked for again this long. */
const deliveredRetentionSeconds = 24 * 3600;
/** An authorization is worthless after `validBefore`; a claim outlives it by this much. */
const afterlifeSeconds = 24 * 3600;
/** Redis takes expiries up to here; a claim whose authorization is valid longer is kept for good. */
const latestExpiry = 2n ** 42n;

const claimSchema = z.object({
  id: z.string(),
  state: z.enum(["settling", "unknown", "owed", "delivered"]),
  /** Proves the buyer: given with the first answer, and nowhere on the chain. */
  token: z.string(),
  operation: z.string(),
  fingerprint: z.string(),
  /** The validated input, for whoever runs the job; gone once the result is delivered. */
  input: z.string().optional(),
  /** Starts at 1; a failed job is run again under the next number. */
  run: z.coerce.number().int(),
  x402Version: z.enum(["1", "2"]).transform((version) => (version === "1" ? 1 : 2)),
  payer: z.string(),
  amount: z.string(),
  nonce: z.string(),
  validBefore: z.string(),
  identifier: z.string(),
  transaction: z.string().default(""),
  openedAt: z.coerce.number(),
  settledAt: z.coerce.number().optional(),
  deliveredAt: z.coerce.number().optional(),
});

/** The durable record that a payment is good for one result. Times in milliseconds since the epoch. */
export type Claim = z.output<typeof claimSchema>;

/** What the store says to a payment: it is new and now held, it is known, or it may not be opened. */
export type Opening =
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

/** The BullMQ job of the claim's present run. */
export const jobIdOf = (claim: Claim): string =>
  claim.run === 1 ? claim.id : `${claim.id}.${claim.run}`;

const claimKey = (id: string): string => `${keyPrefix}:claim:${id}`;
const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
const idChars = 40;

type Script = keyof typeof claimScripts;
type ScriptRunner = { [Name in Script]: (...args: (string | number)[]) => Promise<unknown> };

const fieldsFrom = (flat: unknown): Record<string, string> => {
  const list = flat as string[];
  return Object.fromEntries(
    list.flatMap((key, index) => (index % 2 === 0 ? [[key, list[index + 1]!]] : [])),
  );
};

const claimFrom = (fields: Record<string, string>): Claim | undefined =>
  Object.keys(fields).length === 0 ? undefined : claimSchema.parse(fields);

const expiryOf = (claim: Claim, nowMs: number): string => {
  const afterDelivery = BigInt(Math.floor(nowMs / 1_000) + deliveredRetentionSeconds);
  const afterValidity = BigInt(claim.validBefore) + BigInt(afterlifeSeconds);
  const expiry = afterDelivery > afterValidity ? afterDelivery : afterValidity;
  return expiry < latestExpiry ? String(expiry) : "";
};

/** One key per payment whatever route, version, letter case or gateway: chain, asset, payer, nonce. */
const claimIdOf = (network: Network, payment: Payment): string =>
  digest(
    [network.chainId, network.asset.toLowerCase(), payment.payer, payment.nonce].join(":"),
  ).slice(0, idChars);

const claimFieldsFrom = (
  id: string,
  payment: Payment,
  operation: Operation,
  input: Input,
  nowMs: number,
) => ({
  id,
  state: "settling",
  token: `${id}${randomBytes(24).toString("base64url")}`,
  operation: operation.id,
  fingerprint: input.fingerprint,
  input: input.json,
  run: "1",
  x402Version: String(payment.x402Version),
  payer: payment.payer,
  amount: String(payment.value),
  nonce: payment.nonce,
  validBefore: String(payment.validBefore),
  identifier: payment.identifier ?? "",
  openedAt: String(nowMs),
});

export const createClaims = (options: {
  redis: Redis;
  network: Network;
  persist: Persist;
  now: () => number;
}): Claims => {
  const { redis, network, persist, now } = options;
  for (const [name, script] of Object.entries(claimScripts)) redis.defineCommand(name, script);
  const scripts = redis as unknown as ScriptRunner;

  const identifierKey = (id: string, identifier: string | undefined): string =>
    identifier ? `${keyPrefix}:identifier:${digest(identifier)}` : claimKey(id);
  const find = async (id: string): Promise<Claim | undefined> =>
    claimFrom(await redis.hgetall(claimKey(id)));

  const release = async (claim: Claim): Promise<boolean> =>
    (await scripts.releaseClaim(
      claimKey(claim.id),
      identifierKey(claim.id, claim.identifier),
      claim.token,
    )) === 1;

  return {
    async open(payment, operation, input) {
      const id = claimIdOf(network, payment);
      const fields: Record<string, string> = input
        ? claimFieldsFrom(id, payment, operation, input, now())
        : {};
      const claim = claimFrom(fields);
      try {
        const [kind, known] = (await scripts.openClaim(
          claimKey(id),
          identifierKey(id, payment.identifier),
          claim ? "1" : "0",
          id,
          ...Object.entries(fields).flat(),
        )) as [Opening["kind"], unknown];
        if (kind === "known") return { kind, claim: claimFrom(fieldsFrom(known))! };
        return kind === "opened" ? { kind, claim: claim! } : { kind };
      } catch (error) {
        // Where the answer got lost on its way, nobody would hold the claim that was opened.
        if (claim && mayHaveRun(error)) void persist("abandoned claim", () => release(claim));
        throw error;
      }
    },
    find,
    async findByToken(token) {
      const claim = await find(token.slice(0, idChars));
      return claim && isSameSecret(claim.token, token) ? claim : undefined;
    },
    settled: async (claim, transaction) =>
      (await scripts.settleClaim(claimKey(claim.id), transaction, now())) === 1,
    release,
    doubt: async (claim, reason) => (await scripts.doubtClaim(claimKey(claim.id), reason)) === 1,
    redeem: async (claim, input) =>
      (await scripts.redeemClaim(
        claimKey(claim.id),
        claim.run,
        input?.fingerprint ?? claim.fingerprint,
        input?.json ?? claim.input ?? "",
      )) === 1,
    deliver: async (claim) =>
      (await scripts.deliverClaim(
        claimKey(claim.id),
        identifierKey(claim.id, claim.identifier),
        now(),
        expiryOf(claim, now()),
      )) === 1,
  };
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

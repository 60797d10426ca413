import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { keyPrefixOf } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import { isSameSecret } from "../http/same-secret.ts";

/** Milliseconds for which a sign-in is good after it was issued. */
export const signInLifeMs = 5 * 60_000;
/** Nonces are stamped with the minute they were issued in. */
export const stampMs = 60_000;
/** A used nonce is remembered for longer than any sign-in with it can be valid. */
const usedSeconds = (signInLifeMs + stampMs) / 1_000;

const stampChars = 32;
/** The part of a nonce that differs from answer to answer. */
export const uniqueChars = 12;
const form = new RegExp(`^[0-9a-f]{${stampChars + uniqueChars}}$`);

/** What all nonces of one minute have in common: the time they vouch for, and the proof that we issued them. */
export type Stamp = { readonly issuedAt: string; readonly prefix: string };

/**
 * Nonces cost no storage until they are used. The first part is a MAC over the time of issue, so that a nonce
 * cannot be made for another time. The second part only makes each one different; it is not proven, because a
 * nonce counts as used per wallet: nobody can use up another wallet's.
 */
export type Nonces = {
  stamp(): Stamp;
  isOurs(nonce: string, issuedAt: string): boolean;
  /** A MAC by the key of the nonces over a text that is none of their times of issue. */
  readonly mac: (text: string) => string;
  /** True for the first use by this wallet, in one atomic command. Rejects while Redis is away. */
  use(wallet: string, nonce: string): Promise<boolean>;
};

/** The second part of a nonce: random enough that one wallet does not meet the same twice in its lifetime. */
export const uniquePart = (): string => randomUUID().slice(-uniqueChars);

/** All gateways on one Redis take each other's nonces: the first that comes says which key is used. */
export const createNonces = ({ redis, now }: { redis: Redis; now: () => number }): Nonces => {
  const prefix = `${keyPrefixOf(redis)}:siwx`;
  let key = randomBytes(32).toString("hex");
  let current: Stamp = { issuedAt: "", prefix: "" };
  let currentMinute = -1;

  const prefixFor = (issuedAt: string): string =>
    createHmac("sha256", key).update(issuedAt).digest("hex").slice(0, stampChars);
  const adopt = (agreed: string | null): void => {
    if (agreed === null || agreed === key) return;
    key = agreed;
    currentMinute = -1;
  };
  // While Redis is away the key is our own.
  const agree = (): void =>
    void redis.set(`${prefix}:key`, key, "NX", "GET").then(adopt, () => undefined);
  redis.on("ready", agree);
  agree();

  return {
    stamp() {
      const minute = Math.floor(now() / stampMs);
      if (minute !== currentMinute) {
        // Once more, because a Redis that lost its data may have got another key.
        agree();
        const issuedAt = new Date(minute * stampMs).toISOString();
        currentMinute = minute;
        current = { issuedAt, prefix: prefixFor(issuedAt) };
      }
      return current;
    },
    isOurs: (nonce, issuedAt) =>
      form.test(nonce) && isSameSecret(prefixFor(issuedAt), nonce.slice(0, stampChars)),
    mac: (text) => createHmac("sha256", key).update(text).digest("base64url"),
    use: async (wallet, nonce) =>
      (await redis.set(`${prefix}:${wallet}:${nonce}`, "1", "EX", usedSeconds, "NX")) === "OK",
  };
};

import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Transport } from "./answer.ts";
import { createMemoryJournal, type Journal } from "./journal.ts";
import { globalTransport, type Sign } from "./sign.ts";
import type { Wallet } from "./sign-in.ts";

/** How a buyer buys. */
export type BuyerOptions = {
  /** Signs payments: `signWith` makes it from any paying fetch. */
  readonly sign: Sign;
  /** No payment of more is ever sent; in the smallest unit of the asset: 10000n is one cent of USDC. */
  readonly maxPrice: bigint;
  /** The tokens that may be paid with, by address. Default: USDC on Base and on Base Sepolia. */
  readonly assets?: readonly string[];
  /** Payments that may be signed for one purchase, each after the one before was told to be void. Default: 3. */
  readonly maxPayments?: number;
  /** Where payments are written before they are sent. Default: in memory. */
  readonly journal?: Journal;
  /** Signs in where the shop asks its buyer to prove himself and nothing else proves him. */
  readonly wallet?: Wallet;
  /** The address that the shop publishes as its `receiptSigner`. */
  readonly receiptSigner?: string;
  /** An id for each payment, of 16 characters or more; false for none. Default: random. */
  readonly identifier?: ((attempt: number) => string) | false;
  /** How long one purchase is seen to before it is left open. Default: five minutes. */
  readonly deadlineSeconds?: number;
  /** No pause is longer, also where a longer one is told. Default: as told. */
  readonly longestPauseSeconds?: number;
  /** After which one answer is not waited for any more. Default: 60. */
  readonly answerSeconds?: number;
  /** Of one answer. Default: 16 MB. */
  readonly maxBytes?: number;
  readonly fetch?: Transport;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
};

export type Settings = Required<Omit<BuyerOptions, "wallet" | "receiptSigner">> &
  Pick<BuyerOptions, "wallet" | "receiptSigner">;

const usdc = [
  "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
];

const sleep = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  await wait(milliseconds, undefined, { signal }).catch(() => {});
};

/** The options with the defaults filled in; throws where a bound bounds nothing. */
export const createSettings = (options: BuyerOptions): Settings => {
  const settings: Settings = {
    assets: usdc,
    maxPayments: 3,
    journal: createMemoryJournal(),
    identifier: () => randomUUID(),
    deadlineSeconds: 300,
    longestPauseSeconds: Number.POSITIVE_INFINITY,
    answerSeconds: 60,
    maxBytes: 16 * 1024 * 1024,
    fetch: globalTransport,
    now: Date.now,
    sleep,
    ...options,
  };
  if (settings.maxPrice <= 0n) throw new Error("maxPrice must be more than nothing");
  if (!(settings.maxPayments >= 1)) throw new Error("maxPayments must be 1 or more");
  if (!(settings.deadlineSeconds >= 0)) throw new Error("deadlineSeconds must not be negative");
  return settings;
};

import { createHash } from "node:crypto";

/** An EIP-3009 transfer as its payer signed it; addresses in any letter case. */
export type SignedTransfer = {
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  /** Seconds since the epoch. */
  readonly validBefore: bigint;
  readonly nonce: string;
};

/** The one use, or the cancellation, of an authorization. Addresses and nonce in lower case. */
export type LedgerEntry = {
  readonly kind: "used" | "cancelled";
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly nonce: string;
  readonly block: bigint;
  readonly hash: string;
};

/** What a transaction came to: it is on its way, or why it moves nothing. */
export type Submission =
  | { readonly kind: "sent"; readonly hash: string; readonly block: bigint }
  | { readonly kind: "refused"; readonly reason: "used" | "expired" | "funds" };

/**
 * A token's ledger in memory, with the rules of the real one that money depends on: each authorization is
 * used or cancelled once, only before it expires, only with funds; what is sent is there from its block on,
 * and a block never changes. It stands for the chain where thousands of them are needed at once, which a
 * real one cannot serve; it plays no part of our own. What a real chain does is tested on a real chain.
 */
export type SimulatedLedger = {
  /** The newest block: one each two seconds. */
  height(): bigint;
  /** Seconds since the epoch. */
  timeOf(block: bigint): bigint;
  deposit(owner: string, value: bigint): void;
  fundsOf(owner: string): bigint;
  /** Sent now, and mined so many blocks later. */
  transfer(signed: SignedTransfer, inBlocks?: bigint): Submission;
  cancel(from: string, nonce: string): Submission;
  /** What has become of an authorization by this block. */
  entryOf(from: string, nonce: string, block: bigint): LedgerEntry | undefined;
  entryIn(hash: string): LedgerEntry | undefined;
  /** All that is in these blocks, both included. */
  entriesBetween(from: bigint, to: bigint): readonly LedgerEntry[];
  /** What has moved from one to another by now, in atomic units. */
  moved(from: string, to: string): bigint;
};

const blockMs = 2_000;
const lower = (hex: string): string => hex.toLowerCase();

export const createSimulatedLedger = (now: () => number): SimulatedLedger => {
  const genesis = Math.floor(now() / blockMs) * blockMs - 2_000_000 * blockMs;
  const entries = new Map<string, LedgerEntry>();
  const byHash = new Map<string, LedgerEntry>();
  const byBlock = new Map<bigint, LedgerEntry[]>();
  const byParties = new Map<string, LedgerEntry[]>();
  const funds = new Map<string, bigint>();
  const height = (): bigint => BigInt(Math.floor((now() - genesis) / blockMs));
  const timeOf = (block: bigint): bigint =>
    BigInt(genesis / 1_000) + block * BigInt(blockMs / 1_000);
  const fundsOf = (owner: string): bigint => funds.get(lower(owner)) ?? 0n;
  const deposit = (owner: string, value: bigint): void =>
    void funds.set(lower(owner), fundsOf(owner) + value);

  const write = (entry: Omit<LedgerEntry, "hash">): Submission => {
    const key = `${entry.from}:${entry.nonce}`;
    if (entries.has(key)) return { kind: "refused", reason: "used" };
    const hash = `0x${createHash("sha256").update(`${key}:${entry.kind}`).digest("hex")}`;
    const written = { ...entry, hash };
    entries.set(key, written);
    byHash.set(hash, written);
    byBlock.set(entry.block, [...(byBlock.get(entry.block) ?? []), written]);
    return { kind: "sent", hash, block: entry.block };
  };

  return {
    height,
    timeOf,
    deposit,
    fundsOf,
    transfer(signed, inBlocks = 1n) {
      const [from, to, nonce] = [lower(signed.from), lower(signed.to), lower(signed.nonce)];
      const block = height() + inBlocks;
      if (entries.has(`${from}:${nonce}`)) return { kind: "refused", reason: "used" };
      if (timeOf(block) >= signed.validBefore) return { kind: "refused", reason: "expired" };
      if (fundsOf(from) < signed.value) return { kind: "refused", reason: "funds" };
      deposit(from, -signed.value);
      deposit(to, signed.value);
      const sent = write({ kind: "used", from, to, nonce, block, value: signed.value });
      const parties = `${from}:${to}`;
      const entry = entries.get(`${from}:${nonce}`);
      if (entry) byParties.set(parties, [...(byParties.get(parties) ?? []), entry]);
      return sent;
    },
    cancel: (from, nonce) =>
      write({
        kind: "cancelled",
        from: lower(from),
        to: "",
        value: 0n,
        nonce: lower(nonce),
        block: height() + 1n,
      }),
    entryOf(from, nonce, block) {
      const entry = entries.get(`${lower(from)}:${lower(nonce)}`);
      return entry && entry.block <= block ? entry : undefined;
    },
    entryIn: (hash) => byHash.get(lower(hash)),
    entriesBetween(from, to) {
      const found: LedgerEntry[] = [];
      for (let block = from; block <= to; block++) found.push(...(byBlock.get(block) ?? []));
      return found;
    },
    moved(from, to) {
      const top = height();
      return (byParties.get(`${lower(from)}:${lower(to)}`) ?? [])
        .filter(({ block }) => block <= top)
        .reduce((sum, { value }) => sum + value, 0n);
    },
  };
};

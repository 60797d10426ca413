import type { Claim, VoidReason } from "../claims/claim.ts";

/** A signed authorization as the chain can know it. Addresses and nonce in lower case. */
export type Authorization = {
  readonly payer: string;
  readonly payTo: string;
  readonly nonce: string;
  /** Atomic units. */
  readonly amount: bigint;
  /** Seconds since the epoch. */
  readonly validBefore: bigint;
  /** Milliseconds since the epoch at which it was first seen. */
  readonly seenAt: number;
};

/** What the chain is asked about a claim. */
export const authorizationOf = (claim: Claim): Authorization => ({
  payer: claim.payer,
  payTo: claim.payTo,
  nonce: claim.nonce,
  amount: BigInt(claim.amount),
  validBefore: BigInt(claim.validBefore),
  seenAt: claim.openedAt,
});

/** What the chain proves of an authorization. Whatever is not proven is `none`. */
export type Evidence =
  | { readonly kind: "paid"; readonly transaction: string }
  | { readonly kind: "void"; readonly reason: VoidReason }
  | Undecided;

/** No evidence: with what was seen, and when by the chain's own clock. */
type Undecided = {
  readonly kind: "none";
  readonly isUnused: boolean;
  /** What the payer has at that block, in atomic units, where the authorization is unused. */
  readonly balance: bigint | undefined;
  readonly chainTime: bigint;
};

/** A log of the token, as far as evidence needs it. */
export type TokenLog = {
  readonly topics: readonly string[];
  readonly data: string;
  readonly logIndex: number;
  readonly transaction: string;
};

/** A state of the chain at one block: all that is read is read there, so a node that lags cannot mislead. */
export type ChainView = {
  readonly number: bigint;
  /** Seconds since the epoch. */
  readonly time: bigint;
  isUsed(authorization: Authorization, block: bigint): Promise<boolean>;
  balanceOf(payer: string, block: bigint): Promise<bigint>;
  /** The use or cancellation of the authorization between two blocks, both included. */
  findUse(authorization: Authorization, from: bigint, to: bigint): Promise<TokenLog | undefined>;
  /** The token's logs of a transaction that succeeded, in their order. */
  logsOf(transaction: string): Promise<readonly TokenLog[]>;
};

/** keccak-256 of the events' signatures. */
export const topics = {
  used: "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5",
  cancelled: "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81",
  transfer: "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
} as const;

/** Seconds by which the chain must be past `validBefore` before an unused authorization counts as dead. */
const expirySafetySeconds = 60n;

/**
 * How long before it was first seen an authorization may have been used and still pay for this claim.
 * Somebody may submit it before us; but a use that is older than this was spent on something else, and a
 * store of claims that was lost must not sell it twice.
 */
const horizonSeconds = 3_600n;

/** Seconds between blocks: Base and Base Sepolia. More of them are looked through than needed, never fewer. */
export const blockSeconds = 2n;

export const padded = (address: string): string => `0x${address.slice(2).padStart(64, "0")}`;

/** Whether the token moved exactly this payment to us, as its own log right after the use. */
const isTransferOf = (log: TokenLog | undefined, authorization: Authorization): boolean =>
  log !== undefined &&
  log.topics[0] === topics.transfer &&
  log.topics[1] === padded(authorization.payer) &&
  log.topics[2] === padded(authorization.payTo) &&
  BigInt(log.data) === authorization.amount;

/** The first block that can hold a use which counts for us. */
const horizonBlock = (view: ChainView, { seenAt }: Authorization): bigint => {
  const since = BigInt(Math.floor(seenAt / 1_000)) - horizonSeconds;
  const blocks = view.time > since ? (view.time - since) / blockSeconds + 1n : 1n;
  return view.number > blocks ? view.number - blocks : 0n;
};

/** Circle's contract marks the authorization as used and moves the money in the very next log. */
const isPaidIn = (
  logs: readonly TokenLog[],
  use: TokenLog,
  authorization: Authorization,
): boolean =>
  isTransferOf(
    logs.find(({ logIndex }) => logIndex > use.logIndex),
    authorization,
  );

const evidenceOfUse = async (
  view: ChainView,
  authorization: Authorization,
  use: TokenLog,
): Promise<Evidence> => {
  if (use.topics[0] === topics.cancelled) return { kind: "void", reason: "cancelled" };
  return isPaidIn(await view.logsOf(use.transaction), use, authorization)
    ? { kind: "paid", transaction: use.transaction }
    : { kind: "void", reason: "spent-elsewhere" };
};

/** Whether a transaction whose logs are given paid this authorization: the short way, where one is named. */
export const isPaidBy = (logs: readonly TokenLog[], authorization: Authorization): boolean =>
  logs.some(
    (log) =>
      log.topics[0] === topics.used &&
      log.topics[1] === padded(authorization.payer) &&
      log.topics[2] === authorization.nonce &&
      isPaidIn(logs, log, authorization),
  );

/** What one view of the chain proves of an authorization. */
export const evidenceFrom = async (
  view: ChainView,
  authorization: Authorization,
): Promise<Evidence> => {
  if (!(await view.isUsed(authorization, view.number))) {
    return view.time >= authorization.validBefore + expirySafetySeconds
      ? { kind: "void", reason: "expired" }
      : {
          kind: "none",
          isUnused: true,
          balance: await view.balanceOf(authorization.payer, view.number),
          chainTime: view.time,
        };
  }
  const from = horizonBlock(view, authorization);
  const use = await view.findUse(authorization, from, view.number);
  if (use) return evidenceOfUse(view, authorization, use);
  // Used, but not in the blocks that count: either before them, or the node's logs lag behind its state.
  const isOld = from > 0n && (await view.isUsed(authorization, from - 1n).catch(() => false));
  return isOld
    ? { kind: "void", reason: "spent-before" }
    : { kind: "none", isUnused: false, balance: undefined, chainTime: view.time };
};

import type { Chain, SignedAuthorization } from "@coinslot/sandbox";
import { keccak256, stringToHex } from "viem";
import type { Purchase } from "../agent.ts";
import { claimIdOf } from "../claim-id.ts";
import { withRedis } from "../ledger.ts";
import type { World } from "../world.ts";
import type { Processes } from "./processes.ts";
import { type Move, type Moves, readMoves } from "./moves.ts";
import type { PlannedCall } from "./plan.ts";

/** A call and how it ended. */
export type Sale = { readonly call: PlannedCall; readonly purchase: Purchase };

/** Where everybody's money went, in calls. */
export type Books = {
  readonly calls: number;
  /** Calls for which money moved on the chain. */
  readonly charged: number;
  /** Calls whose agent holds the right result. */
  readonly delivered: number;
  /** Charged and not delivered: a claim is there, and will be made good. */
  readonly owed: number;
  /** Charged, not delivered, and paid back: exactly what was charged, to who paid it, on the chain. */
  readonly refunded: number;
  /** Charged, and nothing to show for it. */
  readonly lost: number;
  /** Charges beyond the first of a call. */
  readonly double: number;
  /** Delivered without a charge. */
  readonly unpaid: number;
  /** Refunds that were not due: without a charge, of a delivered call, once more, or not what was charged. */
  readonly overpaid: number;
};

/** The books, with the sales that are not right. */
export type ClosedBooks = { readonly books: Books; readonly wrong: readonly Sale[] };

type Network = Pick<Chain, "chainId" | "asset">;

/** The nonce by which a claim is paid back: the token lets it be used once. */
export const refundNonceOf = (network: Network, payment: SignedAuthorization): string =>
  keccak256(stringToHex(`coinslot refund of claim ${claimIdOf(network, payment)}`));

/** One payment of a call, and what came of it. */
type Stake = {
  readonly charges: readonly Move[];
  readonly refunds: readonly Move[];
  /** What Redis holds of its claim. */
  readonly state: string | undefined;
};

const isWhatWasCharged = ([charge]: readonly Move[], { to, value }: Move): boolean =>
  charge !== undefined && to === charge.from && value === charge.value;

const isPaidBack = ({ charges, refunds }: Stake): boolean =>
  refunds.some((refund) => isWhatWasCharged(charges, refund));

/** Of all refunds of a payment one may be due. */
const overpaidFor = (stake: Stake, isDelivered: boolean): number =>
  stake.refunds.length - (isPaidBack(stake) && !isDelivered ? 1 : 0);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const standOf = ({ call, purchase }: Sale, stakes: readonly Stake[]) => {
  const charged = stakes.filter(({ charges }) => charges.length > 0);
  const isDelivered =
    purchase.result !== undefined && call.bought.isResultOf(call.number, purchase.result);
  const isOpen = charged.length > 0 && !isDelivered;
  const isOwed =
    isOpen && charged.some(({ state }) => /^(settling|unknown|owed|refunding)$/.test(state ?? ""));
  const isRefunded = isOpen && !isOwed && charged.every(isPaidBack);
  return {
    charged: charged.length > 0,
    delivered: isDelivered,
    owed: isOwed,
    refunded: isRefunded,
    lost: isOpen && !isOwed && !isRefunded,
    double: Math.max(0, sum(charged.map(({ charges }) => charges.length)) - 1),
    unpaid: isDelivered && charged.length === 0,
    overpaid: sum(stakes.map((stake) => overpaidFor(stake, isDelivered))),
  };
};

type Stand = ReturnType<typeof standOf>;

/** Whether everything about a call is as it should be: charged once, and served or paid back. */
const isRight = ({ charged, delivered, refunded, double, overpaid }: Stand): boolean =>
  charged && (delivered || refunded) && double + overpaid === 0;

/** Compares what the chain moved with what the agents hold; `states` is what Redis holds of each nonce. */
export const booksOf = (
  network: Network,
  sales: readonly Sale[],
  { payments, refunds }: Moves,
  states: ReadonlyMap<string, string>,
): ClosedBooks => {
  const due = new Set<string>();
  const stakeOf = (payment: SignedAuthorization): Stake => {
    const nonce = payment.authorization.nonce.toLowerCase();
    const refundNonce = refundNonceOf(network, payment);
    due.add(refundNonce);
    return {
      charges: payments.filter((move) => move.nonce === nonce),
      refunds: refunds.filter((move) => move.nonce === refundNonce),
      state: states.get(nonce),
    };
  };
  const all = sales.map((sale) => standOf(sale, sale.purchase.payments.map(stakeOf)));
  const strays = refunds.filter(({ nonce }) => !due.has(nonce)).length;
  const count = (name: keyof Stand): number => sum(all.map((one) => Number(one[name])));
  const books = {
    calls: sales.length,
    charged: count("charged"),
    delivered: count("delivered"),
    owed: count("owed"),
    refunded: count("refunded"),
    lost: count("lost"),
    double: count("double"),
    unpaid: count("unpaid"),
    overpaid: count("overpaid") + strays,
  };
  return { books, wrong: sales.filter((_, index) => !all[index] || !isRight(all[index])) };
};

/** What Redis holds of each payment that was claimed. */
const claimStates = (world: World): Promise<Map<string, string>> =>
  withRedis(world, async (redis) => {
    const keys = await redis.keys("coinslot:8453:claim:*");
    const claims = await Promise.all(keys.map((key) => redis.hmget(key, "nonce", "state")));
    return new Map(claims.map(([nonce, state]) => [nonce ?? "", state ?? ""]));
  });

/** The books as they are now, by the chain and by Redis. */
export const closeBooks = async (
  { world, refunder }: Processes,
  sales: readonly Sale[],
): Promise<ClosedBooks> => {
  // In this order: what is no longer open by then is on the chain.
  const states = await claimStates(world);
  return booksOf(world.chain, sales, await readMoves(world, refunder.address), states);
};

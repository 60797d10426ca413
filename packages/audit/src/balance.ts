import type { BookedSale, BookedTotal, ShopBooks } from "./shop-books.ts";

/** A transfer of the token, as its log tells it. Addresses and hashes in lower case, atomic units. */
export type Transfer = {
  readonly transaction: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
};

/** What one side has and the other lacks, or has otherwise. */
export type Finding = {
  readonly kind:
    | "not-on-chain"
    | "wrong-amount"
    | "not-in-books"
    | "refund-not-on-chain"
    | "refund-not-in-books"
    | "wrong-sum";
  readonly text: string;
};

/** How the transfers of the chain and the sales of the books belong together. */
export type Match = {
  /** Sales and refunds whose transfer is there. */
  readonly charged: readonly BookedSale[];
  readonly paidBack: readonly BookedSale[];
  /** Undecided in the books, and on the chain. */
  readonly underWay: readonly Transfer[];
  /** Refunds that the chain has, and that the books have as begun. */
  readonly refundsUnderWay: readonly Transfer[];
  /** What is booked, and not among the transfers. */
  readonly missing: readonly BookedSale[];
  readonly refundsMissing: readonly BookedSale[];
  /** What is on the chain, and not booked. */
  readonly unbookedIn: readonly Transfer[];
  readonly unbookedOut: readonly Transfer[];
};

const keyOf = (transaction: string | null, from: string, to: string, value: bigint): string =>
  [transaction ?? "", from, to, value].join(" ");

/** Transfers by a key, each to be taken once: one transaction may carry several that look the same. */
const createPile = (transfers: readonly Transfer[], isByTransaction: boolean) => {
  const pile = new Map<string, Transfer[]>();
  const keyOfTransfer = ({ transaction, from, to, value }: Transfer): string =>
    keyOf(isByTransaction ? transaction : null, from, to, value);
  for (const transfer of transfers) {
    const key = keyOfTransfer(transfer);
    pile.set(key, [...(pile.get(key) ?? []), transfer]);
  }
  return {
    take: (key: string): Transfer | undefined => pile.get(key)?.shift(),
    rest: (): readonly Transfer[] => [...pile.values()].flat(),
  };
};

const split = <T>(all: readonly T[], isIn: (one: T) => boolean): readonly [T[], T[]] => {
  const [yes, no]: [T[], T[]] = [[], []];
  for (const one of all) (isIn(one) ? yes : no).push(one);
  return [yes, no];
};

/**
 * Puts each sale to its transfer: the same transaction, payer, payee and amount. What is left of either side is for
 * the chain to explain.
 */
export const matchSales = (
  sales: readonly BookedSale[],
  received: readonly Transfer[],
  paidOut: readonly Transfer[],
): Match => {
  const decided = sales.filter(({ counted }) => counted !== "undecided");
  const undecided = sales.filter(({ counted }) => counted === "undecided");
  const pile = createPile(received, true);
  const [charged, missing] = split(
    decided,
    ({ transaction, payer, payTo, amount }) =>
      pile.take(keyOf(transaction, payer, payTo, amount)) !== undefined,
  );
  const left = createPile(pile.rest(), false);
  const underWay = undecided.flatMap(
    ({ payer, payTo, amount }) => left.take(keyOf(null, payer, payTo, amount)) ?? [],
  );

  const refunds = createPile(paidOut, true);
  const [paidBack, refundsMissing] = split(
    sales.filter(({ counted }) => counted === "refunded"),
    ({ refund, payer, amount }) =>
      refund !== null &&
      refunds.take(keyOf(refund.transaction, refund.from, payer, amount)) !== undefined,
  );
  const refundsLeft = createPile(refunds.rest(), false);
  const refundsUnderWay = sales.flatMap(({ counted, refund, payer, amount }) =>
    refund === null || counted === "refunded"
      ? []
      : (refundsLeft.take(keyOf(null, refund.from, payer, amount)) ?? []),
  );
  const rests = { unbookedIn: left.rest(), unbookedOut: refundsLeft.rest() };
  return { charged, paidBack, underWay, refundsUnderWay, missing, refundsMissing, ...rests };
};

/** Adds up what the sales say. */
export const totalOf = (sales: readonly BookedSale[]): BookedTotal => {
  const sumOf = (isIn: (sale: BookedSale) => boolean) => {
    const all = sales.filter(isIn);
    return { number: all.length, units: all.reduce((sum, { amount }) => sum + amount, 0n) };
  };
  return {
    settled: sumOf(() => true),
    delivered: sumOf(({ counted }) => counted === "delivered"),
    owed: sumOf(({ counted }) => counted === "owed"),
    refunded: sumOf(({ counted }) => counted === "refunded"),
    undecided: sumOf(({ counted }) => counted === "undecided"),
  };
};

const names = ["settled", "delivered", "owed", "refunded", "undecided"] as const;

/** Whether the shop's own sums are those of its own sales, and settled is the other four together. */
export const sumFindings = ({ total, sales }: Pick<ShopBooks, "total" | "sales">): Finding[] => {
  if (!total) return [];
  const added = totalOf(sales);
  const wrong = (text: string): Finding => ({ kind: "wrong-sum", text });
  const each = names.flatMap((name) =>
    total[name].units === added[name].units && total[name].number === added[name].number
      ? []
      : [
          wrong(
            `${name} is said to be ${total[name].number} sales of ${total[name].units} units; the sales listed are ${added[name].number} of ${added[name].units}`,
          ),
        ],
  );
  const { settled, delivered, owed, refunded, undecided } = total;
  const parts = delivered.units + owed.units + refunded.units + undecided.units;
  return settled.units === parts
    ? each
    : [...each, wrong(`settled is ${settled.units} units, its parts are ${parts}`)];
};

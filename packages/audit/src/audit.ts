import { type Finding, matchSales, sumFindings, totalOf, type Transfer } from "./balance.ts";
import type { Receipt, Span, TokenReader } from "./chain.ts";
import type { BookedSale, BookedTotal, ShopBooks } from "./shop-books.ts";

/** What came of holding a shop's books against the chain. Units are atomic. */
export type AuditReport = {
  readonly balances: boolean;
  /** The sales listed, added up. */
  readonly booked: BookedTotal;
  /** The shop was selling: its own sums were not of one moment, and not compared. */
  readonly areSumsCompared: boolean;
  /** What the chain shows of the decided sales, and of the refunds. */
  readonly received: Amount;
  readonly paidBack: Amount;
  /** On the chain, while the books say undecided, or a refund begun. */
  readonly underWay: readonly Transfer[];
  readonly findings: readonly Finding[];
  /** Money that came to payTo, or left the refunding wallet, in the way of no sale: no error. */
  readonly foreign: readonly Transfer[];
  readonly span: Span;
};

type Amount = { readonly number: number; readonly units: bigint };

const amountOf = (sales: readonly BookedSale[]): Amount => ({
  number: sales.length,
  units: sales.reduce((sum, { amount }) => sum + amount, 0n),
});

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** Whether a sale's transfer is there, which may lie outside of the blocks that were read; else what is wrong. */
type Explained = { readonly isThere: boolean; readonly finding?: Finding };

/** Which transfers are taken by a sale already: each of them is good for one. */
type Taken = Map<string, number>;

type Expected = Transfer & { readonly label: string };

const transferKey = ({ transaction, from, to, value }: Transfer): string =>
  [transaction, from, to, value].join(" ");

const explain = (
  kind: "not-on-chain" | "refund-not-on-chain",
  expected: Expected,
  receipt: Receipt,
  taken: Taken,
): Explained => {
  const { transaction, from, to, value, label } = expected;
  const named = `${label} of ${value} units from ${from} to ${to}`;
  if (receipt.kind !== "done") {
    const why = receipt.kind === "none" ? "is not on the chain" : "failed";
    return { isThere: false, finding: { kind, text: `${transaction} ${why}: ${named}` } };
  }
  const same = receipt.transfers.filter((one) => one.from === from && one.to === to);
  const key = transferKey(expected);
  const takenSoFar = taken.get(key) ?? 0;
  if (same.filter((one) => one.value === value).length > takenSoFar) {
    taken.set(key, takenSoFar + 1);
    return { isThere: true };
  }
  const other = same.flatMap((one) => (one.value === value ? [] : one.value)).join(", ");
  const finding: Finding = other
    ? { kind: "wrong-amount", text: `${transaction} moved ${other} units, booked is ${named}` }
    : { kind, text: `${transaction} does not move it: ${named}` };
  return { isThere: false, finding };
};

const chargeOf = (sale: BookedSale): Expected => ({
  transaction: sale.transaction ?? "",
  from: sale.payer,
  to: sale.payTo,
  value: sale.amount,
  label: `${sale.operation}, ${sale.counted}, sale ${sale.number},`,
});

const refundOf = (sale: BookedSale): Expected => ({
  transaction: sale.refund?.transaction ?? "",
  from: sale.refund?.from ?? "",
  to: sale.payer,
  value: sale.amount,
  label: `the refund of sale ${sale.number},`,
});

const lookFor = async (
  token: TokenReader,
  kind: "not-on-chain" | "refund-not-on-chain",
  taken: Taken,
  expected: Expected,
): Promise<Explained> => {
  if (expected.transaction !== "")
    return explain(kind, expected, await token.receiptOf(expected.transaction), taken);
  const text = `no transaction is named for ${expected.label} ${expected.value} units`;
  return { isThere: false, finding: { kind, text } };
};

/** Whether a signed authorization made a transfer, as it makes every sale and every refund. */
const isAuthorized = async (token: TokenReader, transfer: Transfer): Promise<boolean> => {
  const receipt = await token.receiptOf(transfer.transaction);
  return (
    receipt.kind === "done" &&
    receipt.transfers.some(
      (one) =>
        one.isAuthorized &&
        one.from === transfer.from &&
        one.to === transfer.to &&
        one.value === transfer.value,
    )
  );
};

/** One after another: an audit is in no hurry, and public endpoints are shared. */
const eachInTurn = async <T, R>(all: readonly T[], look: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const one of all) results.push(await look(one));
  return results;
};

/** A transfer that is booked under another amount is told once, and not as one that the books lack too. */
const isTold = ({ transaction }: Transfer, findings: readonly Finding[]): boolean =>
  findings.some(({ kind, text }) => kind === "wrong-amount" && text.startsWith(transaction));

/** The books' first minute: what was paid a little before it may be of the first sale. */
const marginMs = 60_000;

const spanOf = async (token: TokenReader, { since, sales }: ShopBooks, head: bigint) => {
  const times = [since, ...sales.map(({ at }) => at)].flatMap((at) => (at ? Date.parse(at) : []));
  const from = times.length > 0 ? await token.blockAt(Math.min(...times) - marginMs) : head;
  return { from, to: head };
};

/** Reads the books after it has asked for the head of the chain: what the chain has by then, is booked by then. */
export const audit = async (
  token: TokenReader,
  readBooks: () => Promise<ShopBooks>,
): Promise<AuditReport> => {
  const head = await token.head();
  const books = await readBooks();
  const { sales } = books;
  const span = await spanOf(token, books, head);
  const payees = unique([books.payTo, ...sales.map(({ payTo }) => payTo)]);
  const wallets = unique(sales.flatMap(({ refund }) => refund?.from ?? []));
  const received = (await eachInTurn(payees, (payee) => token.transfersTo(payee, span))).flat();
  const paidOut = (await eachInTurn(wallets, (from) => token.transfersFrom(from, span))).flat();
  const match = matchSales(sales, received, paidOut);

  const taken: Taken = new Map();
  for (const one of [...match.charged.map(chargeOf), ...match.paidBack.map(refundOf)])
    taken.set(transferKey(one), (taken.get(transferKey(one)) ?? 0) + 1);
  const look = (kind: "not-on-chain" | "refund-not-on-chain", expected: readonly Expected[]) =>
    eachInTurn(expected, (one) => lookFor(token, kind, taken, one));
  const charges = await look("not-on-chain", match.missing.map(chargeOf));
  const refunds = await look("refund-not-on-chain", match.refundsMissing.map(refundOf));
  const told = [...charges, ...refunds].flatMap(({ finding }) => finding ?? []);

  const foreign: Transfer[] = [];
  const unbooked = (kind: Finding["kind"], what: string) => async (transfer: Transfer) => {
    if (isTold(transfer, told)) return;
    const { transaction, from, to, value } = transfer;
    if (await isAuthorized(token, transfer))
      told.push({
        kind,
        text: `${transaction} is ${what} that the books lack: ${value} units from ${from} to ${to}`,
      });
    else foreign.push(transfer);
  };
  await eachInTurn(match.unbookedIn, unbooked("not-in-books", "a payment by authorization"));
  await eachInTurn(match.unbookedOut, unbooked("refund-not-in-books", "a refund by authorization"));

  const findings = [...told, ...sumFindings(books)];
  const found = (sales: readonly BookedSale[], looks: readonly Explained[]) =>
    sales.filter((_, index) => looks[index]?.isThere);
  return {
    balances: findings.length === 0,
    booked: totalOf(sales),
    areSumsCompared: books.total !== undefined,
    received: amountOf([...match.charged, ...found(match.missing, charges)]),
    paidBack: amountOf([...match.paidBack, ...found(match.refundsMissing, refunds)]),
    underWay: [...match.underWay, ...match.refundsUnderWay],
    findings,
    foreign,
    span,
  };
};

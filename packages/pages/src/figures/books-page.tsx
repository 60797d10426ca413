import type { JSX } from "preact";
import { Definitions, Notice, Table } from "../components.tsx";
import type { Content } from "../layout.tsx";
import { usd } from "./money.ts";
import { TransactionLink, Wallet } from "./transaction-link.tsx";

const sumNames = ["settled", "delivered", "owed", "refunded", "undecided"] as const;
type SumName = (typeof sumNames)[number];

/** How many sales, and their atomic units. */
type Sum = { readonly number: number; readonly units: bigint };
type Sums = Readonly<Record<SumName, Sum>>;

/** What is shown of a sale. */
export type ShownSale = {
  readonly operation: string;
  readonly counted: string;
  readonly amount: bigint;
  readonly payer: string;
  readonly transaction: string | null;
  readonly refundTransaction: string | null;
  readonly at: string;
};

/** The books of a shop, as far as a page shows them. */
export type ShownBooks = {
  /** Where anybody can look at a transaction; undefined where the chain is simulated. */
  readonly explorer: string | undefined;
  readonly publicUrl: string;
  readonly payTo: string;
  readonly since: string | null;
  readonly means: Readonly<Record<SumName, string>>;
  readonly total: Sums;
  readonly operations: readonly { readonly operation: string; readonly sums: Sums }[];
  readonly sales: readonly ShownSale[];
  /** The path of the next page. */
  readonly next: string | null;
};

const cells = (sums: Sums): JSX.Element[] =>
  sumNames.map((name) => (
    <>
      {usd(sums[name].units)} <span class="soft">× {sums[name].number}</span>
    </>
  ));

const SumsTable = ({ total, operations }: ShownBooks): JSX.Element => (
  <Table
    label="Sums per operation and in all"
    columns={[
      { label: "Operation" },
      ...sumNames.map((label) => ({
        label: label.charAt(0).toUpperCase() + label.slice(1),
        isNumber: true,
      })),
    ]}
    rows={[
      ["All", ...cells(total)],
      ...operations.map(({ operation, sums }) => [<code>{operation}</code>, ...cells(sums)]),
    ]}
  />
);

/** Sales with their transactions, the newest first. */
export const SalesTable = ({
  explorer,
  sales,
}: {
  explorer: string | undefined;
  sales: readonly ShownSale[];
}): JSX.Element => (
  <>
    {explorer === undefined ? (
      <p class="soft">The chain is simulated: no explorer knows these transactions.</p>
    ) : null}
    <Table
      label="Sales, the newest first"
      columns={[
        { label: "When" },
        { label: "Operation" },
        { label: "Paid", isNumber: true },
        { label: "Counted as" },
        { label: "Payer" },
        { label: "Transaction" },
        { label: "Refund" },
      ]}
      rows={sales.map((sale) => [
        <time dateTime={sale.at}>{sale.at.slice(0, 19).replace("T", " ")}</time>,
        <code>{sale.operation}</code>,
        usd(sale.amount),
        sale.counted,
        <Wallet address={sale.payer} />,
        <TransactionLink explorer={explorer} transaction={sale.transaction} />,
        sale.refundTransaction === null ? (
          ""
        ) : (
          <TransactionLink explorer={explorer} transaction={sale.refundTransaction} />
        ),
      ])}
    />
  </>
);

/** What was sold, delivered, owed and paid back, for anybody to hold against the chain. */
export const booksPage = (books: ShownBooks): Content => ({
  path: "/books",
  title: "Books",
  description: "What was sold, delivered, owed and paid back, with every transaction.",
  isIndexed: false,
  body: (
    <>
      <h1>The books</h1>
      <p>
        Every payment since {books.since?.slice(0, 10) ?? "the shop began"}, and where its money is.
        Nobody has to believe them: the chain has every transfer.
      </p>
      <Notice>
        <p>
          <code>npm run audit -- {books.publicUrl}</code> reads both and says whether they balance
          to the atomic unit. The same in JSON: ask with <code>Accept: application/json</code>.
        </p>
      </Notice>
      <h2>In all</h2>
      <SumsTable {...books} />
      <h2>What the words mean</h2>
      <Definitions entries={sumNames.map((name) => [name, books.means[name]] as const)} />
      <h2>Sales</h2>
      {books.sales.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <SalesTable explorer={books.explorer} sales={books.sales} />
      )}
      {books.next === null ? null : (
        <p>
          <a href={books.next}>Older sales</a>
        </p>
      )}
    </>
  ),
});

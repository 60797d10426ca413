import type { JSX } from "preact";
import { explorerUrlOf } from "./explorer.ts";

/** A transaction, shortened, with a way to look at it. */
export const TransactionLink = ({
  explorer,
  transaction,
}: {
  explorer: string | undefined;
  transaction: string | null;
}): JSX.Element => {
  if (transaction === null) return <span class="soft">none yet</span>;
  const url = explorerUrlOf(explorer, transaction);
  const short = (
    <code title={transaction}>{`${transaction.slice(0, 10)}…${transaction.slice(-4)}`}</code>
  );
  return url ? (
    <a href={url} rel="noreferrer">
      {short}
    </a>
  ) : (
    short
  );
};

/** A wallet, shortened. */
export const Wallet = ({ address }: { address: string }): JSX.Element => (
  <code title={address}>{`${address.slice(0, 6)}…${address.slice(-4)}`}</code>
);

import { createBuyer, createFileJournal, signWith } from "../index.ts";
import { ExactEvmScheme } from "@x402/evm";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import type { LocalAccount } from "viem";

export const buyHash = async (shop: string, account: LocalAccount, file: string) => {
  const client = new x402Client().register("eip155:*", new ExactEvmScheme(account));
  const buyer = createBuyer({
    // Any paying fetch will do: it is asked for its signature, and sends nothing by itself.
    sign: signWith((fetch) => wrapFetchWithPayment(fetch, client)),
    maxPrice: 10_000n, // one cent of USDC
    journal: createFileJournal(file),
    wallet: account,
  });

  // What a crash or a deadline left open is finished first; this signs no new payment.
  const finished = await buyer.resume();

  const outcome = await buyer.buy(`${shop}/api/hash`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: "abc" }),
  });
  switch (outcome.kind) {
    case "result": // outcome.result has its value, transaction, receipt, and the receipt's verdict
      return { finished, value: outcome.result.value };
    case "refunded": // the money came back
    case "refused": // outcome.reason says why, outcome.charged whether it cost anything
    case "open": // the deadline passed; the journal keeps it for resume()
      return { finished, value: undefined };
  }
};

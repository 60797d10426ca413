import { createHash } from "node:crypto";
import { createBuyer as createRecoveringBuyer, type Outcome, signWith } from "@coinslot/buyer";
import { createV2Fetch, type Wallet } from "@coinslot/sandbox";
import { sale } from "../sale.ts";

/** Somebody who wants one result. */
export type Buyer = {
  /** Whether he holds his result. */
  isServed(): boolean;
  /** Whether he was left waiting for a claim. */
  isWaiting(): boolean;
  /** Goes on until he is served, gives up, or has waited for so many seconds. */
  buy(patienceSeconds: number): Promise<void>;
};

/** Purchases that a buyer begins for one result before he gives up. */
export const mostCalls = 3;
const longestPauseSeconds = 0.25;
/** Micro-USDC. */
const maxPrice = 1_000n;

/**
 * A program that wants its result, whoever sells: the buyer that recovers, with the stock client's signature.
 * Where that one ends without a result the program begins again, and pays again.
 */
export const createBuyer = (url: string, { account }: Wallet, number: number): Buyer => {
  const buyer = createRecoveringBuyer({
    sign: signWith((fetch) => createV2Fetch(account, { fetch })),
    maxPrice,
    longestPauseSeconds,
  });
  const text = `purchase ${number}`;
  const digest = createHash("sha256").update(text).digest("hex");
  const call = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  };
  let calls = 0;
  let last: Outcome | undefined;

  const isServed = (): boolean => last?.kind === "result" && last.result.text.includes(digest);
  const isWaiting = (): boolean => last?.kind === "open";

  return {
    isServed,
    isWaiting,
    async buy(patienceSeconds) {
      const bounds = { deadlineSeconds: patienceSeconds };
      if (isWaiting()) [last] = await buyer.resume(bounds);
      while (!isServed() && !isWaiting() && calls < mostCalls) {
        calls += 1;
        last = await buyer.buy(url + sale.path, call, bounds);
      }
    },
  };
};

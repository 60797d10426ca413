import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createV2Fetch, type Wallet } from "@coinslot/sandbox";
import { sale } from "../sale.ts";

/** Somebody who wants one result. */
export type Buyer = {
  /** Whether he holds his result. */
  isServed(): boolean;
  /** Whether he was left waiting for a claim. */
  isWaiting(): boolean;
  /** Goes on until he is served, gives up, or has polled a claim for so many seconds. */
  shop(patienceSeconds: number): Promise<void>;
};

/** Calls, and with them payments, that a buyer makes for one result before he gives up. */
export const mostCalls = 3;
const pollPauseMs = 250;

type Body = Readonly<Record<string, unknown>>;

const bodyOf = async (response: Response): Promise<Body> =>
  (await response.json().catch(() => ({}))) as Body;

/**
 * Does what a program around the stock client does, whoever sells: the client pays when it is answered 402;
 * an answer 202 is followed to where it points; after anything else the call is made again, which pays
 * again.
 */
export const createBuyer = (url: string, wallet: Wallet, number: number): Buyer => {
  const payingFetch = createV2Fetch(wallet.account);
  const text = `purchase ${number}`;
  const digest = createHash("sha256").update(text).digest("hex");
  let calls = 0;
  let page: string | undefined;
  let isServed = false;

  const isResult = (body: unknown): boolean => JSON.stringify(body ?? null).includes(digest);

  /** True when another call has to be made. */
  const follow = async (claim: string, patienceSeconds: number): Promise<boolean> => {
    page = claim;
    const polls = (patienceSeconds * 1_000) / pollPauseMs;
    for (let poll = 0; poll < polls; poll++) {
      const body = await bodyOf(await fetch(claim));
      isServed = isResult(body["result"]);
      if (isServed) return false;
      if (body["retry"] === "pay") {
        page = undefined;
        return true;
      }
      await sleep(pollPauseMs);
    }
    return false;
  };

  const call = async (patienceSeconds: number): Promise<boolean> => {
    calls += 1;
    const response = await payingFetch(url + sale.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text }),
    }).catch(() => undefined);
    if (!response) return true;
    const location = response.headers.get("location");
    if (response.status === 202 && location) return follow(location, patienceSeconds);
    isServed = response.status === 200 && isResult(await bodyOf(response));
    return !isServed;
  };

  return {
    isServed: () => isServed,
    isWaiting: () => page !== undefined && !isServed,
    async shop(patienceSeconds) {
      let mustCall = page ? await follow(page, patienceSeconds) : true;
      while (mustCall && calls < mostCalls) mustCall = await call(patienceSeconds);
    },
  };
};

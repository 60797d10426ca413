import { setTimeout as sleep } from "node:timers/promises";
import {
  type BuyerOptions,
  createBuyer,
  createMemoryJournal,
  type Outcome,
  type Transport,
} from "@coinslot/buyer";
import type { SignedAuthorization } from "@coinslot/sandbox";
import { type Customer, identified, paying, sign, type Version } from "./customer.ts";
import { type Answer, send } from "./wire.ts";

/** What an agent is sent to buy. */
export type Errand = {
  readonly customer: Customer;
  readonly version: Version;
  readonly body: string;
  /** The gateways that it knows at the moment; it goes on to the next where nobody answers. */
  readonly endpoints: () => readonly string[];
  /** A payment that was sent before, by whomever: the agent begins with that one. */
  readonly sent?: SignedAuthorization | undefined;
  /** Makes each payment; the agent asks for another only where it is told to. */
  readonly sign?: (attempt: number) => Promise<SignedAuthorization>;
  /** The payment identifier, if it sends one. */
  readonly identifier?: string | undefined;
  /** The claim token of the payment that was sent before, if it has one. */
  readonly token?: string | undefined;
  /** It really waits this share of what it is told to: in a hurry, everything is harder to keep right. */
  readonly pace: number;
  /** Seconds after which it gives up. */
  readonly patience: number;
};

/** How an errand ended. */
export type Purchase = {
  /** The tool's result; undefined where the agent was refunded, refused, or gave up. */
  readonly result: Readonly<Record<string, unknown>> | undefined;
  /** The answer that ended it; undefined where the agent gave up. */
  readonly answer: Answer | undefined;
  /** Every payment that it ever sent. */
  readonly payments: readonly SignedAuthorization[];
  /** What it was told, in order: `503 tool_unavailable`, `no answer`. */
  readonly story: readonly string[];
};

/** An agent looks each minute, also where it is told to come back in an hour. */
const longestPauseSeconds = 60;

/** A fetch that goes on to the next gateway where nobody answers. */
const createTransport = (endpoints: () => readonly string[]): Transport => {
  let turn = 0;
  return async (request) => {
    const urls = endpoints();
    const { pathname, search } = new URL(request.url);
    const call = {
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    };
    try {
      const { status, headers, text } = await send(urls[turn % urls.length] ?? "", call);
      return new Response(text, { status, headers });
    } catch (error) {
      turn += 1;
      throw error;
    }
  };
};

/** The header of a payment, with the errand's identifier if it has one. */
const headersOf = (errand: Errand, signed: SignedAuthorization): Record<string, string> => {
  const { customer, version, identifier } = errand;
  return identifier === undefined
    ? paying(customer, version, signed)
    : identified(customer, version, signed, identifier);
};

/** The agent's own clock: it runs faster by as much as the agent waits less. */
const settingsOf = ({ customer, endpoints, pace, patience }: Errand) => {
  const begin = Date.now();
  return {
    fetch: createTransport(endpoints),
    maxPrice: customer.price,
    maxPayments: 20,
    identifier: false,
    deadlineSeconds: patience / pace,
    longestPauseSeconds,
    now: () => begin + (Date.now() - begin) / pace,
    sleep: (milliseconds) => sleep(milliseconds * pace),
  } as const satisfies Partial<BuyerOptions>;
};

const headers = { "content-type": "application/json" };

/** Finishes what was begun with a payment that was sent before. */
const resume = async (errand: Errand, sent: SignedAuthorization): Promise<Outcome> => {
  const { customer, body, token } = errand;
  const journal = createMemoryJournal();
  const entry = { purchase: "errand", at: 0 };
  const call = { url: customer.url + customer.path, method: "POST", headers, body };
  await journal.append({ type: "payment", ...entry, call, headers: headersOf(errand, sent) });
  if (token !== undefined) await journal.append({ type: "claim", ...entry, token });
  const never = () => Promise.reject(new Error("nothing is signed to finish a purchase"));
  const [outcome] = await createBuyer({ ...settingsOf(errand), journal, sign: never }).resume();
  if (!outcome) throw new Error("the journal had nothing open");
  return outcome;
};

/**
 * Buys one result with the buyer that anybody can use. Where a payment was sent before, that one is seen to
 * its end first, and another is made only where it was not charged. A refund is an end: nothing is bought again.
 */
export const sendAgent = async (errand: Errand): Promise<Purchase> => {
  const { customer, body, sent } = errand;
  const payments: SignedAuthorization[] = sent ? [sent] : [];
  const story: string[] = [];
  const buyer = createBuyer({
    ...settingsOf(errand),
    sign: async () => {
      const signed = await (errand.sign ?? (() => sign(customer)))(payments.length);
      payments.push(signed);
      return headersOf(errand, signed);
    },
  });
  let outcome = sent && (await resume(errand, sent));
  if (outcome) story.push(...outcome.story);
  if (!outcome || (outcome.kind === "refused" && outcome.charged === false)) {
    outcome = await buyer.buy(customer.url + customer.path, { method: "POST", headers, body });
    story.push(...outcome.story);
  }
  const result = outcome.kind === "result" ? outcome.result.value : undefined;
  return {
    result: result as Purchase["result"],
    answer: outcome.kind === "open" ? undefined : outcome.answer,
    payments,
    story,
  };
};

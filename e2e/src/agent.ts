import { setTimeout as sleep } from "node:timers/promises";
import type { SignedAuthorization } from "@coinslot/sandbox";
import type { Retry } from "@coinslot/tools-schema";
import { type Customer, identified, paying, sign, type Version } from "./customer.ts";
import { type Answer, send } from "./wire.ts";

/** What an agent is sent to buy. */
export type Errand = {
  readonly customer: Customer;
  readonly version: Version;
  readonly body: string;
  /** The gateways that it knows at the moment; it goes on to the next where nobody answers. */
  readonly doors: () => readonly string[];
  /** Makes each payment; the agent asks for another only where it is told to. */
  readonly sign?: (attempt: number) => Promise<SignedAuthorization>;
  /** The payment identifier, if it sends one. */
  readonly identifier?: string | undefined;
  /** The claim token, if it has one. */
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
  /** The tokens of the claims that it was told of. */
  readonly tokens: ReadonlySet<string>;
  /** What it was told, in order: `503 tool_unavailable`, `no answer`. */
  readonly story: readonly string[];
};

type Advice = Retry | "done" | "next-door";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The tool's result, in a paid answer or on the page of a claim. */
const resultIn = ({ status, body }: Answer, isPage: boolean): Purchase["result"] => {
  const result = isPage ? body["result"] : body;
  return status === 200 && isRecord(result) ? result : undefined;
};

/** The money came back: an end like a result, also where the answer invites to pay again. */
const isRefund = ({ body }: Answer): boolean =>
  body["code"] === "claim_refunded" || body["state"] === "refunded";

const adviceOf = (answer: Answer | undefined, result: Purchase["result"]): Advice => {
  if (!answer) return "next-door";
  if (result || isRefund(answer)) return "done";
  return (answer.body["retry"] ?? "never") as Advice;
};

const wordOf = ({ body }: Answer): string => {
  const word = body["code"] ?? body["state"];
  return typeof word === "string" ? word : "result";
};

/** An agent looks each minute, also where it is told to come back in an hour. */
const longestWaitSeconds = 60;

const secondsOf = ({ headers, body }: Answer): number =>
  Math.min(
    Number(headers.get("retry-after") ?? body["retryAfterSeconds"] ?? 1),
    longestWaitSeconds,
  );

const claimPathOf = ({ headers, body }: Answer): string | undefined => {
  const url = headers.get("location") ?? body["claim"];
  return typeof url === "string" ? new URL(url).pathname : undefined;
};

/** A page that does not change makes an agent try the same payment again, which is always safe. */
const pollsBeforeResending = 5;

/**
 * Buys one result as an agent does that knows nothing but `retry`: it pays again only when told to, polls
 * where it is told to, and sends the same payment again otherwise, also when nobody answers or when the
 * page of its claim is gone. A refund is an end: it does not buy again.
 */
export const sendAgent = async (errand: Errand): Promise<Purchase> => {
  const { customer, version, body, doors, identifier, token, pace, patience } = errand;
  const pay = errand.sign ?? (() => sign(customer));
  const payments = [await pay(0)];
  const tokens = new Set<string>();
  const story: string[] = [];
  let page: string | undefined;
  let door = 0;
  let polls = 0;

  const ask = (): Promise<Answer> => {
    const urls = doors();
    const url = urls[door % urls.length] ?? customer.url;
    if (page) return send(url, { method: "GET", path: page });
    const payment = payments.at(-1) as SignedAuthorization;
    const paid = identifier
      ? identified(customer, version, payment, identifier)
      : paying(customer, version, payment);
    const proof = token === undefined ? {} : { "claim-token": token };
    const headers = { "content-type": "application/json", ...paid, ...proof };
    return send(url, { path: customer.path, headers, body });
  };
  const end = (answer?: Answer, result?: Purchase["result"]): Purchase => ({
    result,
    answer,
    payments,
    tokens,
    story,
  });

  for (const until = Date.now() + patience * 1_000; Date.now() < until;) {
    const answer = await ask().catch(() => undefined);
    const result = answer && resultIn(answer, page !== undefined);
    const advice = adviceOf(answer, result);
    story.push(answer ? `${answer.status} ${wordOf(answer)}` : "no answer");
    const claim = answer?.headers.get("claim-token");
    if (claim) tokens.add(claim);
    if (advice === "done") return end(answer, result);
    if (advice === "next-door") door += 1;
    else if (advice === "poll") {
      if (answer && !page) page = claimPathOf(answer);
      else if (++polls % pollsBeforeResending === 0) page = undefined;
    } else if (page) page = undefined;
    else if (advice === "never" || advice === "fix-request") return end(answer);
    if (advice === "pay") payments.push(await pay(payments.length));
    await sleep(answer ? secondsOf(answer) * pace * 1_000 : 50);
  }
  return end();
};

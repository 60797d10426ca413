import { adviceOf, chargedIn, isRefund, wordOf } from "@coinslot/buyer/advice";
import { pauseSeconds } from "@coinslot/buyer/pauses";
import { decodeJson } from "./base64.ts";
import type { Entry, Journal } from "./journal.ts";

/** An answer that was read to its end. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** How a purchase went on. */
export type Ending =
  | { readonly kind: "result"; readonly result: unknown; readonly transaction: string | undefined }
  | { readonly kind: "refunded" }
  | {
      /** Nothing was charged; by which code, and where that stands for several checks, which of them. */
      readonly kind: "refused";
      readonly reason: string;
      readonly code: unknown;
      readonly cause: unknown;
    }
  | { readonly kind: "correctable" | "unspent" | "stopped" | "open"; readonly reason: string };

export type Pursuit = {
  readonly journal: Journal;
  readonly send: (url: string, init: RequestInit) => Promise<Answer>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  /** Told in words of each step. */
  readonly tell: (text: string) => void;
};

/** Ten minutes: what is not finished by then is looked at again when the page is opened again. */
const patienceMs = 600_000;

const membersOf = (text: string): Answer["body"] => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Answer["body"]) : {};
  } catch {
    return {};
  }
};

/** Reads an answer whole; a shop that says nothing for longer than a call may take is asked again. */
export const exchange = async (url: string, init: RequestInit): Promise<Answer> => {
  const signal = AbortSignal.timeout(75_000);
  const response = await fetch(url, { ...init, signal, redirect: "error", cache: "no-store" });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: membersOf(text) };
};

const requestOf = ({ call, payment, token }: Entry, isPage: boolean) =>
  isPage && token !== undefined
    ? { url: `/claims/${token}`, init: {} }
    : {
        url: call.url,
        init: {
          method: call.method,
          headers: {
            ...call.headers,
            "payment-signature": payment,
            ...(token === undefined ? {} : { "claim-token": token }),
          },
          ...(call.body === undefined ? {} : { body: call.body }),
        },
      };

const transactionIn = ({ headers, body }: Answer): string | undefined => {
  const told = decodeJson(headers.get("payment-response")) ?? body["payment"];
  const { transaction } = (told ?? {}) as { transaction?: unknown };
  return typeof transaction === "string" && transaction !== "" ? transaction : undefined;
};

const resultIn = (answer: Answer, isPage: boolean): Ending | undefined => {
  const { status, body } = answer;
  if (status !== 200) return undefined;
  const result = isPage ? body["result"] : body;
  if (result === null || result === undefined) return undefined;
  return { kind: "result", result, transaction: transactionIn(answer) };
};

const reasonOf = (answer: Answer): string => {
  const { detail, title } = answer.body;
  const said = typeof detail === "string" ? detail : title;
  return typeof said === "string" ? said : wordOf(answer);
};

/** The payment itself is at fault, not the input: no other input makes it good. */
const paymentFaults: ReadonlySet<unknown> = new Set([
  "invalid_payment",
  "ambiguous_payment",
  "invalid_payment_identifier",
]);

/** What follows an answer that is no result: an end, or where to ask next. */
const stepAfter = (answer: Answer, isPage: boolean): Ending | "page" | "payment" => {
  if (isRefund(answer)) return { kind: "refunded" };
  const reason = reasonOf(answer);
  const advice = adviceOf(answer, { isPaid: true, isPage });
  if (advice === "poll") return "page";
  const isOwnFault = !isPage && answer.status >= 400 && answer.status < 500;
  if (advice === "correct-and-resend" || (advice === "resend-same-payment" && isOwnFault))
    return { kind: "correctable", reason };
  if (advice === "resend-same-payment" || advice === "wait" || advice === "prove-buyer")
    return "payment";
  const { code, reason: cause, retry } = answer.body;
  const charged = chargedIn(answer);
  if (advice === "fix-request" && charged === false && !paymentFaults.has(code))
    return { kind: "unspent", reason };
  if (charged === false) return { kind: "refused", reason, code, cause };
  // Whatever may have cost something stays known; only what was charged, and has no other end, is not sent again.
  return { kind: charged === true && retry === "never" ? "stopped" : "open", reason };
};

const settle = (journal: Journal, entry: Entry, ending: Ending): Ending => {
  if (ending.kind === "refused" || ending.kind === "refunded") journal.remove(entry.id);
  else journal.write({ ...entry, state: ending.kind === "result" ? "done" : ending.kind });
  return ending;
};

/**
 * Sends a payment that lies in the journal until it has an end, as the shop says: the same payment each time, never
 * a second one. A connection that breaks changes nothing; the journal knows at each moment what is open.
 */
export const pursue = async (first: Entry, pursuit: Pursuit): Promise<Ending> => {
  const { journal, send, sleep, now, tell } = pursuit;
  const end = now() + patienceMs;
  let entry: Entry = { ...first, state: "open" };
  journal.write(entry);
  let isPage = entry.token !== undefined && first.state !== "correctable";
  for (let repeats = 0; now() < end; repeats++) {
    const { url, init } = requestOf(entry, isPage);
    const answer = await send(url, init).catch(() => undefined);
    const token = answer?.headers.get("claim-token") ?? entry.token;
    if (token !== entry.token) journal.write((entry = { ...entry, token }));
    const found = answer && resultIn(answer, isPage);
    if (found) return settle(journal, entry, found);
    const next = answer ? stepAfter(answer, isPage) : "payment";
    if (typeof next === "object") return settle(journal, entry, next);
    tell(answer ? reasonOf(answer) : "No answer: the same payment is sent again.");
    // A page that does not change: the same payment, which is always safe, moves what has come to a halt.
    isPage = next === "page" && entry.token !== undefined && repeats % 5 !== 4;
    await sleep(pauseSeconds(answer, Math.min(repeats, 6), now()) * 1_000);
  }
  return { kind: "open", reason: "It is not finished yet. Open this page again to go on." };
};

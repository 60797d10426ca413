import { createHash } from "node:crypto";
import type { Retry } from "@coinslot/tools-schema";
import type { FaultSchedule } from "./fault-schedule.ts";
import { encode, paymentV1, paymentV2 } from "./payments.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** One HTTP answer. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/** What an agent asks: a call, or the page of a claim. */
export type Request = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};

/** How it went: with the tool's result, with the money back, without a charge, or without an end. */
type Ending = "result" | "refunded" | "refused" | "endless";

/** What an agent did and was told, in order. */
export type Errand = {
  readonly ending: Ending;
  /** The code or state that ended it. */
  readonly lastWord: string;
  readonly payments: number;
  readonly story: readonly string[];
  /** Answers that were not true. */
  readonly lies: readonly string[];
};

type Body = { readonly [member: string]: unknown };

/** What a request sells: the path, what is sent, and whether an answer is its result. */
const goodsOf = ({ goods, seed }: FaultSchedule) => {
  const text = `call ${seed}`;
  const digest = createHash("sha256").update(text).digest("hex");
  return goods === "hash"
    ? { path: "/api/hash", body: { text }, wrong: { txt: text }, mark: digest }
    : { path: "/api/text-diff", body: { text1: text, text2: "" }, wrong: { text1: 1 }, mark: text };
};

const mostSteps = 300;
/** What it waits where it is told no time. */
const defaultWaitSeconds = 1;
const noAnswerSeconds = 30;
/** It comes back a little later than it may, and later each time. */
const firstPollPause = 2;
/** It is in a hurry: it looks each minute, also where it is told to come back in an hour. */
const longestPollSeconds = 60;

const wordOf = ({ status, body }: Answer): string => {
  const { code, state } = body as { code?: string; state?: string };
  return `${status} ${code ?? state ?? "result"}`;
};

const waitOf = ({ headers, body }: Answer): number =>
  Number(headers["retry-after"] ?? body["retryAfterSeconds"] ?? defaultWaitSeconds);

const pageOf = ({ headers, body }: Answer): string =>
  new URL((headers["location"] ?? body["claim"]) as string).pathname;

/** Signs what the 402 asks for, in the agent's version of the protocol. */
const sign = (schedule: FaultSchedule, { headers, body }: Answer, nonce: string, nowMs: number) => {
  const { payer, version, windowSeconds, isIdentified } = schedule;
  const terms = (
    version === 1
      ? body
      : JSON.parse(Buffer.from(String(headers["payment-required"]), "base64").toString())
  ) as { accepts: [{ payTo: string; amount?: string; maxAmountRequired?: string }] };
  const [accepted] = terms.accepts;
  const changes = {
    from: payer,
    to: accepted.payTo,
    value: accepted.amount ?? accepted.maxAmountRequired,
    validBefore: String(Math.floor(nowMs / 1_000) + windowSeconds),
    nonce,
  };
  const identifier = nonce.slice(2, 40);
  if (version === 1) {
    const key: Record<string, string> = isIdentified ? { "idempotency-key": identifier } : {};
    return { "x-payment": encode(paymentV1(changes)), ...key };
  }
  const extensions = { "payment-identifier": { info: { required: false, id: identifier } } };
  const payment = paymentV2(accepted, changes, isIdentified ? { extensions } : {});
  return { "payment-signature": encode(payment) };
};

/**
 * Buys one result as an agent does that knows nothing but `retry`: it signs a new payment only where it is
 * told to pay, and otherwise polls, waits, corrects or sends the same again as it is told. Where nobody
 * answers it sends the same again.
 */
export const sendRetryAgent = async (options: {
  schedule: FaultSchedule;
  clock: VirtualClock;
  ask: (request: Request) => Promise<Answer>;
  /** What of an answer to a payment is not true, by that payment's nonce. */
  check: (answer: Answer, nonce: string) => string | undefined;
}): Promise<Errand> => {
  const { schedule, clock, ask, check } = options;
  const goods = goodsOf(schedule);
  const preference: Record<string, string> = schedule.isImpatient
    ? { prefer: "respond-async" }
    : {};
  const story: string[] = [];
  const lies: string[] = [];
  let payment: Record<string, string> = {};
  let payments = 0;
  let nonce = "";
  let isCorrected = !schedule.beginsWrong;
  let page: string | undefined;
  let pollPause = firstPollPause;

  const requestOf = (): Request =>
    page === undefined
      ? {
          method: "POST",
          path: goods.path,
          headers: { "content-type": "application/json", ...payment, ...preference },
          body: JSON.stringify(isCorrected ? goods.body : goods.wrong),
        }
      : { method: "GET", path: page, headers: {} };
  const end = (ending: Ending, lastWord: string): Errand => {
    story.push(`ends ${ending}`);
    return { ending, lastWord, payments, story, lies };
  };
  const tell = (lie: string): void => {
    lies.push(lie);
    story.push(`that is not true: ${lie}`);
  };
  const resultIn = ({ status, body }: Answer): Body | undefined => {
    const result = page === undefined ? body : body["result"];
    return status === 200 && result ? (result as Body) : undefined;
  };

  for (let step = 0; step < mostSteps; step++) {
    const answer = await ask(requestOf()).catch((error: unknown) => {
      story.push(`no answer: ${(error as Error).message}`);
    });
    if (!answer) {
      await clock.sleep(noAnswerSeconds * 1_000);
      continue;
    }
    const lie = nonce && check(answer, nonce);
    story.push(`${page ? "page" : `payment ${payments}`}: ${wordOf(answer)}`);
    if (lie) tell(lie);
    const result = resultIn(answer);
    if (result) {
      if (!JSON.stringify(result["data"]).includes(goods.mark)) tell("another call's result");
      return end("result", "result");
    }
    const retry = (answer.body["retry"] ?? "poll") as Retry;
    story.push(retry);
    let wait = waitOf(answer);
    if (retry !== "poll") pollPause = firstPollPause;
    switch (retry) {
      case "pay":
        if (payments === schedule.budget) {
          const word = wordOf(answer);
          return end(/refunded/.test(word) ? "refunded" : "refused", word);
        }
        if (page !== undefined) {
          // A page has no terms: they are asked for.
          payment = {};
          nonce = "";
          page = undefined;
          break;
        }
        payments += 1;
        nonce = `0x${createHash("sha256").update(`${schedule.seed}:${payments}`).digest("hex")}`;
        payment = sign(schedule, answer, nonce, clock.now());
        wait = 0;
        break;
      case "poll":
        page ??= pageOf(answer);
        wait = Math.min(Math.max(wait, 1) * pollPause, longestPollSeconds);
        pollPause *= 2;
        break;
      case "resend-same-payment":
        page = undefined;
        break;
      case "wait":
        // Nothing was taken, so a new payment is as good as the old one: stock clients sign anew each time.
        if (schedule.signsAnew && page === undefined) {
          payment = {};
          nonce = "";
        }
        break;
      case "fix-request":
        if (isCorrected) return end("endless", "told to correct what is right");
        isCorrected = true;
        break;
      case "never":
        return end("refused", wordOf(answer));
    }
    if (wait > 0) await clock.sleep(wait * 1_000);
  }
  return end("endless", "too many steps");
};

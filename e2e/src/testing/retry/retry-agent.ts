import { createHash } from "node:crypto";
import { type Correct, createBuyer, type Outcome, type Sign } from "@coinslot/buyer";
import {
  createPaymentV1,
  createPaymentV2,
  encodePayment,
  type TermsV1,
  type TermsV2,
} from "@coinslot/sandbox";
import { type FaultSchedule, payerOf } from "./fault-schedule.ts";
import type { ForwardClock } from "./forward-clock.ts";

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
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
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

export const shopUrl = "https://shop.example";

/** What a request buys: the path, what is sent, and what its result and no other contains. */
const orderOf = ({ product, seed }: FaultSchedule) => {
  const text = `call ${seed}`;
  const digest = createHash("sha256").update(text).digest("hex");
  return product === "hash"
    ? { path: "/api/hash", body: { text }, wrong: { txt: text }, mark: digest }
    : { path: "/api/text-diff", body: { text1: text, text2: "" }, wrong: { text1: 1 }, mark: text };
};

const paymentNames = ["x-payment", "payment-signature"];
/** Longer than all that can go wrong takes, by the agent's clock. */
const deadlineSeconds = 5 * 3_600;
/** It is in a hurry: it looks each minute, also where it is told to come back in an hour. */
const longestPauseSeconds = 60;

/** Signs what the 402 asks for, in the agent's version of the protocol. */
const createSign = (
  schedule: FaultSchedule,
  clock: ForwardClock,
  nextNonce: () => `0x${string}`,
): Sign => {
  const { version, windowSeconds } = schedule;
  const payer = payerOf(schedule);
  return async ({ terms }) => {
    const asked = terms.find(({ x402Version }) => x402Version === version);
    if (!asked) throw new Error(`no terms of version ${version}`);
    const validBefore = String(Math.floor(clock.now() / 1_000) + windowSeconds);
    const changes = { validBefore, nonce: nextNonce() };
    return version === 1
      ? {
          "x-payment": encodePayment(await createPaymentV1(payer, asked.entry as TermsV1, changes)),
        }
      : {
          "payment-signature": encodePayment(
            await createPaymentV2(payer, asked.entry as TermsV2, changes),
          ),
        };
  };
};

type Course = { nonce: string; payments: number; lies: string[] };

/** Asks the shop, and holds every answer about a payment against what is true of it. */
const createTransport = (
  schedule: FaultSchedule,
  course: Course,
  ask: (request: Request) => Promise<Answer>,
  check: (answer: Answer, nonce: string) => string | undefined,
) => {
  let signsAnew = false;
  return async (request: globalThis.Request): Promise<Response> => {
    const headers = Object.fromEntries(request.headers);
    const isPage = request.method === "GET";
    if (signsAnew) for (const name of paymentNames) delete headers[name];
    signsAnew = false;
    const isPaid = paymentNames.some((name) => name in headers);
    const {
      status,
      headers: told,
      body,
    } = await ask({
      method: isPage ? "GET" : "POST",
      path: new URL(request.url).pathname,
      headers,
      body: isPage ? null : await request.text(),
    });
    const lie = isPaid || isPage ? check({ status, headers: told, body }, course.nonce) : undefined;
    if (lie) course.lies.push(lie);
    // Nothing was taken, so a new payment is as good as the old one: stock clients sign anew each time.
    signsAnew = schedule.signsAnew && isPaid && body["retry"] === "wait";
    const lines = Object.entries(told).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(JSON.stringify(body), { status, headers: lines });
  };
};

const endings = {
  result: "result",
  refunded: "refunded",
  refused: "refused",
  open: "endless",
} as const;

/**
 * Buys one result as an agent does that knows nothing but `retry`: the buyer that anybody can use, and once
 * more, where its money came back, as long as it may sign. Every answer is held against the truth.
 */
export const sendRetryAgent = async (options: {
  schedule: FaultSchedule;
  clock: ForwardClock;
  ask: (request: Request) => Promise<Answer>;
  /** What of an answer to a payment is not true, by that payment's nonce. */
  check: (answer: Answer, nonce: string) => string | undefined;
}): Promise<Errand> => {
  const { schedule, clock, ask, check } = options;
  const { path, body, wrong, mark } = orderOf(schedule);
  const course: Course = { nonce: "", payments: 0, lies: [] };
  const nextNonce = (): `0x${string}` => {
    course.payments += 1;
    const digest = createHash("sha256").update(`${schedule.seed}:${course.payments}`).digest("hex");
    course.nonce = `0x${digest}`;
    return `0x${digest}`;
  };
  const headers = {
    "content-type": "application/json",
    ...(schedule.isImpatient ? { prefer: "respond-async" } : {}),
  };
  const right = { method: "POST", headers, body: JSON.stringify(body) };
  let isCorrected = !schedule.beginsWrong;
  const correct: Correct = ({ body: problem }) => {
    if (problem["retry"] === "fix-request" && isCorrected)
      course.lies.push("told to correct what is right");
    if (isCorrected) return undefined;
    isCorrected = true;
    return right;
  };
  const purchase = (): Promise<Outcome> => {
    const first = isCorrected ? right : { ...right, body: JSON.stringify(wrong) };
    const buyer = createBuyer({
      sign: createSign(schedule, clock, nextNonce),
      fetch: createTransport(schedule, course, ask, check),
      maxPrice: 10_000n,
      maxPayments: schedule.budget - course.payments,
      identifier: schedule.isIdentified ? () => course.nonce.slice(2, 40) : false,
      deadlineSeconds,
      longestPauseSeconds,
      now: () => clock.now(),
      sleep: (milliseconds) => clock.sleep(milliseconds),
    });
    return buyer.buy(shopUrl + path, first, { correct });
  };

  const story: string[] = [];
  let outcome: Outcome;
  do {
    outcome = await purchase();
    story.push(...outcome.story, `ends ${outcome.kind}`);
  } while (outcome.kind === "refunded" && course.payments < schedule.budget);
  const isOurs = outcome.kind !== "result" || outcome.result.text.includes(mark);
  if (!isOurs) course.lies.push("another call's result");
  const ending = endings[outcome.kind];
  const lastWord = ending === "result" ? "result" : (outcome.story.at(-1) ?? "");
  return { ending, lastWord, payments: course.payments, story, lies: course.lies };
};

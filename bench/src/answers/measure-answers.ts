import { millisecondsOf, type Timing, timingFrom, timingInTurn } from "../sources/timing.ts";
import { type AnswerCase, answerCases } from "./answer-cases.ts";
import { type AnswersShop, openAnswersShop } from "./answers-shop.ts";
import { buyResult, type Call } from "./buy-result.ts";

/** How much is bought. */
export type AnswersPlan = {
  readonly cases: readonly AnswerCase[];
  /** Times that a tool is asked all of its inputs. */
  readonly rounds: number;
  /** Answers that are bought at once of one worker, then of two. */
  readonly atOnce: number;
  /** Hashes that are bought one after the other, and answers that wait meanwhile. */
  readonly hashes: number;
  readonly waiting: number;
};

/** For numbers that are told to others. */
export const fullAnswersPlan: AnswersPlan = {
  cases: answerCases,
  rounds: 1,
  atOnce: 24,
  hashes: 100,
  waiting: 48,
};

/** What a run of answers says. */
export type AnswersReport = {
  readonly tools: readonly (Timing & { readonly slug: string })[];
  /** Answers per second of all that were bought at once. */
  readonly scaling: { readonly one: number; readonly two: number };
  readonly hash: { readonly alone: Timing; readonly besideAnswers: Timing };
  /** Of each worker of answers; null where the system does not tell. */
  readonly peakMegabytes: readonly (number | null)[];
};

/** Measures what answers take with the extractive writer: by tool, by number of workers, and what others feel of it. */
export const measureAnswers = async (
  plan: AnswersPlan,
  onProgress: (what: string) => void = () => {},
): Promise<AnswersReport> => {
  const shop = await openAnswersShop();
  try {
    const tools = [];
    for (const one of plan.cases) {
      onProgress(one.slug);
      tools.push({ slug: one.slug, ...(await measureTool(shop, one, plan.rounds)) });
    }
    onProgress("hash alone");
    const alone = await hashes(shop, plan.hashes);
    onProgress("answers of one worker");
    const one = await answersPerSecond(shop, plan.atOnce, "small");
    onProgress("answers of two workers");
    await shop.addWorker();
    const two = await answersPerSecond(shop, plan.atOnce, "large");
    onProgress("hash beside answers");
    const besideAnswers = await hashesBeside(shop, plan);
    const peakMegabytes = shop.peakMegabytes();
    return { tools, scaling: { one, two }, hash: { alone, besideAnswers }, peakMegabytes };
  } finally {
    await shop.stop();
  }
};

const measureTool = async (
  { url }: AnswersShop,
  { slug, method, inputs }: AnswerCase,
  rounds: number,
): Promise<Timing> => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const input of inputs) taken.push(await buyResult(url, { slug, method, input }));
  }
  return timingInTurn(taken);
};

/** A question that nobody asked before: nothing of it is known. */
const question = (series: string, number: number): Call => ({
  slug: "answer",
  method: "GET",
  input: { q: `What do ${series} ${number} turbines cost?` },
});

const answersAtOnce = ({ url }: AnswersShop, count: number, series: string): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, (_, number) => buyResult(url, question(series, number))),
  );

const firstAnswers = 4;

const answersPerSecond = async (
  shop: AnswersShop,
  count: number,
  series: string,
): Promise<number> => {
  // What all these questions find, and each worker loads, is not counted.
  await answersAtOnce(shop, Math.min(firstAnswers, count), `first ${series}`);
  const elapsedMs = await millisecondsOf(() => answersAtOnce(shop, count, series));
  return (count / elapsedMs) * 1_000;
};

const hashOnce = ({ url }: AnswersShop, number: number): Promise<number> =>
  buyResult(url, { slug: "hash", method: "POST", input: { text: `text ${number}` } });

const hashes = async (shop: AnswersShop, count: number): Promise<Timing> => {
  // The first calls of a process are slower than it is.
  for (let number = 0; number < count; number += 1) await hashOnce(shop, number);
  const taken: number[] = [];
  for (let number = 0; number < count; number += 1) taken.push(await hashOnce(shop, number));
  return timingInTurn(taken);
};

/** Hashes that are bought while answers wait in their queue; those that come after the last answer do not count. */
const hashesBeside = async (
  shop: AnswersShop,
  { hashes: count, waiting }: AnswersPlan,
): Promise<Timing> => {
  let areWaiting = true;
  const answers = answersAtOnce(shop, waiting, "beside").finally(() => {
    areWaiting = false;
  });
  const taken: number[] = [];
  const startedAt = performance.now();
  while (areWaiting && taken.length < count) taken.push(await hashOnce(shop, taken.length));
  const elapsedMs = performance.now() - startedAt;
  await answers;
  return timingFrom(taken, elapsedMs);
};

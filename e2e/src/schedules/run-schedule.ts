import { setTimeout as sleep } from "node:timers/promises";
import { type Books, closeBooks, type ClosedBooks, type Sale } from "./books.ts";
import { type Cast, startCast } from "./cast.ts";
import { createFate } from "./fate.ts";
import { hurryLooks } from "./hurry.ts";
import { readMoves } from "./moves.ts";
import type { Plan } from "./plan.ts";
import { createSend, trade } from "./trade.ts";
import { playWeather } from "./weather.ts";

/** How a schedule went. */
export type Outcome = {
  readonly books: Books;
  /** Refunds that were made after the last result, under the aftershocks. */
  readonly lateRefunds: number;
  /** How often each party died. */
  readonly deaths: Readonly<Record<string, number>>;
  /** How often agents were answered with what. */
  readonly answers: Readonly<Record<string, number>>;
  /** What each agent was told whose call was not charged once and either served or paid back. */
  readonly stories: readonly string[];
};

/** After the last death: how long what is owed may take to be made good. */
const calmSeconds = 120;

const countOf = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const storyOf = ({ call, purchase }: Sale): string => {
  const { result, payments, story } = purchase;
  const traits = [
    `call ${call.number}`,
    `version ${call.version}`,
    call.goods.path,
    ...(call.isIdentified ? ["identified"] : []),
    ...(call.isLastCoin ? ["last coin"] : []),
    `faults: ${call.faults.join(" ") || "none"}`,
    `${payments.length} payments, ${result ? "a result" : "no result"}`,
  ];
  return `${traits.join(", ")}\n    ${story.join(" > ")}`;
};

const countRefunds = async ({ world, refunder }: Cast): Promise<number> =>
  (await readMoves(world, refunder.address)).refunds.length;

/** Closes the books when nothing is owed any more, or as they are when that takes too long. */
const closeFinalBooks = async (cast: Cast, sales: readonly Sale[]): Promise<ClosedBooks> => {
  for (const latest = Date.now() + calmSeconds * 1_000; ; await sleep(500)) {
    const closed = await closeBooks(cast, sales);
    if (closed.books.owed === 0 || Date.now() > latest) return closed;
  }
};

/** Runs a schedule in a world of its own, and closes the books on it. */
export const runSchedule = async (plan: Plan, tell: (line: string) => void): Promise<Outcome> => {
  const cast = await startCast();
  const endHurry = hurryLooks(cast.world);
  try {
    const send = await createSend(cast, plan);
    await playWeather(cast.world, plan);
    const fate = createFate(cast, tell);
    const trading = await trade(cast, plan, send, fate);
    const earlyRefunds = await countRefunds(cast);
    for (const disaster of plan.aftershocks)
      await fate.strike(`${await countRefunds(cast)} refunds`, disaster);
    const sales = await Promise.all(trading);
    const { books, wrong } = await closeFinalBooks(cast, sales);
    return {
      books,
      lateRefunds: (await countRefunds(cast)) - earlyRefunds,
      deaths: countOf(fate.deaths),
      answers: countOf(sales.flatMap(({ purchase }) => purchase.story)),
      stories: wrong.map(storyOf),
    };
  } finally {
    endHurry();
    await cast.world.stop();
  }
};

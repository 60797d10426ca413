import { setTimeout as sleep } from "node:timers/promises";
import { type Books, closeBooks, type ClosedBooks, type Sale } from "./books.ts";
import { type Processes, startProcesses } from "./processes.ts";
import { createDisasters } from "./disasters.ts";
import { startEarlyLooks } from "./early-looks.ts";
import { readMoves } from "./moves.ts";
import type { Plan } from "./plan.ts";
import { type PublicBooks, readPublicBooks } from "./public-books.ts";
import { createSend, makePurchases } from "./purchases.ts";
import { playFaults } from "./faults.ts";

/** How a schedule went. */
export type Outcome = {
  readonly books: Books;
  /** What the shop says in public, held against the chain. */
  readonly publicBooks: PublicBooks;
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
    call.bought.path,
    ...(call.isIdentified ? ["identified"] : []),
    ...(call.isLastCoin ? ["last coin"] : []),
    `faults: ${call.faults.join(" ") || "none"}`,
    `${payments.length} payments, ${result ? "a result" : "no result"}`,
  ];
  return `${traits.join(", ")}\n    ${story.join(" > ")}`;
};

const countRefunds = async ({ world, refunder }: Processes): Promise<number> =>
  (await readMoves(world, refunder.address)).refunds.length;

/** Closes the books when nothing is owed any more, or as they are when that takes too long. */
const closeFinalBooks = async (
  processes: Processes,
  sales: readonly Sale[],
): Promise<ClosedBooks> => {
  for (const latest = Date.now() + calmSeconds * 1_000; ; await sleep(500)) {
    const closed = await closeBooks(processes, sales);
    if (closed.books.owed === 0 || Date.now() > latest) return closed;
  }
};

/** Runs a schedule in a world of its own, and closes the books on it. */
export const runSchedule = async (plan: Plan, tell: (line: string) => void): Promise<Outcome> => {
  const processes = await startProcesses();
  const endEarlyLooks = startEarlyLooks(processes.world);
  try {
    const send = await createSend(processes, plan);
    await playFaults(processes.world, plan);
    const disasters = createDisasters(processes, tell);
    const buying = await makePurchases(processes, plan, send, disasters);
    const earlyRefunds = await countRefunds(processes);
    for (const disaster of plan.aftershocks)
      await disasters.strike(`${await countRefunds(processes)} refunds`, disaster);
    const sales = await Promise.all(buying);
    const { books, wrong } = await closeFinalBooks(processes, sales);
    return {
      books,
      publicBooks: await readPublicBooks(processes),
      lateRefunds: (await countRefunds(processes)) - earlyRefunds,
      deaths: countOf(disasters.deaths),
      answers: countOf(sales.flatMap(({ purchase }) => purchase.story)),
      stories: wrong.map(storyOf),
    };
  } finally {
    endEarlyLooks();
    await processes.world.stop();
  }
};

/**
 * An honest buyer, in a process of his own: he asks what a hash costs, again and again, and buys one with each payment that
 * he was given. He takes an order a line, and answers each with a line.
 */
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { askUnpaid } from "../abuse/flood.ts";
import { send } from "../wire.ts";
import type { BuyerOrder, Experience } from "./run-attack.ts";

const pauseMs = { ask: 20, buy: 50 } as const;

const live = async (order: BuyerOrder): Promise<Experience> => {
  const { url, path, body, expected, payments, seconds } = order;
  const end = Date.now() + seconds * 1_000;
  const asked: number[] = [];
  const bought: number[] = [];
  const failures: string[] = [];

  const timed = async <T>(delays: number[], act: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await act();
    delays.push(performance.now() - startedAt);
    return result;
  };
  const ask = async (): Promise<void> => {
    while (Date.now() < end) {
      await timed(asked, () => askUnpaid(url));
      await sleep(pauseMs.ask);
    }
  };
  const buy = async (): Promise<void> => {
    for (const headers of payments) {
      if (Date.now() >= end) return;
      const answer = await timed(bought, () => send(url, { path, headers, body }));
      if (answer.status !== 200 || !answer.text.includes(expected))
        failures.push(`${answer.status} ${String(answer.body["code"])}`);
      await sleep(pauseMs.buy);
    }
  };
  await Promise.all([ask(), buy()]);
  return { asked, bought, failures };
};

for await (const line of createInterface(process.stdin))
  console.log(JSON.stringify(await live(JSON.parse(line) as BuyerOrder)));

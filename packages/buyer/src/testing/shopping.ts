import type { Buyer } from "../buyer.ts";
import { createBuyer } from "../buyer.ts";
import type { BuyerOptions } from "../options.ts";
import { type Asked, type Reply, type ScriptedShop, startShop } from "./scripted-shop.ts";
import { challenge, createSign } from "./shop-words.ts";

/** A buyer by a clock of his own, in front of a shop that does as a test says. */
export type Shopping = {
  readonly shop: ScriptedShop;
  readonly buyer: Buyer;
  readonly url: string;
  /** Seconds of each pause that he made. */
  readonly pauses: number[];
  readonly createBuyer: (options?: Partial<BuyerOptions>) => Buyer;
};

/** An answer, or how it follows from what was asked. */
export type Answering = Reply | ((asked: Asked) => Reply);

/** Ends the shops of a test. */
export const closeShops = async (): Promise<void> => {
  await Promise.all(opened.splice(0).map((shop) => shop.stop()));
};

const opened: ScriptedShop[] = [];

/** The first request is told the price; the ones after it get these answers, the last one again and again. */
export const goShopping = (
  answers: readonly Answering[],
  options: Partial<BuyerOptions> = {},
): Promise<Shopping> => goWhere([challenge(), ...answers], options);

/** The same, without a price to begin with. */
export const goWhere = async (
  answers: readonly Answering[],
  options: Partial<BuyerOptions> = {},
): Promise<Shopping> => {
  const shop = await startShop((asked, index) => {
    const answer = answers[index] ?? answers.at(-1)!;
    return typeof answer === "function" ? answer(asked) : answer;
  });
  opened.push(shop);
  const pauses: number[] = [];
  let nowMs = 1_800_000_000_000;
  const create: Shopping["createBuyer"] = (changes = {}) =>
    createBuyer({
      sign: createSign(),
      maxPrice: 1_000n,
      now: () => nowMs,
      sleep: async (ms) => {
        pauses.push(ms / 1_000);
        nowMs += ms;
      },
      ...options,
      ...changes,
    });
  return { shop, buyer: create(), url: `${shop.url}/api/hash`, pauses, createBuyer: create };
};

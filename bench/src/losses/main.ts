/**
 * `pnpm losses -- --purchases 100 --seed 7`: buyers with a stock client, and a facilitator that fails, once
 * against the reference middleware and once against ours. Ends with 1 when we lost a coin or took one twice.
 */
import { parseArgs } from "node:util";
import { buildOurs } from "../build.ts";
import { compareLosses } from "./compare-losses.ts";
import { lossesTable } from "./losses-table.ts";
import { planPurchases } from "./plan.ts";

const wholeNumber = (name: string, text: string): number => {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`--${name} takes a whole number above 0, not ${text}`);
};

const { values } = parseArgs({
  // pnpm hands on the dashes that stand before the options.
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: {
    purchases: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
  },
});
const count = wholeNumber("purchases", values.purchases);
const seed = wholeNumber("seed", values.seed);
console.error(`${count} purchases, seed ${seed}, on simulated money`);
buildOurs();
const { reference, coinslot } = await compareLosses(planPurchases(seed, count));
console.log(lossesTable([reference, coinslot]));
process.exit(coinslot.lost + coinslot.paidTwice + coinslot.unpaid === 0 ? 0 : 1);

/**
 * `npm run losses -- --purchases 100 --seed 7`: buyers with a stock client, and a facilitator that fails, once
 * against the reference middleware and once against ours. Ends with 1 when we lost a coin or took one twice.
 */
import { parseSeededRun } from "@coinslot/sandbox";
import { buildOurs } from "../build.ts";
import { compareLosses } from "./compare-losses.ts";
import { lossesTable } from "./losses-table.ts";
import { planPurchases } from "./plan.ts";

const { count, seed } = parseSeededRun("purchases", 100);
console.error(`${count} purchases, seed ${seed}, on simulated money`);
buildOurs();
const { reference, coinslot } = await compareLosses(planPurchases(seed, count));
console.log(lossesTable([reference, coinslot]));
process.exit(coinslot.lost + coinslot.paidTwice + coinslot.unpaid === 0 ? 0 : 1);

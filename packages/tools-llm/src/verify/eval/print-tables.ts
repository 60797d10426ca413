/** `pnpm eval:sentences [FILE…]`: the tables of docs/verification.md, or those of other files of pairs. */
import { readFileSync } from "node:fs";
import { handMadePairs } from "./hand-made.ts";
import { measure, tableOf } from "./measure.ts";
import { pairsIn } from "./pairs-in.ts";
import { ruleMadePairs } from "./rule-made.ts";

const files = process.argv.slice(2);
const tell = (title: string, pairs: Parameters<typeof measure>[0]): void => {
  const started = performance.now();
  const table = tableOf(measure(pairs));
  const each = (performance.now() - started) / pairs.length;
  console.log(`\n## ${title}\n\n${table}\n\n${each.toFixed(2)} ms a sentence`);
};

if (files.length === 0) {
  tell("rule-made", ruleMadePairs());
  tell("hand-made, tuned on", handMadePairs("tuned"));
  tell("hand-made, kept back", handMadePairs("kept-back"));
  tell("hand-made later, tuned on", handMadePairs("later-tuned"));
  tell("hand-made later, kept back", handMadePairs("later-kept-back"));
}
for (const file of files) tell(file, pairsIn(readFileSync(file, "utf8")));

import type { Anchored } from "../../engine/ladder/climb.ts";
import { type Evidence, evidenceAt } from "../../engine/ladder/evidence.ts";
import type { Unit } from "./fit-words.ts";

/** Such a sentence speaks of what the one before it names. */
const leans = /^(?:he|she|it|they|this|these|those|his|her|its|their)\b/iu;

/**
 * A sentence with the one behind it, where that leans on it: alone "It approved the budget" says nothing, and without
 * it "The council met on Monday" says little.
 */
export const withFollower = (sentence: Anchored): Unit => {
  const [last] = sentence.evidence;
  if (!last || sentence.evidence.length > 1) return [sentence];
  const next = behind(last);
  if (!next || !leans.test(next.text)) return [sentence];
  return [sentence, { text: next.text, evidence: [next], rung: "quoted" }];
};

const behind = ({ passage, end }: Evidence): Evidence | undefined => {
  const at = passage.sentences.findIndex((span) => span.end === end);
  const span = at < 0 ? undefined : passage.sentences[at + 1];
  return span && evidenceAt(passage, span);
};

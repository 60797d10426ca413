import { judgeWebTarget, type WebTarget } from "@coinslot/tools-schema";
import { refused } from "./refuse.ts";

/** What a URL is judged against. */
export type TargetRules = {
  /** Begins the sentence of a refusal: "The URL", "The redirect". */
  readonly subject: string;
  readonly ports: readonly number[];
  /** What a relative URL starts from. */
  readonly base?: URL;
};

/** Judges the text of a URL by the rule that a caller's is judged by before payment. Throws `tool_input_refused`. */
export const judgeTarget = (text: string, { subject, ...rules }: TargetRules): WebTarget => {
  const judged = judgeWebTarget(text, rules);
  if ("objection" in judged) throw refused(`${subject} ${judged.objection}.`);
  return judged;
};

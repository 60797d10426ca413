import { leadingConnector } from "@coinslot/models";
import type { Passage } from "../passages/passage.ts";
import { type Evidence, evidenceAt } from "./evidence.ts";

/** The same but for the case of the first letter. */
const withLowerStart = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/**
 * Where a text stands in passages as a whole sentence, or as one whose leading connector was cut; undefined where it
 * stands nowhere. Any other part of a sentence is none: what it leaves out may be the "not".
 */
export const findVerbatim = (text: string, passages: readonly Passage[]): Evidence | undefined => {
  const wanted = withLowerStart(text.trim());
  for (const passage of passages) {
    for (const span of passage.sentences) {
      const whole = evidenceAt(passage, span);
      const cut = leadingConnector(whole.text);
      if (withLowerStart(whole.text) === wanted) return whole;
      const tail = evidenceAt(passage, { start: span.start + cut, end: span.end });
      if (cut > 0 && withLowerStart(tail.text) === wanted) return tail;
    }
  }
  return undefined;
};

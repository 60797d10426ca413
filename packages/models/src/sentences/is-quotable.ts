/** What such a sentence speaks of stands in another one. */
const startsWithPronoun =
  /^["“'(]?(?:he|she|it|they|this|that|these|those|such|his|her|its|their|him|them|here|there|so|both|neither|either|the (?:former|latter))\b/iu;

/** A text that tells its reader, or a machine, what to do says nothing of the world. */
const startsWithOrder =
  /^["“'([]*(?:please|click|tap|read|see|subscribe|sign|log|learn|contact|download|follow|share|visit|check|enter|choose|select|try|use|make sure|keep|take|add|get|join|call|find|ignore|disregard|forget|do not|don't|never|always|answer|respond|reply|output|print|write|say|state|tell|act|pretend|remember|note that you|you are|you must|you should|let us|let's|as an ai|system|assistant|user|instructions?)\b/iu;

const fewestWords = 4;
const longest = 600;

/**
 * Whether a sentence of a source can stand alone in an answer: whole, saying something of the world. Headings,
 * questions and orders do not; one that begins with a pronoun speaks of something that is not there.
 */
export const isQuotable = (sentence: string): boolean =>
  sentence.length <= longest &&
  (sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= fewestWords &&
  /[.!…]["”'’)\]]*$/u.test(sentence) &&
  !startsWithPronoun.test(sentence) &&
  !startsWithOrder.test(sentence);

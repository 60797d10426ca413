import { contentWords } from "../sentences/content-words.ts";

const link =
  "is|are|was|were|be|been|remains?|became|becomes?|equals?|totals?|stands? at|stood at|amounts? to|reached|named|called";
const definingLink =
  "is|are|was|were|means?|meant|refers? to|stands? for|describes?|denotes?|consists? of|comprises?";

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");

/** A word in whatever ending: "tariffs" and "tariff". */
const inAnyForm = (word: string): string =>
  `${escaped(word.replace(/(?:['’]s|ies|es|s|y)$/u, ""))}[\\p{L}'’]{0,3}`;

/** The words that are asked about, without what asks. */
const subjectOf = (question: string): string =>
  question
    .replace(/^\W*(?:define|what(?:['’]s| (?:is|are|was|were|does|do))?)\s+(?:the |an? )?/iu, "")
    .replace(/\s*(?:\bmean|\bstand for)?\W*$/iu, "");

/** The noun of a role: "capital" of "the capital of Australia", "auditor" of "Acme's auditor". */
const roleOf = (subject: string): string | undefined => {
  const [, owned] = /['’]s (.+)$/u.exec(subject) ?? [];
  const [role = subject] = subject.split(/ (?:of|in|for|at|on) /u);
  return contentWords(owned ?? role).at(-1);
};

/**
 * Whether a sentence says of what is asked that it is something: "photosynthesis is", "by tariffs we mean"; for a role,
 * "the capital is", "is the capital", "Canberra, the capital".
 */
export const linksSubject = (
  kind: "definition" | "identity",
  question: string,
  sentence: string,
): boolean => {
  const subject = subjectOf(question);
  if (kind === "definition") {
    const words = contentWords(subject).map(inAnyForm);
    if (words.length === 0) return false;
    // It is not what is told of it that is asked: "the price of inflation is", "work on inflation is".
    const itself = `(?<!\\b(?:of|on|in|about|for|with|behind|how|that|to|against|from) ["“'(]?)\\b${words.join("\\P{L}+(?:\\p{L}{1,4} )?")}`;
    return new RegExp(`${itself}[^.;:,\\p{N}]{0,30}?\\b(?:${definingLink})\\b`, "iu").test(
      sentence,
    );
  }
  const role = roleOf(subject);
  if (role === undefined) return false;
  const noun = inAnyForm(role);
  const own = contentWords(subject).map(inAnyForm).join("|");
  const between = `(?: (?:of|in|for|at|on|the|an?|its|city|${own}))*`;
  const forms = [
    // It is not what another thing is of: "the risk of capital is".
    `(?<!\\b(?:of|for|in|with) )\\b${noun}${between},? (?:${link})\\b`,
    `\\b(?:${link}|as) (?:the |an? |its |\\p{L}+['’]s )?(?:\\p{L}+ ){0,2}${noun}\\b`,
    `, (?:the |an? |its |\\p{L}+['’]s )?(?:\\p{L}+ ){0,2}${noun}\\b`,
  ];
  // A name beside the noun has its capital to show for it.
  const beside = `\\b${role}${between},? (?!${own})\\p{Lu}`;
  return (
    forms.some((form) => new RegExp(form, "iu").test(sentence)) ||
    new RegExp(beside, "u").test(sentence)
  );
};

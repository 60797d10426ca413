import {
  contentWords,
  hasWhatIsAsked,
  kindOfQuestion,
  namesOf,
  type QuestionKind,
} from "@coinslot/models";
import { synonyms } from "../../verify/words/synonyms.ts";
import { saidIn } from "../passages/said-in.ts";
import type { Anchored } from "../ladder/climb.ts";

/** This part of what a question asks about, names apart, stands in a sentence that answers it. */
const leastShared = 0.5;

/** What these ask for is told of a word as well as with it: "by tariffs we mean", "asked about tariffs". */
const askedOfWords: ReadonlySet<QuestionKind> = new Set([
  "definition",
  "means",
  "reason",
  "aspect",
  "open",
]);

/** Words that only say what kind of thing is asked for. */
const kindWords =
  /^(?:company|companies|firms?|person|people|country|countries|city|cities|years?|days?|months?|dates?|mean|define)$/iu;

/** Enough to find "competitors" by "competes", as where passages are ranked. */
const stem = (word: string): string => word.toLowerCase().slice(0, 4);
const stemsOf = (text: string): ReadonlySet<string> => new Set(contentWords(text).map(stem));

const withoutEnding = (verb: string): string =>
  verb
    .toLowerCase()
    .replace(/(?:ied|ies)$/u, "y")
    .replace(/(?:es|ed|s)$/u, "");

/** What somebody does of whom is asked who does it. */
const deedOf = (question: string): string | undefined => {
  const [, after = ""] = /\b(?:who|(?:which|what) \p{Ll}+)\s+(.+)$/iu.exec(question) ?? [];
  const [deed] = contentWords(after);
  return deed === undefined || /^\p{Lu}/u.test(deed) ? undefined : deed;
};

const tellsDeed = (question: string, stems: ReadonlySet<string>): boolean => {
  const deed = deedOf(question);
  if (deed === undefined) return true;
  const others = [...(synonyms.get(withoutEnding(deed)) ?? []), ...(synonyms.get(deed) ?? [])];
  return [deed, ...others].some((word) => stems.has(stem(word)));
};

/**
 * Whether a sentence that stands on its quotes answers a question: it has what a question of its kind asks for, beside
 * at least half of the words that are asked about; the names among them stand in its passage or title, too. It finds
 * what cannot be an answer, and proves none right.
 */
export const answersQuestion = (question: string, { text, evidence }: Anchored): boolean => {
  const kind = kindOfQuestion(question);
  if (kind === "open") return true;
  if (!hasWhatIsAsked(question, text)) return false;
  const said = askedOfWords.has(kind) ? (one: string) => one : saidIn;
  const sentence = stemsOf(said(text));
  const around = evidence.map(({ passage: { document, section, text: passage } }) =>
    said([document.source.title, section, passage].filter(Boolean).join("\n")),
  );
  const near = stemsOf([said(text), ...around].join("\n"));
  const names = namesOf(question).map(stem);
  if (!names.every((name) => near.has(name))) return false;
  const asked = contentWords(question)
    .filter((word) => !kindWords.test(word))
    .map(stem);
  const others = asked.filter((word) => !names.includes(word));
  const counted = others.length > 0 ? others : asked;
  const share = counted.filter((word) => sentence.has(word)).length / Math.max(1, counted.length);
  if (share < leastShared) return false;
  return kind !== "who" || tellsDeed(question, sentence);
};

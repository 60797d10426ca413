import { contentWords } from "../sentences/content-words.ts";
import { holdsAmount } from "./amounts.ts";
import { linksSubject } from "./links.ts";
import { newNames } from "./names.ts";
import { aspectWords, kindOfQuestion, type QuestionKind } from "./question-kind.ts";

const reasons =
  /\b(?:because|due to|owing to|as a result of|thanks to|caused|causes|driven by|on account of|in order to|so that|for fear of|reasons?|which explains|after)\b|\bover (?!\p{N}|the (?:last|past|next|course)|(?:an?|one|two|three|four|five|six|several|many|half) )\p{L}|\bsince (?!\p{N}|\p{Lu}|then)\p{L}/iu;

const month =
  "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?";
const dates = new RegExp(
  `\\b(?:1[0-9]|20)\\d\\d\\b|\\b(?:${month})\\.? \\d|\\b\\d{1,2} (?:${month})\\b|\\b(?:in|since|until|by|from|of|to|last|next|this) (?:${month})\\b|\\b\\d{1,2}:\\d\\d\\b|\\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\\b|\\b(?:today|yesterday|tomorrow|century)\\b`,
  "u",
);
const ways =
  /\b(?:by (?:\p{L}+ing|means)|using|through|via|with the help of|steps?|stages?|consists? of|converts?|made (?:of|from))\b|\bturns? .+ into\b/iu;
/** What tells of a thing itself may tell how it works; what tells of its name must say so. */
const mayTellWay =
  /\b(?:by|uses?|used|first|then|when|takes?|makes?|needs?|allows?|works?|moves?)\b/iu;
const namesInMarks = /[“”"«]/u;
const places =
  /\b(?:in|at|near|from|to|of|on|across|along|inside|under|around|outside) (?:the |an? )?\p{L}+/u;
/** Who does something need not have a name. */
const people =
  /\b(?:crews?|firms?|compan(?:y|ies)|government|parliament|court|police|board|ministry|committee|union|people|staff|(?!number|over|under|other|after|rather|however|never|whether|together|further|major|minor|most|just|must|cost|list|test|past|last|best|first)\p{Ll}{3,}(?:ers?|ors?|ists?|ees|women|men|cians?))\b/u;

type Holds = (question: string, sentence: string) => boolean;

const holds: Readonly<Record<QuestionKind, Holds>> = {
  reason: (_, sentence) => reasons.test(sentence),
  date: (question, sentence) =>
    dates.test(contentWords(question).reduce((left, word) => left.replace(word, " "), sentence)),
  amount: holdsAmount,
  who: (question, sentence) => newNames(question, sentence).length > 0 || people.test(sentence),
  place: (question, sentence) => newNames(question, sentence).length > 0 || places.test(sentence),
  means: (_, sentence) =>
    ways.test(sentence) || (mayTellWay.test(sentence) && !namesInMarks.test(sentence)),
  definition: (question, sentence) => linksSubject("definition", question, sentence),
  identity: (question, sentence) => linksSubject("identity", question, sentence),
  aspect: (question, sentence) =>
    aspectWords(question).some((word) => new RegExp(`\\b${word}`, "iu").test(sentence)),
  "yes-no": () => true,
  open: () => true,
};

/**
 * Whether a sentence has what a question of its kind asks for: a date, a figure, a name, a place, a reason. It does
 * not say that the sentence speaks of the question's subject. True where nothing of a kind is asked.
 */
export const hasWhatIsAsked = (question: string, sentence: string): boolean =>
  holds[kindOfQuestion(question)](question, sentence);

import { clausesOf } from "./clauses.ts";
import type { Entity } from "./entity.ts";
import { figuresIn } from "./figures.ts";
import { language } from "./language.ts";
import { lemmaOf } from "./lemma.ts";
import { normalise } from "./normalise.ts";
import { synonyms } from "../words/synonyms.ts";
import { plainPhrases } from "../words/phrases.ts";
import { isInLexicon } from "../words/lexicon.ts";
import { periodsIn } from "./periods.ts";
import { plainNumbers } from "./plain-numbers.ts";
import type { Reading, Token } from "./token.ts";

/** Reads texts together: words tagged, figures and periods as one token each, sentences and clauses counted. */
export const read = (texts: readonly string[]): Reading => {
  const tokens: Token[] = [];
  texts.forEach((text, quote) => {
    const sentence = (tokens.at(-1)?.sentence ?? -1) + 1;
    for (const token of readKept(plainPhrases(plainNumbers(normalise(text)))))
      tokens.push({ ...token, index: tokens.length, quote, sentence: token.sentence + sentence });
  });
  const clauses = clausesOf(tokens);
  return {
    tokens: tokens.map((token, index) => ({ ...token, clause: clauses[index] ?? 0 })),
  };
};

/** One quote is held against many sentences: the latest are kept as they were read. */
const kept = new Map<string, readonly Token[]>();
const mostKept = 300;

const readKept = (text: string): readonly Token[] => {
  const known = kept.get(text);
  if (known) return known;
  const tokens = readOne(text);
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? "");
  kept.set(text, tokens);
  return tokens;
};

const readOne = (text: string): Token[] => {
  const tagged = language().readDoc(text);
  const words = tagged.tokens();
  const [spellings, parts] = [words.out(), partsOf(words)];
  const ends = sentenceEnds(tagged.sentences().out(), text);
  const entities = entitiesIn(text);
  const tokens: Token[] = [];
  let position = 0;
  let last: Entity | undefined;
  spellings.forEach((spelling, at) => {
    const start = text.indexOf(spelling, position);
    position = start + spelling.length;
    const sentence = ends.filter((end) => end <= start).length;
    const entity = entities.find((one) => start < one.end && one.start < position);
    if (entity !== undefined && entity === last) return;
    last = entity;
    const isFirst = sentence !== tokens.at(-1)?.sentence;
    const token = entity
      ? entityToken(text, entity)
      : wordToken(spelling, parts[at] ?? "X", isFirst && parts[at + 1] !== "PROPN");
    tokens.push({ ...token, index: tokens.length, sentence, clause: 0, quote: 0 });
  });
  return tokens;
};

const partsOf = (words: ItemTokens): string[] => {
  // wink-nlp knows its own readers by identity, so that this one cannot be wrapped.
  // oxlint-disable-next-line typescript/unbound-method
  const { pos } = language().its;
  return words.out(pos);
};

type ItemTokens = ReturnType<ReturnType<ReturnType<typeof language>["readDoc"]>["tokens"]>;
type Word = Omit<Token, "index" | "sentence" | "clause" | "quote">;

const wordToken = (text: string, tagged: string, isAloneAtStart: boolean): Word => {
  const lower = text.toLowerCase();
  const pos = corrected(text, tagged, isAloneAtStart);
  return { text, lower, lemma: lemmaOf(lower, pos), pos };
};

/** The tagger takes some plain words for names: those written small, and many that begin a sentence. */
const corrected = (text: string, pos: string, isAloneAtStart: boolean): string => {
  if (pos !== "PROPN") return pos;
  if (/^\p{Ll}/u.test(text)) return "NOUN";
  return isAloneAtStart && isPlainWord(lemmaOf(text.toLowerCase(), "NOUN")) ? "NOUN" : pos;
};

const isPlainWord = (lemma: string): boolean => isInLexicon(lemma) || synonyms.has(lemma);

const entityToken = (text: string, entity: Entity): Word => {
  const spelling = text.slice(entity.start, entity.end);
  const { figure, period } = entity;
  return {
    text: spelling,
    lower: spelling.toLowerCase(),
    lemma: spelling.toLowerCase(),
    pos: "NUM",
    ...(figure === undefined ? {} : { figure }),
    ...(period === undefined ? {} : { period }),
  };
};

const entitiesIn = (text: string): Entity[] => {
  const periods = periodsIn(text);
  return [...periods, ...figuresIn(text, periods)];
};

const sentenceEnds = (sentences: readonly string[], text: string): number[] => {
  let position = 0;
  return sentences.map((sentence) => {
    position = text.indexOf(sentence, position) + sentence.length;
    return position;
  });
};

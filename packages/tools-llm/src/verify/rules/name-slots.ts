import { prepositionOf } from "../reading/frames.ts";
import { isListed } from "../reading/listed.ts";
import { foundAt, type Pair } from "../reading/pair.ts";
import { at, isCalendar, isName, isWord, type Token } from "../reading/token.ts";

/** Names in a row: from the index of the first to that of the last. */
type Run = { readonly from: number; readonly to: number };

/**
 * A name stands between the words that it stands between in the quotes: where they have another name in that place,
 * it was put there ("in Ohio, Acme" for "in Texas, Acme"; "the striker Lee" for "the striker Kim").
 */
export const nameInOtherSlot = (pair: Pair): string | undefined => {
  for (const run of runsIn(pair.said)) {
    const words = wordsOf(pair.said, run);
    const isFound = pair.said.slice(run.from, run.to + 1).every((token) => foundAt(pair, token));
    if (!isFound) continue;
    const other = otherIn(pair, run, words) ?? brokenRun(pair, run, words);
    if (other)
      return `the quotes name "${textOf(pair.read, other)}" where "${textOf(pair.said, run)}" is told`;
  }
  return undefined;
};

const isOwnName = (token: Token): boolean => isName(token) && !isCalendar(token);

const runsIn = (tokens: readonly Token[]): Run[] =>
  tokens
    .filter((token) => isOwnName(token) && !isOwnName(at(tokens, token.index - 1)))
    .map(({ index }) => runAt(tokens, index));

const runAt = (tokens: readonly Token[], index: number): Run => {
  let [from, to] = [index, index];
  const { sentence } = at(tokens, index);
  const isPart = (place: number): boolean =>
    isOwnName(at(tokens, place)) && at(tokens, place).sentence === sentence;
  while (isPart(from - 1)) from -= 1;
  while (isPart(to + 1)) to += 1;
  return { from, to };
};

const wordsOf = (tokens: readonly Token[], { from, to }: Run): string[] =>
  tokens.slice(from, to + 1).map(({ lower }) => lower);
const textOf = (tokens: readonly Token[], { from, to }: Run): string =>
  tokens
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(" ");

const otherIn = (pair: Pair, run: Run, words: readonly string[]): Run | undefined =>
  [between(pair, run), behindWord(pair, run), beforeVerb(pair, run)].find(
    (slot) =>
      slot !== undefined &&
      !wordsOf(pair.read, slot).some((word) => words.includes(word)) &&
      !isListedWith(pair, words, slot),
  );

/** The name between the places of the words on both sides. */
const between = (pair: Pair, { from, to }: Run): Run | undefined => {
  const [left, right] = [beside(pair.said, from, -1), beside(pair.said, to, 1)];
  const [before, after] = [left && foundAt(pair, left), right && foundAt(pair, right)];
  if (!before || !after || before.sentence !== after.sentence) return undefined;
  const distance = after.index - before.index;
  if (distance < 2 || distance > 7) return undefined;
  const name = pair.read.slice(before.index + 1, after.index).find(isOwnName);
  return name && runAt(pair.read, name.index);
};

const isSkipped = ({ pos }: Token): boolean => pos === "DET";

/** The word beside a run, articles aside, in its sentence. */
const beside = (tokens: readonly Token[], index: number, step: 1 | -1): Token | undefined => {
  let next = index + step;
  while (isSkipped(at(tokens, next)) || (step > 0 && at(tokens, next).text === ",")) next += step;
  const token = at(tokens, next);
  return token.sentence === at(tokens, index).sentence && isWord(token) ? token : undefined;
};

/** The name right behind the place of the word in front: "the striker Kim", "a shop in Ohio". */
const behindWord = (pair: Pair, { from, to }: Run): Run | undefined => {
  const left = beside(pair.said, from, -1);
  const place = left && foundAt(pair, left);
  if (!left || !place) return undefined;
  const further = beside(pair.said, left.index, -1);
  const isTitle = /^(?:NOUN|ADJ|VERB)$/u.test(left.pos);
  const isPlace =
    isTitle ||
    (further !== undefined &&
      foundAt(pair, further)?.index === beside(pair.read, place.index, -1)?.index);
  if (!isPlace) return undefined;
  const words = wordsOf(pair.said, { from, to });
  const isSaidSo = pair.read.some(
    (token) =>
      token.lemma === left.lemma &&
      nextWords(pair.read, token).some(({ lower }) => words.includes(lower)),
  );
  const next = isSaidSo ? undefined : beside(pair.read, place.index, 1);
  return next && isOwnName(next) && at(pair.read, next.index - 1).text !== ","
    ? runAt(pair.read, next.index)
    : undefined;
};

const nextWords = (tokens: readonly Token[], { index, sentence }: Token): Token[] =>
  tokens.slice(index + 1, index + 6).filter((token) => token.sentence === sentence);

/** The name right in front of the place of the verb behind: "Kim scored". */
const beforeVerb = (pair: Pair, { to }: Run): Run | undefined => {
  const verb = pair.said
    .slice(to + 1, to + 4)
    .find(({ pos }) => pos !== "AUX" && pos !== "ADV" && pos !== "PART");
  const place = verb?.pos === "VERB" ? foundAt(pair, verb) : undefined;
  if (!place) return undefined;
  let index = place.index - 1;
  while (/^(?:AUX|ADV|PART)$/u.test(at(pair.read, index).pos)) index -= 1;
  const name = at(pair.read, index);
  // "Beta was sued" stands for "Acme sued Beta": the passive is the roles' to judge.
  const isBe = ({ lemma }: Token): boolean => lemma === "be";
  const isTurned =
    pair.said.slice(to + 1, verb?.index).some(isBe) !==
    pair.read.slice(index + 1, place.index).some(isBe);
  if (isTurned) return undefined;
  const isSubject =
    isOwnName(name) && name.sentence === place.sentence && !prepositionOf(pair.read, name);
  return isSubject ? runAt(pair.read, index) : undefined;
};

const isListedWith = ({ read }: Pair, words: readonly string[], slot: Run): boolean =>
  read.some((token) => words.includes(token.lower) && isListed(read, token, at(read, slot.from)));

/** "Tessaro Rosario" of "Tessaro Foods" and "Rosario": a name made of two. */
const brokenRun = (pair: Pair, run: Run, words: readonly string[]): Run | undefined => {
  if (run.from === run.to || prepositionOf(pair.said, at(pair.said, run.from))) return undefined;
  const isWhole = pair.read.some(({ index, sentence }) =>
    words.every((word, step) => {
      const token = at(pair.read, index + step);
      return token.sentence === sentence && token.lower === word;
    }),
  );
  if (isWhole) return undefined;
  const runs = words.map((word) =>
    pair.read.find((token) => isOwnName(token) && token.lower === word),
  );
  const first = runs[0] && runAt(pair.read, runs[0].index);
  const isOfOne = first && words.every((word) => wordsOf(pair.read, first).includes(word));
  return isOfOne ? undefined : first;
};

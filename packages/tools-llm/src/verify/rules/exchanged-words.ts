import { framesOf, type Frame } from "../reading/frames.ts";
import { foundAt, type Pair } from "../reading/pair.ts";
import { at, isName, type Token } from "../reading/token.ts";

/**
 * Words that have changed places: each is in the quotes, and all of them together say something else. "The old pump is
 * twice as fast as the new one", "praised the operator and criticised the strike", "finished before it opened".
 */
export const exchangedWords = (pair: Pair): string | undefined =>
  exchangedModifiers(pair) ??
  exchangedObjects(pair) ??
  exchangedClauses(pair) ??
  exchangedParts(pair);

const isNoun = ({ pos }: Token): boolean => pos === "NOUN" || pos === "PROPN";
const canBeModified = (token: Token): boolean => isNoun(token) || token.lower === "one";

/** The adjective right in front of a noun. */
const modifierOf = (tokens: readonly Token[], noun: Token): Token | undefined => {
  const before = at(tokens, noun.index - 1);
  return before.pos === "ADJ" && before.sentence === noun.sentence ? before : undefined;
};

const exchangedModifiers = (pair: Pair): string | undefined => {
  const modified = (tokens: readonly Token[]) =>
    tokens.filter(canBeModified).flatMap((noun) => {
      const modifier = modifierOf(tokens, noun);
      return modifier ? [{ noun, modifier }] : [];
    });
  const [said, read] = [modified(pair.said), modified(pair.read)];
  for (const { noun, modifier } of said) {
    const own = read.filter((one) => one.noun.lemma === noun.lemma);
    if (own.length === 0 || own.some((one) => one.modifier.lemma === modifier.lemma)) continue;
    const isOthers = read.some((one) => one.modifier.lemma === modifier.lemma);
    const hasMoved = own.some((one) =>
      said.some((other) => other.noun !== noun && other.modifier.lemma === one.modifier.lemma),
    );
    if (isOthers && hasMoved) return `the quotes tell of no "${modifier.text} ${noun.text}"`;
  }
  return undefined;
};

/** The first noun behind a verb, as long as no other verb comes before it. */
const objectOf = (tokens: readonly Token[], { verb, isPassive }: Frame): Token | undefined => {
  if (isPassive) return undefined;
  const behind = tokens.slice(verb.index + 1, verb.index + 7);
  const end = behind.findIndex(
    ({ pos, sentence }) =>
      pos === "VERB" || pos === "ADP" || pos === "PUNCT" || sentence !== verb.sentence,
  );
  return (end < 0 ? behind : behind.slice(0, end)).findLast(isNoun);
};

const exchangedObjects = (pair: Pair): string | undefined => {
  const read = new Map(framesOf(pair.read).map((frame) => [frame.verb.index, frame]));
  const objects = framesOf(pair.said).flatMap((frame) => {
    const object = objectOf(pair.said, frame);
    const verb = foundAt(pair, frame.verb);
    const other = verb && read.get(verb.index);
    const own = other && objectOf(pair.read, other);
    return object && own ? [{ frame, object, own }] : [];
  });
  for (const { frame, object, own } of objects) {
    if (object.lemma === own.lemma) continue;
    const taken = objects.find(
      (one) =>
        one.frame !== frame && one.object.lemma === own.lemma && one.own.lemma === object.lemma,
    );
    if (taken) return `"${frame.verb.text}" has the object of "${taken.frame.verb.text}"`;
  }
  return undefined;
};

const joining = new Set(["before", "after", "until", "because"]);

/** The verb of the clause that a word like "before" opens; before a date it opens none. */
const opened = (tokens: readonly Token[], opener: Token): Token | undefined =>
  at(tokens, opener.index + 1).period
    ? undefined
    : tokens
        .slice(opener.index + 1, opener.index + 10)
        .find(({ pos, sentence }) => pos === "VERB" && sentence === opener.sentence);

const exchangedClauses = (pair: Pair): string | undefined => {
  for (const opener of pair.said.filter(({ lower }) => joining.has(lower))) {
    const verb = opened(pair.said, opener);
    const found = verb && foundAt(pair, verb);
    const others = pair.read.filter(({ lower }) => lower === opener.lower);
    if (!found || others.length === 0) continue;
    const verbs = others.flatMap((other) => opened(pair.read, other) ?? []);
    const isSame = verbs.some(({ lemma }) => lemma === found.lemma);
    const hasMoved = verbs.some(
      ({ lemma, sentence }) =>
        sentence === found.sentence && pair.said.some((token) => token.lemma === lemma),
    );
    if (!isSame && hasMoved) return `the quotes do not say "${opener.text} … ${verb.text}"`;
  }
  return undefined;
};

type Name = { readonly words: string; readonly index: number; readonly sentence: number };

const namesOf = (tokens: readonly Token[]): readonly Name[] => {
  const names: { words: string; index: number; sentence: number; last: number }[] = [];
  for (const token of tokens.filter(isName)) {
    const open = names.at(-1);
    if (open && open.last === token.index - 1) {
      open.words += ` ${token.lower}`;
      open.last = token.index;
    } else {
      const { index, sentence, lower } = token;
      names.push({ words: lower, index, sentence, last: index });
    }
  }
  return names;
};

/** "Cash App is a part of Cash App Taxes": a name that is part of another has changed places with it. */
const exchangedParts = (pair: Pair): string | undefined => {
  const [said, read] = [namesOf(pair.said), namesOf(pair.read)];
  for (const long of read) {
    const short = read.find(
      ({ words, sentence }) =>
        sentence === long.sentence &&
        words !== long.words &&
        `${long.words} `.startsWith(`${words} `),
    );
    const [saidLong, saidShort] = [long, short].map((name) =>
      said.filter(({ words }) => words === name?.words),
    );
    const [one, other] = [saidLong?.[0], saidShort?.[0]];
    if (!short || !one || !other || saidShort?.length !== 1) continue;
    if (one.index < other.index !== long.index < short.index)
      return `"${long.words}" and "${short.words}" have changed places`;
  }
  return undefined;
};

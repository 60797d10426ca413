import { framesOf, type Frame } from "../reading/frames.ts";
import { foundAt, type Pair } from "../reading/pair.ts";
import { at, isCalendar, isName, nameOf, type Token } from "../reading/token.ts";

/**
 * "Crews from Sant Elm protested. In Palma, hauliers blocked the road." does not say that crews blocked it, nor
 * that it was in Sant Elm: what another sentence tells of others, or of another place, is not taken over.
 */
export const strangers = (pair: Pair): string | undefined => {
  const read = new Map(framesOf(pair.read).map((frame) => [frame.verb.index, frame]));
  for (const frame of framesOf(pair.said)) {
    const verb = foundAt(pair, frame.verb);
    const own = verb && read.get(verb.index);
    if (!own) continue;
    const problem =
      otherDoer(pair, frame, own) ??
      otherPartner(pair, frame, own) ??
      onlyNamedBeside(pair, frame, own) ??
      otherPlace(pair, frame.verb, own.verb);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

/** The quote's doers are somebody without "the", so nobody named before, and they are not told. */
const otherDoer = (pair: Pair, said: Frame, read: Frame): string | undefined => {
  const places = said.agents.flatMap((token) => foundAt(pair, token) ?? []);
  const isElsewhere =
    places.length > 0 && places.every(({ sentence }) => sentence !== read.verb.sentence);
  const areOthers =
    read.agents.length > 0 &&
    read.agents.every(
      (token) =>
        token.pos === "NOUN" &&
        !pair.back.has(token.index) &&
        !places.some(({ lemma }) => lemma === token.lemma) &&
        !/^(?:DET|PRON|PART|NOUN|PROPN)$/u.test(at(pair.read, token.index - 1).pos),
    );
  return isElsewhere && areOthers
    ? `the quotes say that "${read.agents.map(({ text }) => text).join(" ")}" ${read.verb.text}`
    : undefined;
};

const isSomebody = (token: Token): boolean => isName(token) && !isCalendar(token);

/** "Claude and Perplexity picked it" where the quotes name Claude and Grok, and Perplexity in another sentence. */
const otherPartner = (pair: Pair, said: Frame, read: Frame): string | undefined => {
  if (!read.agents.some(isSomebody)) return undefined;
  const own = new Set(
    pair.read.flatMap(({ sentence, lower }) => (sentence === read.verb.sentence ? [lower] : [])),
  );
  const stranger = said.agents.filter(isSomebody).find((token) => {
    const stands = foundAt(pair, token);
    const isElsewhere = stands !== undefined && stands.sentence !== read.verb.sentence;
    return isElsewhere && !nameOf(pair.said, token).some((word) => own.has(word));
  });
  return stranger && `the quotes do not name "${stranger.text}" where they say "${read.verb.text}"`;
};

const besides = new Set("of for to by unlike against than".split(" "));

/** Whether a name follows a preposition: "the sister of Mara Ellison", "unlike Brightpot". */
const isBeside = (tokens: readonly Token[], { index }: Token): boolean => {
  let first = index;
  while (isName(at(tokens, first - 1))) first -= 1;
  const before = at(tokens, first - 1);
  return besides.has(before.pos === "DET" ? at(tokens, first - 2).lower : before.lower);
};

/** "Ada Quint, the sister of Mara Ellison, bought it" does not say that Mara Ellison did, nor does "unlike" her. */
const onlyNamedBeside = (pair: Pair, said: Frame, read: Frame): string | undefined => {
  if (said.isPassive !== read.isPassive) return undefined;
  const names = said.agents.filter((token) => isSomebody(token) && !isBeside(pair.said, token));
  if (names.length === 0) return undefined;
  const stands = names.flatMap((name) =>
    pair.read.filter(
      ({ lower, sentence }) => lower === name.lower && sentence === read.verb.sentence,
    ),
  );
  const areBeside = stands.length > 0 && stands.every((token) => isBeside(pair.read, token));
  const isBefore = stands.every(({ index }) => index < read.verb.index);
  return areBeside && isBefore
    ? `the quotes do not say that "${names.map(({ text }) => text).join(" ")}" ${said.verb.text}`
    : undefined;
};

const placing = new Set(["in", "at", "near", "outside"]);

type Place = { readonly preposition: Token; readonly name: Token };

/** "In Palma": the names behind prepositions of place in the sentence of a verb. */
const placesOf = (tokens: readonly Token[], { sentence, clause }: Token, reach: number): Place[] =>
  tokens.flatMap((preposition) => {
    const isNear =
      preposition.sentence === sentence && Math.abs(preposition.clause - clause) <= reach;
    const name = at(tokens, preposition.index + 1);
    const isPlace = isNear && placing.has(preposition.lower) && isName(name) && !isCalendar(name);
    return isPlace ? [{ preposition, name }] : [];
  });

/** A place behind the deed, of which the quotes speak in another sentence alone. */
const addedPlace = (pair: Pair, said: Token, read: Token): string | undefined => {
  const added = placesOf(pair.said, said, 0).find(({ preposition, name }) => {
    const place = foundAt(pair, name);
    const isBehind = preposition.index > said.index && preposition.index - said.index <= 8;
    return (
      isBehind &&
      place !== undefined &&
      !pair.read.some((other) => other.lower === name.lower && other.sentence === read.sentence) &&
      place.sentence !== read.sentence &&
      foundAt(pair, at(pair.said, preposition.index - 1))?.sentence === read.sentence
    );
  });
  return added && `the quotes do not say that it "${read.text}" in "${added.name.text}"`;
};

/** "In Poland, where sales are growing": the place of the clause stands in front of it. */
const whereOf = (tokens: readonly Token[], verb: Token): Token | undefined => {
  const where = tokens.find(({ clause, lower }) => clause === verb.clause && lower === "where");
  const before =
    where && at(tokens, where.index - (at(tokens, where.index - 1).text === "," ? 2 : 1));
  return before && isName(before) ? before : undefined;
};

const otherPlace = (pair: Pair, said: Token, read: Token): string | undefined => {
  const where = whereOf(pair.read, read);
  const other = placesOf(pair.said, said, 0).find(({ name }) => name.lower !== where?.lower);
  if (where && other && !pair.said.some(({ lower }) => lower === where.lower))
    return `the quotes say it of "${where.text}", not of "${other.name.text}"`;
  const own = placesOf(pair.read, read, 0);
  const isTold = (name: Token): boolean => pair.said.some(({ lower }) => lower === name.lower);
  if (own.length === 0) return addedPlace(pair, said, read);
  if (own.some(({ name }) => isTold(name))) return undefined;
  const strange = placesOf(pair.said, said, 0).find(({ name }) => {
    const place = foundAt(pair, name);
    return place !== undefined && place.clause !== read.clause;
  });
  return (
    strange &&
    `the quotes say it of "${own.map(({ name }) => name.text).join(", ")}", not of "${strange.name.text}"`
  );
};

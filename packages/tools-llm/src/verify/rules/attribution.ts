import { asideStart } from "../reading/asides.ts";
import { subjectsOf } from "../reading/frames.ts";
import { type Pair, type Rule } from "../reading/pair.ts";
import { at, isContent, isName, isNominal, nameOf, type Token } from "../reading/token.ts";
import { isAlias } from "./names.ts";

/** Verbs that report whatever stands beside them. */
const speaking = new Set(
  "say claim argue allege contend assert believe think estimate predict warn acknowledge testify".split(
    " ",
  ),
);
/** Verbs that report only a clause: "found that", while "found a fault" is a deed. */
const showing = new Set(
  "admit tell suggest state note add caution find show indicate report announce conclude reveal confirm".split(
    " ",
  ),
);

/** Verbs that report only where "that" follows. */
const thatVerbs = new Set(
  "insist maintain write rule determine demonstrate expect forecast project hope fear propose hold hear".split(
    " ",
  ),
);

/** A claim that somebody makes: who makes it, and the tokens that it reaches. */
type Claim = {
  readonly marker: Token;
  readonly sources: readonly Token[];
  readonly covers: (token: Token) => boolean;
};

/** A claim of a source is told as that source's, and of no other. */
export const attribution: Rule = (pair) => {
  const [said, read] = [claimsOf(pair.said), claimsOf(pair.read)];
  return lostSource(pair, said, read) ?? wrongSource(pair, said, read);
};

const lostSource = (
  pair: Pair,
  said: readonly Claim[],
  read: readonly Claim[],
): string | undefined => {
  for (const claim of read) {
    const told = pair.read.filter(
      (token) => claim.covers(token) && isContent(token) && pair.back.has(token.index),
    );
    const isMost = told.length * 2 >= pair.said.filter(isContent).length;
    if (told.length === 0 || !(isMost || told.some(isPredicate))) continue;
    const isTold = said.some((one) => sharesSource(pair, one, claim));
    if (!isTold) return `it is a claim ("${claim.marker.text}"), and whose it is is left out`;
  }
  return undefined;
};

/** What a claim asserts: that its nouns are named elsewhere does not tell it. */
const isPredicate = ({ pos, figure, period }: Token): boolean =>
  /^(?:VERB|ADJ|ADV)$/u.test(pos) || figure !== undefined || period !== undefined;

const wrongSource = (
  pair: Pair,
  said: readonly Claim[],
  read: readonly Claim[],
): string | undefined => {
  const wrong = said.find(
    (claim) => claim.sources.length > 0 && !read.some((one) => sharesSource(pair, claim, one)),
  );
  return (
    wrong &&
    `the quotes do not give this as what "${wrong.sources.map(({ text }) => text).join(" ")}" ${wrong.marker.text}`
  );
};

const sharesSource = (pair: Pair, said: Claim, read: Claim): boolean => {
  if (read.sources.length === 0 || said.sources.length === 0) return true;
  return said.sources.some((source) => {
    const link = pair.links[source.index];
    const isPronoun = read.sources.every(({ pos }) => pos === "PRON");
    return (
      read.sources.some(
        (one) => one.index === link?.to || (one.lemma === source.lemma && isContent(one)),
      ) ||
      (isPronoun && link !== undefined && link.to < read.marker.index) ||
      read.sources.every(({ lower }) => /^(?:we|i)$/u.test(lower)) ||
      (link === undefined && isAlias(pair, source)) ||
      source.pos === "PRON" ||
      isTakenUp(pair, source, read)
    );
  });
};

/** "Acme will hire, the carrier announced": "the carrier" is whoever this sentence or the one before is about. */
const isTakenUp = (pair: Pair, source: Token, { sources, marker }: Claim): boolean => {
  const first = Math.min(...sources.map(({ index }) => index));
  if (!isName(source) || sources.some(isName) || at(pair.read, first - 1).lower !== "the")
    return false;
  const named = pair.read.filter(
    (token) =>
      isName(token) &&
      token.index < first &&
      marker.sentence - token.sentence <= 1 &&
      token.quote === marker.quote,
  );
  const subject = named.find(({ sentence }) => sentence === named.at(-1)?.sentence);
  return subject !== undefined && nameOf(pair.read, subject).includes(source.lower);
};

const claimsOf = (tokens: readonly Token[]): Claim[] =>
  tokens.flatMap((token) => {
    if (token.lower === "according" && at(tokens, token.index + 1).lower === "to")
      return accordingTo(tokens, token);
    return token.pos === "VERB" ||
      (speaking.has(token.lemma) && at(tokens, token.index + 1).lower === "that")
      ? reported(tokens, token)
      : [];
  });

const accordingTo = (tokens: readonly Token[], marker: Token): Claim[] => {
  const sources = nominals(tokens, marker.index + 2, 1, marker);
  return [
    {
      marker,
      sources,
      covers: (token) => token.sentence === marker.sentence && !sources.includes(token),
    },
  ];
};

const reported = (tokens: readonly Token[], verb: Token): Claim[] => {
  const next = at(tokens, verb.index + 1);
  const takesClause = next.text === ":" || next.text === '"' || hasThat(tokens, verb);
  const isBehind = endsSentence(tokens, verb);
  const isLast = isBehind && (next.pos === "PUNCT" || next.pos === "ADP" || verb.lemma === "tell");
  const isThat = thatVerbs.has(verb.lemma) && (takesClause || (isLast && next.pos === "PUNCT"));
  const isReport =
    isThat ||
    speaking.has(verb.lemma) ||
    (showing.has(verb.lemma) && (takesClause || isLast || hasClause(tokens, verb)));
  const before = at(tokens, verb.index - 1);
  if (!isReport || (before.lower === "to" && before.pos === "PART")) return [];
  const subjects = speakersOf(tokens, verb);
  const sources = subjects.length > 0 ? subjects : nominals(tokens, verb.index + 1, 1, verb);
  const first = Math.min(verb.index, ...sources.map(({ index }) => index));
  const covers = ({ index, sentence }: Token): boolean =>
    sentence === verb.sentence &&
    (isBehind ? index < first : index > verb.index && !sources.some((one) => one.index === index));
  return [{ marker: verb, sources, covers }];
};

/** "Hal Brewer, who says", "Acme sued, claiming": who speaks stands in front of the comma. */
const speakersOf = (tokens: readonly Token[], verb: Token): Token[] => {
  const before = at(tokens, verb.index - 1);
  const comma = at(tokens, verb.index - 2);
  if (before.lower === "who" && comma.text === ",")
    return nominals(tokens, comma.index - 1, -1, verb);
  if (!verb.lower.endsWith("ing") || before.text !== ",")
    return nominals(tokens, verb.index - 1, -1, verb);
  const main = tokens
    .slice(0, before.index)
    .findLast(({ pos, sentence }) => sentence === verb.sentence && pos === "VERB");
  return main ? subjectsOf(tokens, main) : [];
};

const hasThat = (tokens: readonly Token[], verb: Token): boolean => {
  const rest = tokens.slice(verb.index + 1, verb.index + 9);
  const end = rest.findIndex(
    ({ lower, sentence, pos }) =>
      lower === "that" || sentence !== verb.sentence || pos === "VERB" || pos === "PUNCT",
  );
  return rest[end]?.lower === "that" && at(tokens, verb.index + 2 + end).pos !== "VERB";
};

/** "found meditation helps", "announced it would": a clause of its own, without "that". */
const hasClause = (tokens: readonly Token[], verb: Token): boolean => {
  const next = tokens.slice(verb.index + 1, verb.index + 9);
  const stop = next.findIndex(
    (token) =>
      token.sentence !== verb.sentence ||
      /^(?:[,;:.]|to|by|of|in|for|as|with|which|who|and|or|but|against|on|at|from)$/u.test(
        token.lower,
      ),
  );
  const own = stop < 0 ? next : next.slice(0, stop);
  return (
    own.findIndex(({ pos, lower }) => pos === "AUX" || (pos === "VERB" && !lower.endsWith("ing"))) >
    0
  );
};

/** ", the company said." stands behind what it reports. */
const endsSentence = (tokens: readonly Token[], verb: Token): boolean => {
  const rest = tokens
    .slice(verb.index + 1, verb.index + 8)
    .filter(({ sentence }) => sentence === verb.sentence);
  const stop = rest.findIndex(({ text }) => /^[.,;!?]$/u.test(text));
  return (
    stop >= 0 &&
    rest.slice(0, stop).every(({ pos }) => pos !== "VERB" && pos !== "AUX") &&
    hasCommaBefore(tokens, verb)
  );
};

const hasCommaBefore = (tokens: readonly Token[], verb: Token): boolean => {
  const earlier = tokens
    .slice(0, verb.index)
    .findLast(({ text, sentence }) => sentence === verb.sentence && /^[,"]$/u.test(text));
  return (
    earlier !== undefined &&
    tokens
      .slice(earlier.index + 1, verb.index)
      .every(({ pos }) => pos !== "VERB" && pos !== "AUX") &&
    tokens
      .slice(0, earlier.index)
      .some(({ pos, sentence }) => sentence === verb.sentence && (pos === "VERB" || pos === "AUX"))
  );
};

const nominals = (tokens: readonly Token[], from: number, step: 1 | -1, marker: Token): Token[] => {
  const found: Token[] = [];
  // "The chief, Maria Voss, warned": an aside stands between the source and its verb.
  let asides = step < 0 && at(tokens, from).text === "," ? 2 : 0;
  for (let index = from, count = 0; count < 14; index += step, count += 1) {
    if (step < 0) index = asideStart(tokens, index) ?? index;
    const token = at(tokens, index);
    if (token.text === "," && asides > 0) {
      asides -= 1;
      continue;
    }
    const isStop =
      /^[,;:."\u2014]$/u.test(token.text) || (token.pos === "VERB" && found.length > 0);
    if (token.sentence !== marker.sentence || isStop) break;
    if (isNominal(token) && !/^(?:that|which|who)$/u.test(token.lower)) found.push(token);
  }
  return found;
};

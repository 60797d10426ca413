import { asideStart } from "./asides.ts";
import { at, isNominal, type Token } from "./token.ts";

/** A verb with who does it and what it is done to, the passive turned round. */
export type Frame = {
  readonly verb: Token;
  readonly agents: readonly Token[];
  readonly patients: readonly Token[];
  readonly isPassive: boolean;
};

/** Participles that are prepositions: nobody does them. */
const prepositional = new Set(["according", "compared", "including", "regarding", "concerning"]);

/** The frames of all verbs but auxiliaries. */
export const framesOf = (tokens: readonly Token[]): Frame[] =>
  tokens
    .filter(
      (token) =>
        token.pos === "VERB" && !isAttribute(tokens, token) && !prepositional.has(token.lower),
    )
    .map((verb) => frameOf(tokens, verb));

/** "Acme is part of Beta": being something, as a frame with a subject alone. */
export const copulasOf = (tokens: readonly Token[]): Frame[] =>
  tokens
    .filter(
      ({ pos, lemma, index, sentence }) =>
        pos === "AUX" &&
        lemma === "be" &&
        !tokens
          .slice(index + 1, index + 4)
          .some((next) => next.sentence === sentence && /^(?:VERB|AUX)$/u.test(next.pos)),
    )
    .map((verb) => ({ verb, agents: subjectsOf(tokens, verb), patients: [], isPassive: false }));

/** "wired headphones", "the managing director": a participle in front of its noun does nothing to it. */
const isAttribute = (tokens: readonly Token[], { index, lower }: Token): boolean =>
  /(?:ed|ing|en)$/u.test(lower) &&
  /^(?:NOUN|PROPN)$/u.test(at(tokens, index + 1).pos) &&
  /^(?:DET|ADP|ADJ|PUNCT|SPACE|CCONJ|NUM|PRON)$/u.test(at(tokens, index - 1).pos);

const frameOf = (tokens: readonly Token[], verb: Token): Frame => {
  const [subjects, objects] = [subjectsOf(tokens, verb), objectsOf(tokens, verb)];
  if (!isPassiveVerb(tokens, verb))
    return { verb, agents: subjects, patients: objects, isPassive: false };
  return { verb, agents: behindBy(tokens, verb), patients: subjects, isPassive: true };
};

const isParticiple = ({ lower }: Token): boolean =>
  /(?:ed|en|wn|ne|ld|de|ght|pt|ft|st|ut|it|un|ng|nt|eld|ost|ade|aid|old|ead|et)$/u.test(lower);

const isPassiveVerb = (tokens: readonly Token[], verb: Token): boolean => {
  if (!isParticiple(verb)) return false;
  const before = tokens.slice(Math.max(0, verb.index - 4), verb.index);
  const auxiliary = before.findLast(({ pos }) => pos !== "ADV" && pos !== "PART");
  if (
    auxiliary &&
    (auxiliary.lemma === "be" || /^(?:was|were|is|are|been|being|be)$/u.test(auxiliary.lower))
  )
    return true;
  if (isAsideParticiple(tokens, verb)) return true;
  const joined = auxiliary && isConjunction(auxiliary) ? joinedVerb(tokens, verb) : undefined;
  if (joined && isPassiveVerb(tokens, joined)) return true;
  const isByWhom =
    at(tokens, verb.index + 1).lower === "by" && at(tokens, verb.index + 2).figure === undefined;
  return isByWhom && auxiliary?.pos !== "AUX";
};

/** "Acme, founded in 1931 by two brothers, makes …": the aside tells what was done to Acme. */
const isAsideParticiple = (tokens: readonly Token[], { index, sentence }: Token): boolean => {
  let comma = index - 1;
  while (at(tokens, comma).pos === "ADV" || at(tokens, comma).lower === "first") comma -= 1;
  if (at(tokens, comma).text !== "," || !isNominal(at(tokens, comma - 1))) return false;
  const [next, rest] = [at(tokens, index + 1), tokens.slice(index + 1)];
  if (next.pos !== "ADP" && next.period === undefined) return false;
  const end = rest.findIndex((token) => token.sentence !== sentence || /^[,;.]$/u.test(token.text));
  const aside = end < 0 ? rest : rest.slice(0, end);
  const isClosed =
    rest[end]?.text === "," && /^(?:VERB|AUX)$/u.test(at(tokens, index + 2 + end).pos);
  return isClosed || aside.some(({ lower }) => lower === "by");
};

const isStop = ({ text }: Token): boolean => /^[;:()\u2014]$/u.test(text);

const isConjunction = ({ lower }: Token): boolean => /^(?:and|or|but)$/u.test(lower);

/** "Bought the shop in May and sold it": the verb whose subject is this one's too. */
const joinedVerb = (tokens: readonly Token[], verb: Token): Token | undefined => {
  let index = verb.index - 1;
  while (/^(?:ADV|AUX|PART)$/u.test(at(tokens, index).pos)) index -= 1;
  if (!isConjunction(at(tokens, index)) || at(tokens, index).sentence !== verb.sentence)
    return undefined;
  return tokens
    .slice(0, index)
    .findLast(
      (token) =>
        token.sentence === verb.sentence &&
        token.pos === "VERB" &&
        !token.lower.endsWith("ing") &&
        at(tokens, token.index - 1).lower !== "to" &&
        !isAttribute(tokens, token),
    );
};

/** The nominals in front of the verb, nearest clause first, without those of prepositional phrases. */
export const subjectsOf = (tokens: readonly Token[], verb: Token): Token[] => {
  const near = at(tokens, verb.index - 1);
  // "Shorts leading", "the stone, which helped".
  if (verb.lower.endsWith("ing") && isNominal(near)) return nameUpTo(tokens, near);
  const opener = relativeBefore(tokens, verb);
  const relative = opener && isNominal(wordBefore(tokens, opener)) ? opener : undefined;
  if (relative) return nameUpTo(tokens, wordBefore(tokens, relative));
  const joined = joinedVerb(tokens, verb);
  if (joined) return subjectsOf(tokens, joined);
  const found: Token[] = [];
  let clause = verb.clause;
  for (let index = verb.index - 1; index >= 0; index -= 1) {
    index = asideStart(tokens, index) ?? index;
    const token = at(tokens, index);
    if (token.sentence !== verb.sentence || isStop(token)) break;
    if (token.clause !== clause) {
      if (found.length > 0) break;
      clause = token.clause;
    }
    if (isReducedRelative(tokens, token, found)) {
      found.length = 0;
      continue;
    }
    if (token.pos === "VERB" && found.length > 0) break;
    const isOwner = at(tokens, index + 1).text === "'s";
    if (isNominal(token) && !isOwner && !/^(?:which|that|who)$/u.test(token.lower))
      found.push(token);
  }
  const heads = found.filter((token) => !isInPhrase(tokens, token));
  return heads.length > 0 ? heads : found;
};

/** "that was sanctioned", "who had led": what opens the clause of a verb, right before it and its auxiliaries. */
const relativeBefore = (tokens: readonly Token[], verb: Token): Token | undefined => {
  let index = verb.index - 1;
  while (/^(?:AUX|ADV|PART)$/u.test(at(tokens, index).pos)) index -= 1;
  const token = at(tokens, index);
  const isRelative = token.sentence === verb.sentence && /^(?:which|that|who)$/u.test(token.lower);
  return isRelative ? token : undefined;
};

const wordBefore = (tokens: readonly Token[], { index }: Token): Token =>
  at(tokens, index - (at(tokens, index - 1).text === "," ? 2 : 1));

/** "Astronomers using a telescope found", "reefs surveyed in May had bleached": of the noun in front, which is the subject. */
const isReducedRelative = (
  tokens: readonly Token[],
  token: Token,
  found: readonly Token[],
): boolean => {
  const [before, after] = [at(tokens, token.index - 1), at(tokens, token.index + 1)];
  if (token.pos !== "VERB" || !isNominal(before) || before.pos === "PRON") return false;
  if (/[a-z]{2}ing$/u.test(token.lower)) return true;
  const isInside = found.every((one) => isInPhrase(tokens, one));
  return isParticiple(token) && after.pos === "ADP" && isInside;
};

const nameUpTo = (tokens: readonly Token[], last: Token): Token[] => {
  const found: Token[] = [];
  for (
    let token = last;
    isNominal(token) && token.sentence === last.sentence;
    token = at(tokens, token.index - 1)
  )
    found.push(token);
  return found;
};

/** Whether a preposition governs the nominal. */
const isInPhrase = (tokens: readonly Token[], token: Token): boolean =>
  prepositionOf(tokens, token) !== undefined;

/** The preposition that governs a nominal, looked for inside its noun phrase. */
export const prepositionOf = (tokens: readonly Token[], token: Token): Token | undefined => {
  for (let index = token.index - 1; index >= Math.max(0, token.index - 6); index -= 1) {
    const before = at(tokens, index);
    if (before.sentence !== token.sentence) return undefined;
    if (before.pos === "ADP" || (before.lower === "to" && before.pos === "PART")) return before;
    const isInside =
      /^(?:DET|ADJ|NOUN|PROPN|NUM|PRON|ADV|SYM)$/u.test(before.pos) ||
      /^(?:'s|'|-|&)$/u.test(before.text);
    if (!isInside) return undefined;
  }
  return undefined;
};

const objectsOf = (tokens: readonly Token[], verb: Token): Token[] => {
  const found: Token[] = [];
  const first = verb.index + (isParticle(at(tokens, verb.index + 1)) ? 2 : 1);
  for (let index = first; index < verb.index + 12; index += 1) {
    const token = at(tokens, index);
    const ends =
      token.sentence !== verb.sentence ||
      isStop(token) ||
      /^(?:ADP|VERB|AUX|SCONJ)$/u.test(token.pos);
    if (ends || (token.clause !== verb.clause && token.pos !== "NOUN" && token.pos !== "PROPN"))
      break;
    if (token.lower === "to" || /^(?:which|that|who)$/u.test(token.lower)) break;
    if (isNominal(token)) found.push(token);
  }
  return found;
};

/** "Called up the captain": the particle is the verb's. */
const isParticle = ({ lower }: Token): boolean => /^(?:up|out|off|down|back|away)$/u.test(lower);

const behindBy = (tokens: readonly Token[], verb: Token): Token[] => {
  const by = tokens
    .slice(verb.index + 1, verb.index + 10)
    .find(({ lower, sentence }) => lower === "by" && sentence === verb.sentence);
  return by === undefined ? [] : objectsOf(tokens, by);
};

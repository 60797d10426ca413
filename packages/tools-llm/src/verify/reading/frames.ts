import { asideStart } from "./asides.ts";
import { at, isNominal, type Token } from "./token.ts";

/** A verb with who does it and what it is done to, the passive turned round. */
export type Frame = {
  readonly verb: Token;
  readonly agents: readonly Token[];
  readonly patients: readonly Token[];
  readonly isPassive: boolean;
};

/** The frames of all verbs but auxiliaries. */
export const framesOf = (tokens: readonly Token[]): Frame[] =>
  tokens
    .filter((token) => token.pos === "VERB" && !isAttribute(tokens, token))
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
  const isByWhom =
    at(tokens, verb.index + 1).lower === "by" && at(tokens, verb.index + 2).figure === undefined;
  return isByWhom && auxiliary?.pos !== "AUX";
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
  const relative = /^(?:which|that|who)$/u.test(near.lower) ? near : undefined;
  if (relative)
    return nameUpTo(
      tokens,
      at(tokens, relative.index - (at(tokens, relative.index - 1).text === "," ? 2 : 1)),
    );
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
    if (token.pos === "VERB" && found.length > 0) break;
    if (isNominal(token) && !/^(?:which|that|who)$/u.test(token.lower)) found.push(token);
  }
  const heads = found.filter((token) => !isInPhrase(tokens, token));
  return heads.length > 0 ? heads : found;
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

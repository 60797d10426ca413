import { foundAt, type Pair } from "./pair.ts";
import { at, isContent, type Token } from "./token.ts";

/** A word that changes what another says: "not", "may", "most", "only". */
export type Operator = { readonly token: Token; readonly kind: string; readonly governs: Token };

/** Which kind of operator a token is, seen among its neighbours. */
export type KindOf = (token: Token, tokens: readonly Token[]) => string | undefined;

/** The operators of a text with the words that they govern. */
const operatorsOf = (tokens: readonly Token[], kindOf: KindOf): Operator[] =>
  tokens.flatMap((token) => {
    const kind = kindOf(token, tokens);
    const governs =
      kind === undefined
        ? undefined
        : (meantDeed(tokens, token, kind) ?? governedBy(tokens, token));
    if (kind === undefined || governs === undefined) return [];
    const own = { token, kind, governs };
    const verb = deniedVerb(tokens, own);
    return verb === undefined ? [own] : [own, { ...own, governs: verb }];
  });

/** "Analysts expect the bank to cut", "the bank is expected by analysts to cut": what is expected is the deed. */
const meantDeed = (tokens: readonly Token[], token: Token, kind: string): Token | undefined => {
  if (kind !== "unreal" || token.pos !== "VERB") return undefined;
  const rest = tokens.slice(token.index + 1, token.index + 10);
  const end = rest.findIndex(
    ({ pos, sentence, lower }) =>
      sentence !== token.sentence || /^(?:VERB|AUX|PUNCT|SCONJ)$/u.test(pos) || lower === "that",
  );
  const verb = rest[end];
  return verb?.pos === "VERB" && at(tokens, verb.index - 1).lower === "to" ? verb : undefined;
};

const denying = /^(?:no|none|nobody|neither|nothing)$/u;

/** "No player under 21 has started": what is denied of the subject is the verb. */
const deniedVerb = (tokens: readonly Token[], { token, governs }: Operator): Token | undefined => {
  const isVerb = ({ pos }: Token): boolean => pos === "VERB" || pos === "AUX";
  const own = tokens.filter(({ sentence }) => sentence === token.sentence);
  const isSubject =
    denying.test(token.lower) &&
    !own.some(
      (other) => other.index < token.index && other.clause === token.clause && isVerb(other),
    );
  if (!isSubject || governs.pos === "VERB") return undefined;
  return own.find(
    ({ index, pos }) =>
      index > governs.index &&
      pos === "VERB" &&
      !/^(?:who|that|which)$/u.test(at(tokens, index - 1).lower) &&
      tokens.slice(governs.index + 1, index).some(({ pos: other }) => other === "AUX"),
  );
};

const reach = 7;

/** The next word of content in the sentence, adverbs aside; behind a determiner the head of its noun phrase. */
const governedBy = (tokens: readonly Token[], operator: Token): Token | undefined => {
  const prior = at(tokens, operator.index - 1);
  if (operator.lower === "each" && prior.figure !== undefined) return prior;
  const next = tokens
    .slice(operator.index + 1, operator.index + 1 + reach)
    .filter(({ sentence }) => sentence === operator.sentence);
  const stop = next.findIndex(
    ({ text }, index) => text === ")" || (index > 0 && /^[,;:(\u2014]$/u.test(text)),
  );
  const near = stop < 0 ? next : next.slice(0, stop);
  const first = near.find((token) => isContent(token) && token.pos !== "ADV");
  if (first === undefined) return before(tokens, operator);
  return operator.pos === "DET" || operator.pos === "ADJ" ? headOf(tokens, first) : first;
};

const before = (tokens: readonly Token[], { index, sentence }: Token): Token | undefined =>
  tokens
    .slice(Math.max(0, index - reach), index)
    .findLast((token) => token.sentence === sentence && isContent(token));

/** The last noun of the noun phrase that begins here. */
const headOf = (tokens: readonly Token[], first: Token): Token => {
  let head = first;
  for (
    let next = at(tokens, head.index + 1);
    /^(?:NOUN|PROPN)$/u.test(next.pos) &&
    next.sentence === first.sentence &&
    /^(?:NOUN|PROPN|ADJ)$/u.test(head.pos);
    next = at(tokens, head.index + 1)
  )
    head = next;
  return head;
};

/**
 * Compares the operators of the sentence with those of its quotes at the words that they govern: what governs a
 * word there must govern it here, and the other way round.
 */
export const compareOperators = (
  pair: Pair,
  kindOf: KindOf,
  mayBeLeftOut: (operator: Operator) => boolean = () => false,
): string | undefined => {
  const [said, read] = [operatorsOf(pair.said, kindOf), operatorsOf(pair.read, kindOf)];
  return (
    leftOut(
      pair,
      said,
      read.filter((operator) => !mayBeLeftOut(operator)),
    ) ?? putIn(pair, said, read)
  );
};

const leftOut = (
  pair: Pair,
  said: readonly Operator[],
  read: readonly Operator[],
): string | undefined => {
  for (const { token, kind, governs } of read)
    for (const index of pair.back.get(governs.index) ?? [])
      if (
        !said.some((one) => one.kind === kind && isKept(pair, one, token, index)) &&
        !isOtherPart(pair, token, index)
      )
        return `the quote says "${token.text} … ${governs.text}", and "${token.text}" is left out`;
  return undefined;
};

/**
 * "None of the refineries hit by the blackout …; one, at Port Agar, …" told as "One of the refineries …": the set is
 * taken up and another part of it meant, as long as the verb of the first part is not told.
 */
const isOtherPart = (pair: Pair, operator: Token, index: number): boolean => {
  if (at(pair.read, operator.index + 1).lower !== "of") return false;
  const of = pair.said.slice(Math.max(0, index - 5), index).findLast(({ lower }) => lower === "of");
  const part = of && at(pair.said, of.index - 1);
  const place = part && (part.pos === "NUM" || part.figure) ? foundAt(pair, part) : undefined;
  const rest = pair.read
    .slice(operator.index)
    .filter(({ sentence }) => sentence === operator.sentence);
  const end = rest.findIndex(({ text }) => /^[,;.]$/u.test(text));
  const clause = end < 0 ? rest : rest.slice(0, end);
  const verb = clause.findLast(({ pos }) => pos === "VERB" || pos === "AUX");
  return (
    place !== undefined &&
    !clause.some(({ index: own }) => own === place.index) &&
    verb !== undefined &&
    !clause.some((one) => one.index >= verb.index && isContent(one) && pair.back.has(one.index))
  );
};

/** It governs the word here too, or it was taken over in its place and stands before the word. */
const isKept = ({ links }: Pair, one: Operator, read: Token, index: number): boolean => {
  if (one.governs.index === index) return true;
  const distance = index - one.token.index;
  return links[one.token.index]?.to === read.index && distance > 0 && distance <= 5;
};

const countOf = (operators: readonly Operator[], kind: string, governed: Token): number =>
  operators.filter((one) => one.kind === kind && one.governs.index === governed.index).length;

const putIn = (
  pair: Pair,
  said: readonly Operator[],
  read: readonly Operator[],
): string | undefined => {
  for (const { token, kind, governs } of said) {
    const found = foundAt(pair, governs);
    const isTaken = pair.links[token.index] !== undefined;
    const isRead = read.some(
      (one) => one.kind === kind && (found ? one.governs.index === found.index : isTaken),
    );
    const isDoubled =
      found !== undefined && countOf(said, kind, governs) > countOf(read, kind, found);
    if (!isRead || (kind === "not" && isDoubled))
      return `the quote does not say "${token.text}" of "${governs.text}"`;
  }
  return undefined;
};

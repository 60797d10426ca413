import { fit } from "../reading/fit.ts";
import { framesOf } from "../reading/frames.ts";
import { isListed } from "../reading/listed.ts";
import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { nameInOtherSlot } from "./name-slots.ts";
import { otherSubjects } from "./other-subjects.ts";
import { otherOwner } from "./owners.ts";
import { at, isCalendar, isName, type Token } from "../reading/token.ts";

/** A name stays with what is told of it: no other name of the quotes fits its place better. */
export const binding: Rule = (pair) => {
  const sidesCount = !isTurnedRound(pair);
  const starts = pair.said.filter((token) => isStart(pair.said, token) && foundAt(pair, token));
  for (const token of starts) {
    const better = betterName(pair, token, sidesCount);
    if (better) return `the quotes name "${better.text}" where "${token.text}" is told`;
  }
  return (
    exchanged(pair, starts, sidesCount) ??
    nameInOtherSlot(pair) ??
    otherSubjects(pair) ??
    otherOwner(pair)
  );
};

/** Two names of the sentence that would fit better in each other's place. */
const exchanged = (
  pair: Pair,
  starts: readonly Token[],
  sidesCount: boolean,
): string | undefined => {
  const places = starts.flatMap((token) => {
    const found = foundAt(pair, token);
    return found ? [{ token, found }] : [];
  });
  const fitting = (token: Token, found: Token): number => fit(pair, token, found, sidesCount);
  for (const one of places)
    for (const other of places) {
      if (one.token.index >= other.token.index || one.found.lower === other.found.lower) continue;
      if (isListed(pair.read, one.found, other.found)) continue;
      const straight = fitting(one.token, one.found) + fitting(other.token, other.found);
      const crossed = fitting(one.token, other.found) + fitting(other.token, one.found);
      if (crossed > Math.max(0.2, straight * exchangeMargin))
        return `"${one.token.text}" and "${other.token.text}" have changed places`;
    }
  return undefined;
};

const exchangeMargin = 1.15;

/** A passive that stands for an active puts names on the other side of what is told of them. */
const isTurnedRound = (pair: Pair): boolean => {
  const read = new Map(framesOf(pair.read).map((frame) => [frame.verb.index, frame.isPassive]));
  return framesOf(pair.said).some(({ verb, isPassive }) => {
    const found = foundAt(pair, verb);
    return found !== undefined && (read.get(found.index) ?? isPassive) !== isPassive;
  });
};

const isStart = (tokens: readonly Token[], token: Token): boolean =>
  isName(token) && !isCalendar(token) && !isName(at(tokens, token.index - 1));

const margin = 1.5;

const betterName = (pair: Pair, token: Token, sidesCount: boolean): Token | undefined => {
  const found = foundAt(pair, token);
  if (!found || isOfOneNoun(pair, token, found)) return undefined;
  const own = pair.read.filter((other) => other.lower === found.lower);
  const best = Math.max(0, ...own.map((other) => fit(pair, token, other, sidesCount)));
  return pair.read.find((other) => {
    if (
      !isStart(pair.read, other) ||
      own.some((one) => isOneName(pair.read, one, other) || isListed(pair.read, one, other))
    )
      return false;
    return fit(pair, token, other, sidesCount) > Math.max(best * margin, 0.25);
  });
};

/** "The Treaty of Vessen", where the quotes tell of one treaty: the noun holds its name. */
const isOfOneNoun = ({ said, read, links }: Pair, token: Token, found: Token): boolean => {
  const noun = at(said, token.index - 2);
  const place = at(read, found.index - 2);
  return (
    at(said, token.index - 1).lower === "of" &&
    at(read, found.index - 1).lower === "of" &&
    noun.lemma === place.lemma &&
    links[noun.index]?.to === place.index &&
    read.filter(({ lemma }) => lemma === place.lemma).length === 1
  );
};

/** Parts of one name: "Acme Robotics". */
const isOneName = (tokens: readonly Token[], one: Token, other: Token): boolean => {
  const [from, to] = [Math.min(one.index, other.index), Math.max(one.index, other.index)];
  return to - from < 5 && tokens.slice(from, to + 1).every((token) => isName(token));
};

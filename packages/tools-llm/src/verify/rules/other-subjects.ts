import { asideStart } from "../reading/asides.ts";
import { copulasOf, framesOf, type Frame } from "../reading/frames.ts";
import { isListed } from "../reading/listed.ts";
import { foundAt, type Pair } from "../reading/pair.ts";
import { at, isContent, isName, type Token } from "../reading/token.ts";

/** Nouns that take up somebody who was named before: "the company" is whoever the quotes speak of. */
const takingUp = new Set(
  "company firm group maker bank agency court team club carrier airline retailer regulator ministry government party union body authority man woman person author researcher scientist judge player product device model drug other one study report number share rate level".split(
    " ",
  ),
);

/**
 * "Imports rose while exports fell" for the reverse, "Penn was 73" for "Sol, who was 73": what is told of one subject
 * of the quotes is not told of another one.
 */
export const otherSubjects = (pair: Pair): string | undefined => {
  const frames = [...framesOf(pair.read), ...copulasOf(pair.read)];
  const subjects = new Set(frames.flatMap((frame) => subjectOf(frame).map(({ index }) => index)));
  for (const frame of [...framesOf(pair.said), ...copulasOf(pair.said)]) {
    const read = readFrame(pair, frame, frames);
    const strange = read && strangerAmong(pair, frame, read, subjects);
    if (strange)
      return `the quotes tell of "${textOf(subjectOf(read))}" what is told of "${strange.text}"`;
  }
  return undefined;
};

const subjectOf = ({ isPassive, agents, patients }: Frame): readonly Token[] =>
  isPassive ? patients : agents;

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .toSorted((one, other) => one.index - other.index)
    .map(({ text }) => text)
    .join(" ");

/** The frame of the quotes that the said one was made of: where its figure stands, or what is said to be so. */
const readFrame = (pair: Pair, frame: Frame, frames: readonly Frame[]): Frame | undefined => {
  const place = complementOf(pair, frame);
  const isBeing = frame.verb.pos === "AUX";
  const verb = isBeing ? undefined : foundAt(pair, frame.verb);
  const beside = place && frames.findLast((one) => isRightBefore(one, place, isBeing));
  const isSameVerb =
    beside !== undefined && (isBeing || (verb !== undefined && beside.verb.lemma === verb.lemma));
  if (isSameVerb) return beside;
  // "Is up 20 %" and "rose 20 %": what is told of the subject is a verb here and none there.
  const told = verb ?? place;
  const own =
    frames.find((one) => one.verb.index === told?.index) ??
    (verb && verb.pos !== "VERB"
      ? frames.findLast((one) => isRightBefore(one, verb, true))
      : undefined);
  return own && own.isPassive === frame.isPassive ? own : undefined;
};

const isRightBefore = ({ verb }: Frame, place: Token, isBeing: boolean): boolean =>
  (!isBeing || verb.pos === "AUX") &&
  verb.sentence === place.sentence &&
  verb.clause === place.clause &&
  verb.index < place.index &&
  place.index - verb.index <= 6;

/** Where the quotes have the figure behind a verb, or what somebody is. */
const complementOf = (pair: Pair, { verb }: Frame): Token | undefined => {
  const behind = pair.said.slice(verb.index + 1, verb.index + 7);
  const end = behind.findIndex(
    ({ pos, clause }) => clause !== verb.clause || pos === "VERB" || pos === "AUX",
  );
  const own = end < 0 ? behind : behind.slice(0, end);
  const wanted = own.find(
    (token) => token.figure !== undefined || (verb.pos === "AUX" && isContent(token)),
  );
  return wanted && foundAt(pair, wanted);
};

/** "The company" for a name, and the other way round. */
const isTakenUp = (one: readonly Token[], other: readonly Token[]): boolean =>
  one.some(({ lemma }) => takingUp.has(lemma)) && other.some(isName);

/** No other verb, and no "those", stands between a subject and its verb: else it may be another verb's. */
const isNearSubject = (tokens: readonly Token[], frame: Frame): boolean => {
  const last = Math.max(0, ...subjectOf(frame).map(({ index }) => index));
  const isInfinitive = at(tokens, frame.verb.index - 1).lower === "to";
  if (isInfinitive || frame.verb.lower.endsWith("ing") || last > frame.verb.index) return false;
  for (let index = frame.verb.index - 1; index > last; index -= 1) {
    index = asideStart(tokens, index) ?? index;
    const { pos, lower } = at(tokens, index);
    if (pos === "VERB" || /^(?:those|that|these|one|ones)$/u.test(lower)) return false;
  }
  return true;
};

const strangerAmong = (
  pair: Pair,
  said: Frame,
  read: Frame,
  subjects: ReadonlySet<number>,
): Token | undefined => {
  const [own, others] = [subjectOf(said), subjectOf(read)];
  const isOpen =
    [...own, ...others].some(({ pos }) => pos === "PRON") ||
    isTakenUp(own, others) ||
    isTakenUp(others, own);
  const isPlain = isNearSubject(pair.said, said) && isNearSubject(pair.read, read);
  if (own.length === 0 || others.length === 0 || isOpen || !isPlain) return undefined;
  const isShared = own.some((token) => {
    const place = foundAt(pair, token);
    return others.some(
      (other) =>
        other.index === place?.index ||
        other.lemma === token.lemma ||
        pair.isAlike(token.index, other.index) ||
        (place !== undefined && isListed(pair.read, place, other)),
    );
  });
  if (isShared) return undefined;
  return own.find((token) => {
    const place = foundAt(pair, token);
    return (
      place !== undefined &&
      (subjects.has(place.index) ||
        isName(place) ||
        (place.sentence === read.verb.sentence && place.clause !== read.verb.clause))
    );
  });
};

import { framesOf, prepositionOf, type Frame } from "../reading/frames.ts";
import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { exchangedNames } from "./exchanged-names.ts";
import { exchangedWords } from "./exchanged-words.ts";
import { strangers } from "./strangers.ts";
import { at, isContent, isName, isNominal, nameOf, type Token } from "../reading/token.ts";

/** Who does what to whom stays as it is, the passive resolved, and a noun keeps its preposition. */
export const roles: Rule = (pair) => {
  const readFrames = new Map(framesOf(pair.read).map((frame) => [frame.verb.index, frame]));
  for (const frame of framesOf(pair.said)) {
    const verb = foundAt(pair, frame.verb);
    const read = verb && readFrames.get(verb.index);
    const problem = read && frameProblem(pair, frame, read);
    if (problem !== undefined) return problem;
    const stranger = verb && strangerOf(pair, frame, verb, [...readFrames.values()]);
    if (stranger) return `the quotes do not say that "${stranger.text}" ${frame.verb.text}`;
  }
  return exchangedNames(pair) ?? exchangedWords(pair) ?? strangers(pair) ?? phraseProblem(pair);
};

const frameProblem = (pair: Pair, said: Frame, read: Frame): string | undefined => {
  const [agents, patients] = [placesOf(pair, said.agents), placesOf(pair, said.patients)];
  if (meets(agents, read.patients) && !meets(agents, read.agents))
    return `"${said.verb.text}" has subject and object exchanged`;
  if (meets(patients, read.agents) && !meets(patients, read.patients))
    return `"${said.verb.text}" has subject and object exchanged`;
  if (isOther(agents, read.agents, ({ index }) => index < read.verb.index !== read.isPassive))
    return `the quotes do not say that "${textOf(said.agents)}" ${said.verb.text}`;
  if (isOther(patients, read.patients, ({ index }) => index > read.verb.index !== read.isPassive))
    return `the quotes do not say "${said.verb.text} … ${textOf(said.patients)}"`;
  return undefined;
};

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .toSorted((one, other) => one.index - other.index)
    .map(({ text }) => text)
    .join(" ");

const placesOf = (pair: Pair, tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => foundAt(pair, token) ?? []).filter(({ pos }) => pos !== "PRON");

const meets = (found: readonly Token[], read: readonly Token[]): boolean =>
  found.some((one) =>
    read.some(
      (other) => one.index === other.index || (one.lemma === other.lemma && isContent(one)),
    ),
  );

/**
 * Both sides name somebody, and not the same. A pronoun stands for whoever was named before; a name that stands
 * on the right side of the verb in its sentence may be more than the frame has seen.
 */
const isOther = (
  found: readonly Token[],
  read: readonly Token[],
  isOnSide: (token: Token) => boolean,
): boolean => {
  const first = read[0];
  if (found.length === 0 || first === undefined || meets(found, read)) return false;
  const isPronoun = read.every(({ pos }) => pos === "PRON");
  if (isPronoun) return found.every(({ index }) => index > first.index);
  return found.some(
    (token) => isName(token) && token.sentence === first.sentence && !isOnSide(token),
  );
};

/** "Acme and Beta sued": each of the names did so in the quotes. */
const strangerOf = (
  pair: Pair,
  frame: Frame,
  verb: Token,
  frames: readonly Frame[],
): Token | undefined => {
  const namesOf = frame.agents.filter(isName);
  return namesOf.find((name) => {
    const found = foundAt(pair, name);
    if (!found || found.sentence === verb.sentence) return false;
    const deeds = frames.filter(
      (one) => one.verb.lemma === verb.lemma || one.verb.lemma === frame.verb.lemma,
    );
    // "Lukas Orban dissented": the quote may give the name in full elsewhere.
    const parts = nameOf(pair.said, name);
    const isDoer = deeds.some(({ agents }) =>
      agents.some(
        (agent) =>
          parts.includes(agent.lower) || (agent.pos === "PRON" && agent.index > found.index),
      ),
    );
    return !isDoer && !deeds.some((one) => one.agents.length === 0);
  });
};

/** Prepositions that say which way something goes or who stands where. */
const pointing = new Set(
  "from to by with against for than after before without over under".split(" "),
);
const leading = new Set("from to by than".split(" "));

const phraseProblem = (pair: Pair): string | undefined => {
  for (const token of pair.said) {
    const found = isNominal(token) || token.figure ? foundAt(pair, token) : undefined;
    if (!found || token.pos === "PRON" || isInside(pair.read, found)) continue;
    const [said, read] = [prepositionOf(pair.said, token), prepositionOf(pair.read, found)];
    if (!said || !read || said.lower === read.lower) continue;
    const strict = isName(token) ? pointing : leading;
    if (strict.has(said.lower) && strict.has(read.lower))
      return `the quotes say "${read.text} ${found.text}", not "${said.text} ${token.text}"`;
  }
  return undefined;
};

/** "a 25 % reduction": the preposition is the noun's. */
const isInside = (tokens: readonly Token[], { index, figure }: Token): boolean =>
  figure !== undefined && /^(?:NOUN|PROPN|ADJ)$/u.test(at(tokens, index + 1).pos);

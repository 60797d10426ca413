import { framesOf, prepositionOf, type Frame } from "../reading/frames.ts";
import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { isContent, isName, isNominal, type Token } from "../reading/token.ts";

/** Who does what to whom stays as it is, the passive resolved, and a noun keeps its preposition. */
export const roles: Rule = (pair) => {
  const readFrames = new Map(framesOf(pair.read).map((frame) => [frame.verb.index, frame]));
  for (const frame of framesOf(pair.said)) {
    const verb = foundAt(pair, frame.verb);
    const read = verb && readFrames.get(verb.index);
    const problem = read && frameProblem(pair, frame, read);
    if (problem !== undefined) return problem;
  }
  return phraseProblem(pair);
};

const frameProblem = (pair: Pair, said: Frame, read: Frame): string | undefined => {
  const [agents, patients] = [placesOf(pair, said.agents), placesOf(pair, said.patients)];
  if (meets(agents, read.patients) && !meets(agents, read.agents))
    return `"${said.verb.text}" has subject and object exchanged`;
  if (meets(patients, read.agents) && !meets(patients, read.patients))
    return `"${said.verb.text}" has subject and object exchanged`;
  if (isOther(agents, read.agents))
    return `the quotes do not say that "${textOf(said.agents)}" ${said.verb.text}`;
  if (isOther(patients, read.patients))
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

/** Both sides name somebody, and not the same. A pronoun stands for whoever was named before. */
const isOther = (found: readonly Token[], read: readonly Token[]): boolean => {
  const first = read[0];
  if (found.length === 0 || first === undefined || meets(found, read)) return false;
  const isPronoun = read.every(({ pos }) => pos === "PRON");
  if (isPronoun) return found.every(({ index }) => index > first.index);
  return found.some((token) => isName(token) && token.sentence === first.sentence);
};

/** Prepositions of place and time that reports exchange freely. */
const loose = new Set("in of at on for within during across".split(" "));

const phraseProblem = (pair: Pair): string | undefined => {
  for (const token of pair.said) {
    const found = isNominal(token) || token.figure ? foundAt(pair, token) : undefined;
    if (!found || token.pos === "PRON") continue;
    const [said, read] = [prepositionOf(pair.said, token), prepositionOf(pair.read, found)];
    if (!said || !read || said.lower === read.lower) continue;
    if (loose.has(said.lower) && loose.has(read.lower) && !isName(token)) continue;
    if (loose.has(said.lower) && loose.has(read.lower)) continue;
    return `the quotes say "${read.text} ${found.text}", not "${said.text} ${token.text}"`;
  }
  return undefined;
};

import { copulasOf, framesOf, type Frame } from "../reading/frames.ts";
import { isListed } from "../reading/listed.ts";
import { foundAt, type Pair } from "../reading/pair.ts";
import { isCalendar, isName, type Token } from "../reading/token.ts";

/**
 * "Joined Beta from Acme" for "joined Acme from Beta": a name stands in the place of another that the sentence
 * tells elsewhere. Both verbs are looked at, and both sides of each.
 */
export const exchangedNames = (pair: Pair): string | undefined => {
  const read = new Map(
    [...framesOf(pair.read), ...copulasOf(pair.read)].map((frame) => [frame.verb.index, frame]),
  );
  for (const frame of [...framesOf(pair.said), ...copulasOf(pair.said)]) {
    const verb = foundAt(pair, frame.verb);
    const other = verb && read.get(verb.index);
    if (!other) continue;
    const problem =
      sideProblem(pair, frame.agents, other.agents) ??
      sideProblem(pair, frame.patients, other.patients);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

type Side = Frame["agents"];

const sideProblem = (pair: Pair, said: Side, read: Side): string | undefined => {
  const [names, others] = [said.filter(isSomebody), read.filter(isSomebody)];
  const stands = names.flatMap((name) => foundAt(pair, name) ?? []);
  if (stands.length === 0 || others.length === 0) return undefined;
  const isSame = stands.some((one) =>
    others.some((other) => other.lower === one.lower || isListed(pair.read, one, other)),
  );
  if (isSame) return undefined;
  const moved = others.find(({ lower }) => pair.said.some((token) => token.lower === lower));
  return moved && `"${textOf(names)}" stands where the quotes name "${textOf(others)}"`;
};

const isSomebody = (token: Token): boolean => isName(token) && !isCalendar(token);

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .toSorted((one, other) => one.index - other.index)
    .map(({ text }) => text)
    .join(" ");

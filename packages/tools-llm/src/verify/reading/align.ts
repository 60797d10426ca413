import { likeness, type Likeness } from "./same-word.ts";
import { at, isContent, isWord, type Reading, type Token } from "./token.ts";

/** Where a said word stands in the quotes. */
export type Link = {
  readonly to: number;
  readonly likeness: Likeness;
  /** How many words in a row were found together with it. */
  readonly run: number;
};

const articles = new Set(["a", "an", "the"]);
const counts = (token: Token): boolean => isWord(token) && !articles.has(token.lower);

type Grid = {
  readonly said: readonly Token[];
  readonly read: readonly Token[];
  readonly like: readonly (readonly (Likeness | undefined)[])[];
};
type Run = {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly weight: number;
};

/**
 * Finds each said word in the quotes: the longest runs of words first, wherever they stand, so that a sentence
 * that shortens, joins and reorders is seen as the parts that it was made of. Links stand by the said token's index.
 */
export const align = (said: Reading, read: Reading): (Link | undefined)[] => {
  const grid = gridOf(said, read);
  const links: (Link | undefined)[] = said.tokens.map(() => undefined);
  const taken = new Set<number>();
  for (let run = bestRun(grid, links, taken); run; run = bestRun(grid, links, taken)) {
    for (let step = 0; step < run.length; step += 1) {
      const [from, to] = [at(grid.said, run.from + step), at(grid.read, run.to + step)];
      const found = grid.like[run.from + step]?.[run.to + step];
      if (found) links[from.index] = { to: to.index, likeness: found, run: run.length };
      taken.add(to.index);
    }
  }
  linkAgain(grid, links);
  return links;
};

const gridOf = (said: Reading, read: Reading): Grid => {
  const [sayings, readings] = [said.tokens.filter(counts), read.tokens.filter(counts)];
  return {
    said: sayings,
    read: readings,
    like: sayings.map((one) => readings.map((other) => likeness(one, other))),
  };
};

/** The run that weighs most; among equals the one that continues what stands beside it. */
const bestRun = (
  { said, read, like }: Grid,
  links: readonly (Link | undefined)[],
  taken: ReadonlySet<number>,
): Run | undefined => {
  let best: Run | undefined;
  const isFree = (from: number, to: number): boolean =>
    like[from]?.[to] !== undefined &&
    !links[at(said, from).index] &&
    !taken.has(at(read, to).index);
  for (let from = 0; from < said.length; from += 1)
    for (let to = 0; to < read.length; to += 1) {
      if (!isFree(from, to) || (from > 0 && to > 0 && isFree(from - 1, to - 1))) continue;
      const run = runFrom(said, read, like, isFree, from, to);
      const weight = run.weight + nearness(said, links, run, at(read, to).index);
      if (run.weight >= lightest && (!best || weight > best.weight)) best = { ...run, weight };
    }
  return best;
};

/** A lone function word is no find: it stands everywhere. */
const lightest = 1;
const weightOf = (token: Token, found: Likeness | undefined): number =>
  isContent(token) ? (found === "same" ? 1.2 : 1) : 0.35;

const runFrom = (
  said: readonly Token[],
  read: readonly Token[],
  like: Grid["like"],
  isFree: (from: number, to: number) => boolean,
  from: number,
  to: number,
): Run => {
  let length = 0;
  let weight = 0;
  const sentence = at(read, to).sentence;
  while (isFree(from + length, to + length) && at(read, to + length).sentence === sentence) {
    weight += weightOf(at(said, from + length), like[from + length]?.[to + length]);
    length += 1;
  }
  return { from, to, length, weight };
};

const nearness = (
  said: readonly Token[],
  links: readonly (Link | undefined)[],
  { from, length }: Run,
  to: number,
): number => {
  const before = links[at(said, from - 1).index];
  const after = links[at(said, from + length).index];
  const distances = [before, after].flatMap((link) => (link ? [Math.abs(link.to - to)] : []));
  return distances.length === 0 ? 0 : 0.5 / (1 + Math.min(...distances));
};

/**
 * What is still without a place: a content word said twice takes its place again, and a function word the place
 * nearest to its neighbours'.
 */
const linkAgain = ({ said, read, like }: Grid, links: (Link | undefined)[]): void => {
  said.forEach((token, from) => {
    if (links[token.index]) return;
    const beside = [links[at(said, from - 1).index], links[at(said, from + 1).index]];
    const places = beside.flatMap((link) => (link ? [link.to] : []));
    const reach = isContent(token) ? Infinity : 3;
    const candidates = read.flatMap((other, to) => {
      const found = like[from]?.[to];
      const distance = Math.min(Infinity, ...places.map((place) => Math.abs(place - other.index)));
      return found && (distance <= reach || isContent(token))
        ? [{ to: other.index, likeness: found, distance }]
        : [];
    });
    const nearest = candidates.toSorted((one, other) => one.distance - other.distance)[0];
    if (nearest) links[token.index] = { to: nearest.to, likeness: nearest.likeness, run: 1 };
  });
};

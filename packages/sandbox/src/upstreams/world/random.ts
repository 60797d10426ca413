/** A stream of numbers in [0, 1). */
export type Random = () => number;

const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
};

/** The same seed and topic always give the same numbers; topics do not disturb each other. */
export const createRandom = (seed: number, topic: string): Random => {
  let state = hash(`${seed}:${topic}`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** An integer from `low` to `high`, both included. */
export const integerBetween = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** One of the list, which must not be empty. */
export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

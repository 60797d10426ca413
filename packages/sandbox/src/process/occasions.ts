import { createRandom } from "../upstreams/world/random.ts";

/** On which requests a fault is played; without any of these, on every one. */
export type Occasions = {
  /** At most so many times. */
  calls?: number;
  /** With this probability, from 0 to 1. */
  share?: number;
  /** Of the probability: the same seed picks the same requests by their order of arrival. */
  seed?: number;
};

/** Tells for one request after the other whether it is one of them; throws on senseless options. */
export const createOccasions = (
  { calls = Infinity, share = 1, seed = 1 }: Occasions,
  topic: string,
): (() => boolean) => {
  if (!(calls >= 1)) throw new RangeError(`calls must be at least 1, not ${calls}`);
  if (!(share >= 0 && share <= 1)) throw new RangeError(`share must be from 0 to 1, not ${share}`);
  const random = createRandom(seed, topic);
  let left = calls;
  return () => {
    if (left <= 0 || random() >= share) return false;
    left -= 1;
    return true;
  };
};

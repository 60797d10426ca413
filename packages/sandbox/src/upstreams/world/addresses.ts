import { createRandom, integerBetween } from "./random.ts";

/** The public addresses of a host name: made up, always the same, and never connected to. */
export const addressesOf = (seed: number, name: string): { ipv4: string; ipv6: string } => {
  const random = createRandom(seed, `address:${name}`);
  const part = () => integerBetween(random, 1, 254);
  return {
    ipv4: `93.184.${part()}.${part()}`,
    ipv6: `2606:2800:220:1::${integerBetween(random, 1, 65_535).toString(16)}`,
  };
};

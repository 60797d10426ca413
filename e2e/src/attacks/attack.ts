import type { Customer } from "../customer.ts";
import type { FloodOrder } from "../abuse/flood.ts";
import type { World } from "../world.ts";

/** Where an attack takes place. */
export type Stage = {
  readonly world: World;
  /** Who buys there honestly, and in whose name others pay. */
  readonly owner: Customer;
  readonly seconds: number;
};

/** What is sent, again and again, and from how many places. */
type Aggression = Pick<FloodOrder, "path" | "headers" | "body" | "connections" | "addresses"> & {
  /** Default: POST. */
  readonly method?: string;
};

/** One thing that is tried against the shop. Whoever finds another one adds a file and its line in `attacks.ts`. */
export type Attack = {
  readonly name: string;
  prepare(stage: Stage): Promise<Aggression>;
};

/** So many of something that are made one by one. */
export const times = async <T>(
  count: number,
  make: (index: number) => T,
): Promise<Awaited<T>[]> => {
  const made: Awaited<T>[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
};

export const json = { "content-type": "application/json" } as const;

/** Enough that the shop is never without a request, and few enough that the machine still carries the attacker. */
export const usual = { connections: 64, addresses: 20 } as const;

import { setTimeout as sleep } from "node:timers/promises";
import type { Cast } from "./cast.ts";
import type { Disaster, Victim } from "./plan.ts";

/** Lets disasters happen. */
export type Fate = {
  /** Who has died so far. */
  readonly deaths: readonly Victim[];
  /** Waits as long as the disaster does, strikes, and resolves when all are there again. */
  strike(when: string, disaster: Disaster): Promise<void>;
};

/** `tell` is told of each disaster, with the word of when it was. */
export const createFate = (cast: Cast, tell: (line: string) => void): Fate => {
  const deaths: Victim[] = [];
  return {
    deaths,
    async strike(when, disaster) {
      await sleep(disaster.afterMs);
      tell(`${when}: ${disaster.victims.join(", ")} for ${disaster.downMs} ms`);
      deaths.push(...disaster.victims);
      await cast.strike(disaster);
    },
  };
};

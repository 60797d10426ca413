import { setTimeout as sleep } from "node:timers/promises";
import type { Processes } from "./processes.ts";
import type { Disaster, Victim } from "./plan.ts";

/** Lets disasters happen. */
export type Disasters = {
  /** Who has died so far. */
  readonly deaths: readonly Victim[];
  /** Waits as long as the disaster does, strikes, and resolves when all are there again. */
  strike(when: string, disaster: Disaster): Promise<void>;
};

/** `tell` is told of each disaster, with the word of when it was. */
export const createDisasters = (processes: Processes, tell: (line: string) => void): Disasters => {
  const deaths: Victim[] = [];
  return {
    deaths,
    async strike(when, disaster) {
      await sleep(disaster.afterMs);
      tell(`${when}: ${disaster.victims.join(", ")} for ${disaster.downMs} ms`);
      deaths.push(...disaster.victims);
      await processes.strike(disaster);
    },
  };
};

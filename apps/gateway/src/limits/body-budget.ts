import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { createDiscards, type Discards } from "../http/discards.ts";
import { createShares } from "./shares.ts";

/** Megabytes of bodies that calls may hold at a time. One call holds half of one at most. */
export const bodyBudgetSettings = {
  BODIES_MB: z.coerce.number().int().min(1).default(128),
  /** The share of one address, so that a few large bodies of one caller keep nobody else out. */
  BODIES_MB_PER_ADDRESS: z.coerce.number().int().min(1).default(32),
};

/** What one call holds, from the first byte of its body until it is answered. */
export type HeldBytes = {
  /** False, and nothing is taken, where the caller or the gateway would hold too much. */
  take(bytes: number): boolean;
  release(): void;
  /** So much of what came of the body was thrown away, for it is not taken. */
  discard(request: IncomingMessage, bytes: number): void;
};

/**
 * Bounds the memory that bodies take here, and the inputs of undecided payments in Redis: a body counts for as
 * long as its call is under way, and while it is being settled.
 */
export type BodyBudget = {
  open(address: string): HeldBytes;
  /** Bodies that are not taken. */
  readonly discards: Discards;
};

export const createBodyBudget = (
  settings: z.output<z.ZodObject<typeof bodyBudgetSettings>>,
): BodyBudget => {
  const shares = createShares(settings.BODIES_MB, settings.BODIES_MB_PER_ADDRESS);
  const discards = createDiscards();
  return {
    discards,
    open(address) {
      let held = 0;
      return {
        take(more) {
          if (!shares.take(address, more)) return false;
          held += more;
          return true;
        },
        release() {
          shares.give(address, held);
          held = 0;
        },
        discard: discards.note,
      };
    },
  };
};

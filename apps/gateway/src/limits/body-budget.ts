/** How many bytes of bodies a gateway holds at a time. */
export type BodyBudgetOptions = {
  readonly bodyBytes: number;
  /** The share of one address, so that a few large bodies of one caller keep nobody else out. */
  readonly bodyBytesPerAddress: number;
};

export const bodyBudgetDefaults: BodyBudgetOptions = {
  bodyBytes: 128 * 1024 * 1024,
  bodyBytesPerAddress: 32 * 1024 * 1024,
};

/** What one call holds, from the first byte of its body until it is answered. */
export type HeldBytes = {
  /** False, and nothing is taken, where the caller or the gateway would hold too much. */
  take(bytes: number): boolean;
  release(): void;
};

/**
 * Bounds the memory that bodies take here, and the inputs of undecided payments in Redis: a body counts for as
 * long as its call is under way, and while it is being settled.
 */
export type BodyBudget = { open(address: string): HeldBytes };

export const createBodyBudget = (options: BodyBudgetOptions): BodyBudget => {
  const heldBy = new Map<string, number>();
  let total = 0;
  const change = (address: string, bytes: number): void => {
    total += bytes;
    const held = (heldBy.get(address) ?? 0) + bytes;
    if (held > 0) heldBy.set(address, held);
    else heldBy.delete(address);
  };
  return {
    open(address) {
      let held = 0;
      return {
        take(bytes) {
          const share = (heldBy.get(address) ?? 0) + bytes;
          if (share > options.bodyBytesPerAddress || total + bytes > options.bodyBytes)
            return false;
          held += bytes;
          change(address, bytes);
          return true;
        },
        release() {
          change(address, -held);
          held = 0;
        },
      };
    },
  };
};

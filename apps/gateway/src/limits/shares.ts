/** Bytes that are held for callers: so many in all, and so many of them for one address. */
export type Shares = {
  /** False, and nothing is taken, where there is no room. */
  take(address: string, bytes: number): boolean;
  /** What is held already, whether there is room for it or not. */
  add(address: string, bytes: number): void;
  give(address: string, bytes: number): void;
  /** Whether so much more would be too much of this address, or in all. */
  isOver(address: string, bytes?: number): "address" | "all" | undefined;
  /** Whoever holds most. */
  heaviest(): string | undefined;
};

export const bytesPerMegabyte = 1024 * 1024;

export const createShares = (megabytes: number, megabytesPerAddress: number): Shares => {
  const most = megabytes * bytesPerMegabyte;
  const mostPerAddress = megabytesPerAddress * bytesPerMegabyte;
  const heldBy = new Map<string, number>();
  let total = 0;
  const isOver: Shares["isOver"] = (address, bytes = 0) => {
    if ((heldBy.get(address) ?? 0) + bytes > mostPerAddress) return "address";
    return total + bytes > most ? "all" : undefined;
  };
  const add = (address: string, bytes: number): void => {
    total += bytes;
    const held = (heldBy.get(address) ?? 0) + bytes;
    if (held > 0) heldBy.set(address, held);
    else heldBy.delete(address);
  };
  return {
    take(address, bytes) {
      if (isOver(address, bytes)) return false;
      add(address, bytes);
      return true;
    },
    add,
    give: (address, bytes) => add(address, -bytes),
    isOver,
    heaviest() {
      let heaviest: readonly [string, number] | undefined;
      for (const entry of heldBy) if (!heaviest || entry[1] > heaviest[1]) heaviest = entry;
      return heaviest?.[0];
    },
  };
};

/** Who waits. Addresses take turns; of one address, whoever came first goes first. */
export type FairLine<T> = {
  /** Joins behind all of its address; gives who has to go where the line is full, perhaps the one that joins. */
  join(address: string, waiting: T): T | undefined;
  /** Whose turn it is: he waits no more. */
  next(): T | undefined;
  /** Waits no more, and was not served. */
  leave(address: string, waiting: T): void;
};

/**
 * So many wait at most. In a full line the latest of the address that has most in it makes room, as long as it has more
 * than the address of whoever joins would have then: a crowd from one address keeps nobody out of the line.
 */
export const createFairLine = <T>(most: number): FairLine<T> => {
  /** By address, in the order of their turns: never empty. */
  const lines = new Map<string, T[]>();
  let size = 0;

  const longest = (): [address: string, line: T[]] | undefined => {
    let found: [string, T[]] | undefined;
    for (const entry of lines) if (entry[1].length > (found?.[1].length ?? 0)) found = entry;
    return found;
  };
  const takeLast = (address: string, line: T[]): T | undefined => {
    size -= 1;
    if (line.length === 1) lines.delete(address);
    return line.pop();
  };
  return {
    join(address, waiting) {
      const own = lines.get(address);
      const crowd = size >= most ? longest() : undefined;
      if (size >= most && (crowd?.[1].length ?? 0) <= (own?.length ?? 0) + 1) return waiting;
      const displaced = crowd && takeLast(...crowd);
      size += 1;
      if (own) own.push(waiting);
      else lines.set(address, [waiting]);
      return displaced;
    },
    next() {
      const [first] = lines;
      if (!first) return undefined;
      const [address, line] = first;
      size -= 1;
      lines.delete(address);
      const served = line.shift();
      if (line.length > 0) lines.set(address, line);
      return served;
    },
    leave(address, waiting) {
      const line = lines.get(address);
      const index = line?.indexOf(waiting) ?? -1;
      if (!line || index < 0) return;
      size -= 1;
      line.splice(index, 1);
      if (line.length === 0) lines.delete(address);
    },
  };
};

/** Real addresses of providers, by provider id. */
export type Bases = ReadonlyMap<string, string>;

/** Which of the addresses answer HTTP at all, whatever they say, within the time; in order. */
export const reachable = async (bases: Bases, timeoutMs: number): Promise<readonly string[]> => {
  const answers = (base: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(timeoutMs);
    return fetch(base, { method: "HEAD", redirect: "manual", signal }).then(
      () => true,
      () => false,
    );
  };
  const tried = await Promise.all(
    Array.from(bases, async ([id, base]) => ((await answers(base)) ? [id] : [])),
  );
  return tried.flat();
};

/** What is in reach, in a sentence for whoever started us. */
export const sayReach = (bases: Bases, found: readonly string[]): string => {
  if (found.length === 0) {
    return "LIVE providers: none is reachable; the data tools fail until one is";
  }
  const missing = [...bases].filter(([id]) => !found.includes(id)).map(([, base]) => base);
  const there = `LIVE providers, reachable: ${found.join(", ")}`;
  return missing.length > 0 ? `${there}; not reachable: ${missing.join(", ")}` : there;
};

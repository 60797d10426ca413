import { startUpstreams, type Upstreams } from "@coinslot/sandbox";
import { createSources, type SharedCache, type Sources, sourcesSettings } from "@coinslot/sources";
import type { SourcesRow } from "./sources-table.ts";
import { millisecondsOf, timingFrom, timingInTurn } from "./timing.ts";

/** A day on which one file of the publisher holds all that is asked for. */
const now = (): number => Date.parse("2026-11-20T15:00:00Z");
const days = 20;
const callersAtOnce = 100;
const hitsPerRound = { inMemory: 500, shared: 50 };

/** Measures what a yield curve costs that is known here, known to another process, and wanted by many at once. */
export const measureCache = async (rounds: number): Promise<readonly SourcesRow[]> => {
  const upstreams = await startUpstreams({ now });
  try {
    return [
      await hitInMemory(upstreams, rounds),
      await hitInShared(upstreams, rounds),
      await misses(upstreams, rounds),
    ];
  } finally {
    await upstreams.stop();
  }
};

const hitInMemory = (upstreams: Upstreams, rounds: number): Promise<SourcesRow> =>
  withSources(upstreams, createCache(), async (sources) => {
    await ask(sources);
    const before = callsOf(upstreams);
    const milliseconds = await inTurn(rounds * hitsPerRound.inMemory, () =>
      millisecondsOf(() => ask(sources)),
    );
    const upstreamCalls = callsOf(upstreams) - before;
    return rowOf("cache: hit in memory", timingInTurn(milliseconds), upstreamCalls);
  });

/** What is kept is unpacked and parsed; the way to Redis and back is not in it. */
const hitInShared = async (upstreams: Upstreams, rounds: number): Promise<SourcesRow> => {
  const cache = createCache();
  await withSources(upstreams, cache, ask);
  // Nobody else waits for what is kept for other processes.
  await cache.isKept;
  const before = callsOf(upstreams);
  const milliseconds = await inTurn(rounds * hitsPerRound.shared, () =>
    withSources(upstreams, cache, (sources) => millisecondsOf(() => ask(sources))),
  );
  const upstreamCalls = callsOf(upstreams) - before;
  return rowOf("cache: hit in shared cache", timingInTurn(milliseconds), upstreamCalls);
};

const misses = async (upstreams: Upstreams, rounds: number): Promise<SourcesRow> => {
  const before = callsOf(upstreams);
  const all = await inTurn(rounds, () =>
    withSources(upstreams, createCache(), (sources) =>
      Promise.all(Array.from({ length: callersAtOnce }, () => millisecondsOf(() => ask(sources)))),
    ),
  );
  const elapsedMs = all.reduce((sum, round) => sum + Math.max(...round), 0);
  const upstreamCalls = (callsOf(upstreams) - before) / rounds;
  const timing = timingFrom(all.flat(), elapsedMs);
  return rowOf(`cache: ${callersAtOnce} misses at once`, timing, upstreamCalls);
};

const rowOf = (
  what: string,
  timing: ReturnType<typeof timingFrom>,
  upstreamCalls: number,
): SourcesRow => ({ what, ...timing, upstreamCalls, peakMegabytes: null });

const ask = (sources: Sources): Promise<unknown> =>
  sources.yields.latest(days, new AbortController().signal);

const callsOf = (upstreams: Upstreams): number => upstreams.calls("treasury").length;

/** Sources as a new process has them. */
const withSources = async <Value>(
  { environment }: Upstreams,
  cache: SharedCache,
  use: (sources: Sources) => Promise<Value>,
): Promise<Value> => {
  const settings = sourcesSettings.parse(environment);
  const sources = createSources(settings, { cache, now, log: { warn: () => {} } });
  try {
    return await use(sources);
  } finally {
    await sources.close();
  }
};

/** `isKept` waits for the first value. */
const createCache = (): SharedCache & { readonly isKept: Promise<void> } => {
  const kept = new Map<string, string>();
  let keep = (): void => {};
  const isKept = new Promise<void>((resolve) => (keep = resolve));
  return {
    isKept,
    get: async (key) => kept.get(key),
    async set(key, value) {
      kept.set(key, value);
      keep();
    },
  };
};

const inTurn = async <Value>(times: number, work: () => Promise<Value>): Promise<Value[]> => {
  const values: Value[] = [];
  for (let turn = 0; turn < times; turn += 1) values.push(await work());
  return values;
};

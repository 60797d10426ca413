import { setTimeout as sleep } from "node:timers/promises";
import { fetchChallenge } from "../answer.ts";
import type { Contender } from "../contenders.ts";
import { type LoadGenerator, startLoadGenerator } from "../load/load-generator.ts";
import { startProgram } from "../program.ts";
import { redisEval } from "../redis-eval.ts";
import { redisInfo } from "../redis-info.ts";

/** What the keys of one kind take, and how many there are. */
type Kind = { readonly bytes: number; readonly keys: number };

/** What Redis holds after so many calls were paid for and delivered. */
export type Stored = {
  readonly server: string;
  readonly calls: number;
  /** By the shape of the key, `…` where an id stands. */
  readonly kinds: Readonly<Record<string, Kind>>;
  /** Bytes of data beside what it had before, as Redis itself counts them. */
  readonly datasetBytes: number;
};

/** A call is delivered a moment after its answer is there. */
const aftermathMs = 1_000;

/** Every key with all that it takes, its name and its expiry too. */
const census = `
local kinds, cursor = {}, "0"
repeat
  local found = redis.call("SCAN", cursor, "COUNT", 1000)
  cursor = found[1]
  for _, key in ipairs(found[2]) do
    local kind = key:gsub("%x%x%x%x%x%x%x%x%x+", "…"):gsub("0x…", "…")
    local sum = kinds[kind] or { bytes = 0, keys = 0 }
    sum.bytes = sum.bytes + (redis.call("MEMORY", "USAGE", key, "SAMPLES", "0") or 0)
    sum.keys = sum.keys + 1
    kinds[kind] = sum
  end
until cursor == "0"
return cjson.encode(kinds)`;

const datasetOf = async (port: number): Promise<number> =>
  Number(await redisInfo(port, "used_memory_dataset"));

const buy = async (load: LoadGenerator, url: string, calls: number): Promise<number> => {
  const challenge = await fetchChallenge(url);
  await load.prepare({ challenge, x402Version: 2 }, calls);
  const { answers } = await load.run(Number(new URL(url).port), 16, 600_000);
  await sleep(aftermathMs);
  return answers;
};

/** Sells `hash` so many times on a Redis of its own, and counts what that leaves there. */
export const measureStored = async (
  { name, start }: Pick<Contender, "name" | "start">,
  calls: number,
): Promise<Stored> => {
  const facilitator = await startProgram("stub-facilitator");
  const running = await start({ facilitatorUrl: facilitator.url });
  const load = startLoadGenerator();
  try {
    const port = running.redisPort ?? 0;
    // What is made once, and not for each call.
    await buy(load, running.url, 100);
    const [before, had] = [await datasetOf(port), await kindsOf(port)];
    const answers = await buy(load, running.url, calls);
    const datasetBytes = (await datasetOf(port)) - before;
    return { server: name, calls: answers, kinds: less(await kindsOf(port), had), datasetBytes };
  } finally {
    load.stop();
    await running.stop();
    await facilitator.child.stop();
  }
};

const kindsOf = async (port: number): Promise<Record<string, Kind>> =>
  JSON.parse(await redisEval(port, census)) as Record<string, Kind>;

const less = (all: Record<string, Kind>, had: Record<string, Kind>): Record<string, Kind> =>
  Object.fromEntries(
    Object.entries(all).map(([kind, { bytes, keys }]) => [
      kind,
      { bytes: bytes - (had[kind]?.bytes ?? 0), keys: keys - (had[kind]?.keys ?? 0) },
    ]),
  );

/** Bytes of all keys per call. */
export const bytesPerCall = ({ kinds, calls }: Stored): number =>
  Object.values(kinds).reduce((sum, { bytes }) => sum + bytes, 0) / calls;

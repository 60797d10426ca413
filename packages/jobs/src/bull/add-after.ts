import { type IRedisClient, Job as BullJob, type JobsOptions, type Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Job } from "../job.ts";
import { createScriptedClient, definitionOn } from "./scripted-client.ts";

/** A script of the caller's, with what it is run on. One of its name is always the same text with as many keys. */
export type ScriptCall = {
  readonly name: string;
  readonly lua: string;
  readonly keys: readonly string[];
  readonly args: readonly (string | number)[];
};

/** What that script says where nothing is to follow it. */
const stop = -1;

/** Both scripts as one, with the keys and arguments of each: what the first said, and the second unless it said to stop. */
const asOne = (first: string, keys: number, second: string): string => `
local function first(KEYS, ARGV)
${first}
end
local function second(KEYS, ARGV)
${second}
end
local last = 1 + tonumber(ARGV[1])
local said = first({ unpack(KEYS, 1, ${keys}) }, { unpack(ARGV, 2, last) })
if said == ${stop} then return { said } end
return { said, second({ unpack(KEYS, ${keys + 1}) }, { unpack(ARGV, last + 1) }) }`;

type Command = (args: readonly unknown[]) => Promise<readonly [said: unknown, done?: unknown]>;

/** A command of BullMQ's behind the caller's script, defined where it is not yet. */
const commandAfter = (redis: Redis, { name, lua, keys }: ScriptCall, command: string): Command => {
  const joined = `${name} then ${command}`;
  // ioredis gives the commands as methods that its types do not know.
  const commands = redis as unknown as Record<string, Command | undefined>;
  if (!commands[joined]) {
    const add = definitionOn(redis, command);
    redis.defineCommand(joined, {
      numberOfKeys: keys.length + add.numberOfKeys,
      lua: asOne(lua, keys.length, add.lua),
    });
  }
  return async (args) => (await commands[joined]?.(args)) ?? [undefined];
};

/**
 * Adds a job as the queue itself would, by BullMQ's own script for it, in one script behind the caller's: at every moment,
 * and in what Redis has written to disk, there are both or neither. Resolves to what the caller's script said; after -1 nothing
 * was added.
 */
export const addAfter = async (
  redis: Redis,
  queue: Queue,
  first: ScriptCall,
  added: { readonly data: Job; readonly options: JobsOptions },
): Promise<unknown> => {
  // At the start it is not connected yet, and BullMQ's scripts not defined.
  await queue.waitUntilReady();
  let said: unknown;
  const runCommand: IRedisClient["runCommand"] = async (command, args: readonly unknown[]) => {
    const keys = definitionOn(redis, command).numberOfKeys;
    const [own, theirs] = [args.slice(0, keys), args.slice(keys)];
    const all = [...first.keys, ...own, first.args.length, ...first.args, ...theirs];
    const [told, done] = await commandAfter(redis, first, command)(all);
    said = told;
    return done;
  };
  // BullMQ runs the one script by which it adds a job on whatever client it is given.
  const client = Object.create(createScriptedClient(redis), {
    runCommand: { value: runCommand },
  }) as IRedisClient;
  const { data, options } = added;
  await new BullJob(queue, data.operation, data, options, options.jobId).addJob(client);
  return said;
};

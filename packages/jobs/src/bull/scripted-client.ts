import { createIORedisClient, type IRedisClient } from "bullmq";
import type { Redis } from "ioredis";

/**
 * BullMQ's script as a function of a script of ours: unchanged, but for its stream of events, which nobody reads here and
 * in which each result would lie once more.
 */
const asFunction = (lua: string): string => `
local server = redis
local function own(KEYS, ARGV)
  local redis = {
    call = function(command, ...)
      if command == "XADD" or command == "XTRIM" then return false end
      return server.call(command, ...)
    end,
    pcall = server.pcall,
    error_reply = server.error_reply,
  }
${lua}
end
local result = own(KEYS, ARGV)`;

/** The take also tells, as its fifth member, whether anything else waits. */
const take = `
if type(result) == "table" and result[1] and result[1] ~= 0 then
  local rest = redis.call("LLEN", KEYS[1]) + redis.call("ZCARD", KEYS[3]) + redis.call("ZCARD", KEYS[7])
  result[5] = rest == 0 and "last" or "more"
end
return result`;

/**
 * What finishes a job for good drops its input and tells the gateway that asked, in the same run: nothing is told that
 * Redis has not. ARGV after BullMQ's nine: the data without input, the channel, and the reply around the outcome.
 */
const finish = `
if type(result) == "number" and result < 0 then return result end
if ARGV[11] then
  if redis.call("EXISTS", KEYS[12]) == 1 then redis.call("HSET", KEYS[12], "data", ARGV[10]) end
  local outcome = ARGV[5] == "completed" and ARGV[4] or ""
  redis.call("PUBLISH", ARGV[11], ARGV[12] .. outcome .. ARGV[13])
end
return result`;

const after: Readonly<Record<string, string>> = { moveToActive: take, moveToFinished: finish };

/** A script as BullMQ defines it. */
type Definition = Parameters<IRedisClient["defineCommand"]>[1];

/** What was defined on a connection: BullMQ defines each script once, however many queues use it. */
const definedOn = new WeakMap<Redis, Map<string, Definition>>();

/** A script of BullMQ's as it was defined on this connection. */
export const definitionOn = (redis: Redis, command: string): Definition => {
  const definition = definedOn.get(redis)?.get(command);
  if (!definition) throw new Error(`BullMQ has not defined ${command} on this connection`);
  return definition;
};

/** The connection as BullMQ sees it: where it defines its scripts, ours around them are defined. */
export const createScriptedClient = (redis: Redis): IRedisClient => {
  const client = createIORedisClient(redis);
  const defined = definedOn.get(redis) ?? new Map<string, Definition>();
  definedOn.set(redis, defined);
  const defineCommand: IRedisClient["defineCommand"] = (command, definition) => {
    const [name = ""] = command.split(":");
    const around = `${asFunction(definition.lua)}${after[name] ?? "\nreturn result"}`;
    const lua = definition.lua.includes('"XADD"') ? around : definition.lua;
    defined.set(command, { ...definition, lua });
    client.defineCommand(command, { ...definition, lua });
  };
  return new Proxy(client, {
    get: (target, property) =>
      property === "defineCommand"
        ? defineCommand
        : (Reflect.get(target, property, target) as unknown),
  });
};

import type { Redis } from "ioredis";
import { textIn } from "./redis-info.ts";

/** The first version whose commands and scripts are all there. */
const oldest = [6, 2] as const;
/** Bytes of a member of a claim up to which Redis keeps claims in their small form. */
const listpackBytes = 1_024;

const isTooOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
};

/** Managed services often keep their settings to themselves, which is no finding. */
const settingOf = async (redis: Redis, name: string): Promise<number | undefined> => {
  const answer = (await redis.config("GET", name).catch(() => [])) as readonly string[];
  return answer[1] === undefined ? undefined : Number(answer[1]);
};

/**
 * What an operator should know of a Redis that keeps claims: a sentence for each setting under which payments may be
 * forgotten, or take more memory than they need. Rejects where Redis does not answer.
 */
export const storageFindings = async (redis: Redis): Promise<readonly string[]> => {
  const [info, listpack] = await Promise.all([
    redis.info(),
    settingOf(redis, "hash-max-listpack-value"),
  ]);
  const version = textIn(info, "redis_version");
  const policy = textIn(info, "maxmemory_policy");
  return [
    ...(isTooOld(version) ? [`it is version ${version}, and ${oldest.join(".")} is needed`] : []),
    ...(textIn(info, "aof_enabled") === "0"
      ? ["appendonly is off: what was paid since the last snapshot is forgotten when it ends"]
      : []),
    ...(policy === "noeviction"
      ? []
      : [
          `maxmemory-policy is ${policy}: what is kept may be thrown away before its time; set noeviction`,
        ]),
    ...(textIn(info, "maxmemory") === "0"
      ? [
          "maxmemory is not set: it may take all memory of its machine, and sales do not stop before",
        ]
      : []),
    ...(listpack !== undefined && listpack < listpackBytes
      ? [
          `hash-max-listpack-value is ${listpack}: at ${listpackBytes} a claim takes about half the memory`,
        ]
      : []),
  ];
};

import type { Queue } from "bullmq";
import type { Redis } from "ioredis";

/** For how long the job has waited that is taken next, in milliseconds; 0 where none waits. */
export const oldestWaitingMs = async (
  redis: Redis,
  queue: Queue,
  nowMs: number,
): Promise<number> => {
  await queue.waitUntilReady();
  const [next, prioritized] = await Promise.all([
    redis.lindex(queue.toKey("wait"), -1),
    redis.zrange(queue.toKey("prioritized"), "0", "0"),
  ]);
  const ids = [...(next === null ? [] : [next]), ...prioritized];
  const added = await Promise.all(ids.map((id) => redis.hget(queue.toKey(id), "timestamp")));
  return Math.max(0, ...added.map((at) => (at === null ? 0 : nowMs - Number(at))));
};

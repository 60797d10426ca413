import type { QueueName } from "@coinslot/tools-schema";
import { withRedis } from "./ledger.ts";
import { until } from "./until.ts";
import { readinessOf, type World } from "./world.ts";

/**
 * Makes the gateways believe for a few seconds that a worker has these tools ready. Its jobs stay where
 * they are put, so that they can be counted without the tools' providers.
 */
export const announceWorker = async (
  world: World,
  queue: QueueName,
  slugs: readonly string[],
): Promise<void> => {
  const tools = Object.fromEntries(slugs.map((slug) => [slug, true]));
  const heartbeat = { worker: "announced", queue, tools, waiting: 0, leaving: false };
  const isKnown = async ({ url }: { url: string }): Promise<boolean> => {
    const ready = (await readinessOf(url)).queues[queue]?.ready ?? [];
    return slugs.every((slug) => ready.includes(slug));
  };
  await withRedis(world, (redis) =>
    redis.publish("coinslot:heartbeats", JSON.stringify(heartbeat)),
  );
  await until(`the gateways know a ${queue} worker`, async () =>
    (await Promise.all(world.gateways.map(isKnown))).every(Boolean),
  );
};

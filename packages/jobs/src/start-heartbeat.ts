import { type QueueName, tools as definitions, type ToolSlug } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import {
  type Heartbeat,
  heartbeatChannel,
  heartbeatSeconds,
  rollCallChannel,
} from "./heartbeat.ts";
import { keyPrefixOf } from "./key-prefix.ts";
import type { AnyHandlers } from "./run-tool.ts";

/** Whether jobs of a tool are put into the queue. A worker runs what it finds there, even where they are not any more. */
const isOf = (queue: QueueName, slug: string): boolean =>
  definitions[slug as ToolSlug]?.queue === queue;

/** Jobs that wait in a queue, those that give way to others among them. */
const countWaiting = async (commands: Redis, queue: QueueName): Promise<number> => {
  const prefix = keyPrefixOf(commands);
  const [first, last] = await Promise.all([
    commands.llen(`${prefix}:${queue}:wait`),
    commands.zcard(`${prefix}:${queue}:prioritized`),
  ]);
  return first + last;
};

/** Beats at once, every two seconds and at every roll call. What it returns says goodbye. */
export const startHeartbeat = async (options: {
  id: string;
  queue: QueueName;
  handlers: AnyHandlers;
  readiness?: () => Readonly<Record<string, boolean>>;
  whyNotReady?: (slug: string) => string | undefined;
  commands: Redis;
  subscriber: Redis;
}): Promise<() => void> => {
  const { id, queue, handlers, commands, subscriber } = options;

  const slugs = Object.keys(handlers).filter((slug) => isOf(queue, slug));
  let leaving = false;
  const beat = async (): Promise<void> => {
    const waiting = await countWaiting(commands, queue);
    const readiness = options.readiness?.() ?? {};
    const tools = Object.fromEntries(slugs.map((slug) => [slug, readiness[slug] ?? true]));
    const reasons = Object.fromEntries(
      Object.keys(tools).flatMap((slug) => {
        const reason = tools[slug] ? undefined : options.whyNotReady?.(slug);
        return reason === undefined ? [] : [[slug, reason]];
      }),
    );
    // Read last: a heartbeat that overtakes the goodbye must not bring the worker back.
    const heartbeat: Heartbeat = { worker: id, queue, tools, reasons, waiting, leaving };
    await commands.publish(heartbeatChannel(commands), JSON.stringify(heartbeat));
  };
  const tryToBeat = (): void => void beat().catch(() => {});

  subscriber.on("message", tryToBeat);
  await subscriber.subscribe(rollCallChannel(subscriber));
  await beat();
  const timer = setInterval(tryToBeat, heartbeatSeconds * 1_000);
  return () => {
    clearInterval(timer);
    leaving = true;
    tryToBeat();
  };
};

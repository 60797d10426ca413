import { queues, type QueueName } from "@coinslot/tools-schema";
import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { createScriptedClient } from "./bull/scripted-client.ts";
import { keyPrefixOf } from "./key-prefix.ts";

/** The queues, for adding to them and looking into them, on a connection that stays its owner's. */
export const openQueues = (connection: Redis): Readonly<Record<QueueName, Queue>> => {
  const open = (name: QueueName): Queue => {
    const queue = new Queue(name, {
      connection: createScriptedClient(connection),
      prefix: keyPrefixOf(connection),
      skipVersionCheck: true,
      // For workers of a version that still writes the stream of events, which nobody reads.
      streams: { events: { maxLen: 0 } },
    });
    // Commands reject on their own; an unhandled "error" event would end the process.
    queue.on("error", () => {});
    return queue;
  };
  return Object.fromEntries(queues.map((name) => [name, open(name)])) as Record<QueueName, Queue>;
};

import { randomUUID } from "node:crypto";
import type { QueueName } from "@coinslot/tools-schema";
import { createJobClient, type JobClient } from "../job-client.ts";
import { createFailFastRedis, createPatientRedis } from "../redis.ts";
import type { AnyHandlers } from "../run-tool.ts";
import { type JobWorker, startJobWorker } from "../worker.ts";

type ClientOptions = {
  readonly url?: string;
  readonly gateway?: string;
  readonly warn?: (fields: object, message: string) => void;
};

type WorkerOptions = {
  readonly url?: string;
  readonly queue?: QueueName;
  readonly handlers: AnyHandlers;
  readonly concurrency?: number;
  readonly lockMs?: number;
};

/** Both ends of the queues of one Redis: what gateways hold of them, and workers. */
export type Ends = {
  client(options?: ClientOptions): JobClient;
  worker(options: WorkerOptions): Promise<JobWorker>;
  /** What else is to be closed. */
  onClose(close: () => unknown): void;
  /** Closes what was opened, the last first. */
  close(): Promise<void>;
};

export const openEnds = (redisUrl: string): Ends => {
  const closers: (() => unknown)[] = [];
  return {
    client({ url = redisUrl, gateway = randomUUID(), warn = () => {} } = {}) {
      const [commands, subscriber] = [createFailFastRedis(url), createPatientRedis(url)];
      for (const connection of [commands, subscriber]) connection.on("error", () => {});
      const log = { warn };
      const parts = { gateway, commands, subscriber, now: Date.now, maxBacklog: 10, log };
      const jobs = createJobClient(parts);
      closers.push(async () => {
        await jobs.close();
        for (const connection of [commands, subscriber]) connection.disconnect();
      });
      return jobs;
    },
    async worker({ url = redisUrl, queue = "util", concurrency = 1, ...options }) {
      const running = await startJobWorker({
        ...options,
        queue,
        concurrency,
        commands: createPatientRedis(url),
        subscriber: createPatientRedis(url),
        log: { info: () => {}, warn: () => {} },
      });
      let drained: Promise<void> | undefined;
      const drain = (): Promise<void> => (drained ??= running.drain());
      closers.push(drain);
      return { ...running, drain };
    },
    onClose: (close) => void closers.push(close),
    async close() {
      for (const close of closers.toReversed()) await close();
    },
  };
};

import type { KnownLists, QueueName, ToolDefinition, WorkerTool } from "@coinslot/tools-schema";
import type { z } from "zod";
import { keepKnownSets } from "./known/keep-known-sets.ts";
import { openMetrics } from "./metrics/open-metrics.ts";
import { createPatientRedis } from "./redis.ts";
import type { workerSettings } from "./settings.ts";
import { startJobWorker, type WorkerLog } from "./worker.ts";

/**
 * The life of a worker process: serves the queues of its family until SIGTERM or SIGINT, then drains and ends. Signals are
 * heeded from the first moment, so that a worker that is stopped while it starts drains as well.
 */
export const serveQueues = async (options: {
  /** Each with how many of its jobs run at the same time: jobs of one queue never take the turns of another. */
  concurrency: Readonly<Partial<Record<QueueName, number>>>;
  tools: Readonly<Record<string, WorkerTool<ToolDefinition>>>;
  /** Why a tool that is not ready is not: the gateway tells it to whoever asks for its health. */
  whyNotReady?: (slug: string) => string | undefined;
  /** What its sources know completely: this process publishes it, in turn with the others. */
  knownLists?: KnownLists;
  settings: z.output<typeof workerSettings>;
  log: WorkerLog;
  /** Ends what the handlers hold open. */
  close?: () => Promise<void>;
}): Promise<void> => {
  const { tools, settings, log, close } = options;
  const stopped = new Promise<string>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, resolve);
  });
  const metrics = await openMetrics(settings);
  const count = metrics && (await import("./metrics/job-metrics.ts")).countJobs(metrics.registry);
  if (metrics) log.info({ url: metrics.url }, "metrics");
  const served = Object.entries(options.concurrency) as [QueueName, number][];
  const workers = await Promise.all(
    served.map(([queue, concurrency]) =>
      startJobWorker({
        ...options,
        queue,
        concurrency,
        observe: count && ((run) => count(queue, run)),
        handlers: ofEach(tools, ({ handler }) => handler),
        readiness: () => ofEach(tools, ({ isReady }) => isReady()),
        lockMs: settings.JOB_LOCK_SECONDS * 1_000,
        commands: createPatientRedis(settings.REDIS_URL),
        subscriber: createPatientRedis(settings.REDIS_URL),
      }),
    ),
  );
  const keeper = options.knownLists && keepLists(options.knownLists, settings.REDIS_URL, log);
  log.info({ signal: await stopped }, "draining");
  keeper?.close();
  await Promise.all(workers.map((worker) => worker.drain()));
  await Promise.all([close?.(), metrics?.close()]);
  process.exit(0);
};

const keepLists = (
  lists: KnownLists,
  url: string,
  log: WorkerLog,
): { readonly close: () => void } => {
  const redis = createPatientRedis(url);
  redis.on("error", (error: Error) => log.warn({ error: error.message }, "redis"));
  const keeper = keepKnownSets({ redis, lists, log });
  return {
    close: () => {
      keeper.close();
      redis.disconnect();
    },
  };
};

const ofEach = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  take: (value: Value) => Result,
): Readonly<Record<string, Result>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, take(value)]));

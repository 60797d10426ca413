import type { QueueName } from "@coinslot/tools-schema";
import { Histogram, type Registry } from "prom-client";

/** One run of a job, as its worker saw it. Times in milliseconds since the epoch. */
export type JobRun = {
  readonly operation: string;
  readonly outcome: "succeeded" | "failed";
  /** When it was put into the queue, taken from it, and done. */
  readonly addedAt: number;
  readonly takenAt: number;
  readonly finishedAt: number;
};

/** Upper ends of classes in seconds: a digest takes a millisecond, a long research four minutes. */
const seconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 20, 45, 120, 240];

/** Counts runs of jobs: how long they waited and took. Returns what is told of each run of a queue. */
export const countJobs = (registry: Registry): ((queue: QueueName, run: JobRun) => void) => {
  const waited = new Histogram({
    name: "coinslot_job_wait_seconds",
    help: "Time from the queue's taking a job to a worker's taking it.",
    labelNames: ["queue"],
    buckets: seconds,
    registers: [registry],
  });
  const took = new Histogram({
    name: "coinslot_job_run_seconds",
    help: "Time that a tool took, by operation and outcome.",
    labelNames: ["operation", "outcome"],
    buckets: seconds,
    registers: [registry],
  });
  return (queue, { operation, outcome, addedAt, takenAt, finishedAt }) => {
    waited.observe({ queue }, Math.max(0, takenAt - addedAt) / 1_000);
    took.observe({ operation, outcome }, Math.max(0, finishedAt - takenAt) / 1_000);
  };
};

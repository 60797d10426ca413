import { openConnection } from "./connection.ts";

/** A prepared request and what a right answer to it is. */
export type Exchange = {
  readonly request: Buffer;
  readonly status: number;
  /** Bytes that a right answer contains. */
  readonly proof: Buffer;
};

/** What one measured interval came to. */
export type Measured = {
  readonly answers: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const measuredFrom = (latencies: readonly number[], elapsedMs: number): Measured => {
  const sorted = Float64Array.from(latencies).toSorted();
  return {
    answers: sorted.length,
    requestsPerSecond: (sorted.length * 1_000) / elapsedMs,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
};

/**
 * Keeps `concurrency` requests under way until the time is over or `next` has no more, then waits for
 * the last answers. Rejects at the first answer that is not right: a wrong answer has no speed.
 */
export const drive = async (options: {
  port: number;
  concurrency: number;
  milliseconds: number;
  next: () => Exchange | undefined;
}): Promise<Measured> => {
  const { port, concurrency, milliseconds, next } = options;
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => (fail = reject));
  const connections = await Promise.all(
    Array.from({ length: concurrency }, () => openConnection(port, (error) => fail(error))),
  );
  const latencies: number[] = [];
  const startedAt = performance.now();
  const stopAt = startedAt + milliseconds;

  const finished = connections.map(
    (connection) =>
      new Promise<void>((resolve) => {
        let sentAt = startedAt;
        let exchange = next();
        const step = (): void => {
          if (!exchange) return resolve();
          connection.send(exchange.request, check);
        };
        const check = (status: number, answer: Buffer): void => {
          if (status !== exchange?.status || !answer.includes(exchange.proof))
            return fail(new Error(`a wrong answer:\n${answer.toString("latin1", 0, 2_000)}`));
          const now = performance.now();
          latencies.push(now - sentAt);
          sentAt = now;
          exchange = now < stopAt ? next() : undefined;
          step();
        };
        step();
      }),
  );
  try {
    await Promise.race([Promise.all(finished), failed]);
    return measuredFrom(latencies, performance.now() - startedAt);
  } finally {
    for (const connection of connections) connection.close();
  }
};

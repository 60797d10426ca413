import { z } from "zod";

/** Where the queues are: every app reads it. */
const redisSettings = { REDIS_URL: z.url({ protocol: /^rediss?$/ }) };

/** What whoever enqueues reads from its environment. */
export const jobClientSettings = {
  ...redisSettings,
  /** Jobs that may wait in a queue before further calls are refused. */
  MAX_BACKLOG: z.coerce.number().int().positive().default(1_000),
};

/** What every worker reads from its environment. */
export const workerSettings = z.object({
  ...redisSettings,
  /** Jobs that one process runs at the same time. */
  CONCURRENCY: z.coerce.number().int().min(1).max(1_000).default(16),
  /** Seconds after which another process takes over the job of one that died. */
  JOB_LOCK_SECONDS: z.coerce.number().min(1).max(600).default(30),
});

/**
 * Parses an environment, or throws one error that lists every problem in it. Empty counts as unset. `renamed` gives the
 * names of today by the old ones: a setting under its old name is refused, since nobody would read it.
 */
export const settingsFrom = <Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
  renamed: Readonly<Record<string, string>> = {},
): z.output<Schema> => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  const issues = parsed.success ? [] : parsed.error.issues;
  const problems = [
    ...issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`),
    ...Object.entries(renamed)
      .filter(([old]) => given[old] !== undefined)
      .map(([old, name]) => `  ${old}: is called ${name} now`),
  ];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new Error(`The environment is not usable:\n${problems.join("\n")}`);
};

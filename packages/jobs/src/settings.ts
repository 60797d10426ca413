import { readFileSync } from "node:fs";
import { z } from "zod";
import { metricsSettings } from "./metrics/open-metrics.ts";
import { redisUrlProblem } from "./redis-url.ts";

/** Where the queues are: every app reads it. */
const redisSettings = {
  REDIS_URL: z
    .string()
    .superRefine((url, context) => {
      const problem = redisUrlProblem(url);
      if (problem) context.addIssue(problem);
    })
    .describe("where the Redis is that holds claims and queues"),
};

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
  ...metricsSettings,
});

type Environment = Readonly<Record<string, string | undefined>>;

/** An environment that nothing can start with: every problem in it, a line each, for whoever set it. */
class UnusableEnvironment extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(["The environment is not usable:", ...problems.map((line) => `  ${line}`)].join("\n"));
    this.problems = problems;
  }
}

/** What a schema says of each name that it reads. */
const meaningsOf = (schema: z.ZodType): ReadonlyMap<string, string | undefined> => {
  const meaningsIn = (shape: z.core.JSONSchema._JSONSchema): [string, string | undefined][] => {
    if (typeof shape === "boolean") return [];
    const { properties = {}, allOf = [] } = shape;
    const own = Object.entries(properties).map(([name, field]): [string, string | undefined] => [
      name,
      typeof field === "boolean" ? undefined : field.description,
    ]);
    return [...own, ...allOf.flatMap(meaningsIn)];
  };
  return new Map(meaningsIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })));
};

const fileSuffix = "_FILE";

/**
 * The variables that are set; empty counts as unset. `NAME_FILE` gives the path of a file that holds the value of a setting
 * NAME, as secrets are handed to containers.
 */
const givenIn = (schema: z.ZodType, environment: Environment) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const files = Object.entries(given).filter(([name]) => name.endsWith(fileSuffix));
  const names = files.length > 0 ? meaningsOf(schema) : new Map<string, undefined>();
  const problems: string[] = [];
  for (const [variable, path = ""] of files) {
    const name = variable.slice(0, -fileSuffix.length);
    if (!names.has(name)) continue;
    if (given[name] !== undefined) problems.push(`${variable}: ${name} is set as well`);
    else
      try {
        given[name] = readFileSync(path, "utf8").trim();
      } catch (error) {
        problems.push(`${variable}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
        given[name] = undefined;
      }
  }
  return { given, problems };
};

/** What is wrong with one variable, in words that do not repeat its value: it may be a secret. */
const problemOf = (issue: z.core.$ZodIssue, given: Environment, schema: z.ZodType): string => {
  const name = issue.path.join(".");
  if (given[name] === undefined && issue.code === "invalid_type") {
    const meaning = meaningsOf(schema).get(name);
    return `${name} is required${meaning ? `: ${meaning}` : ""}`;
  }
  const isNoNumber = issue.code === "invalid_type" && issue.expected === "number";
  return `${name}: ${isNoNumber ? "is not a number" : issue.message}`;
};

/**
 * Parses an environment, or throws `UnusableEnvironment`, which lists every problem in it. `renamed` gives the
 * names of today by the old ones: a setting under its old name is refused, since nobody would read it.
 */
export const settingsFrom = <Schema extends z.ZodType>(
  schema: Schema,
  environment: Environment,
  renamed: Readonly<Record<string, string>> = {},
): z.output<Schema> => {
  const { given, problems: unread } = givenIn(schema, environment);
  const parsed = schema.safeParse(given);
  const issues = parsed.success ? [] : parsed.error.issues;
  const unreadNames = unread.map((problem) => problem.split(fileSuffix, 1)[0]);
  const problems = [
    ...unread,
    ...issues
      .filter(({ path }) => !unreadNames.includes(String(path[0])))
      .map((issue) => problemOf(issue, given, schema)),
    ...Object.entries(renamed)
      .filter(([old]) => given[old] !== undefined)
      .map(([old, name]) => `${old}: is called ${name} now`),
  ];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new UnusableEnvironment(problems);
};

/**
 * Reads the settings of a process that starts. Where they are not usable, the process says so in a line for each problem,
 * those that `alsoAsk` finds outside the environment among them, and ends.
 */
export const settingsOrExit = async <Settings>(
  read: () => Settings,
  alsoAsk: () => Promise<readonly string[]> = async () => [],
): Promise<Settings> => {
  const found = await alsoAsk();
  try {
    const settings = read();
    if (found.length === 0) return settings;
    throw new UnusableEnvironment(found);
  } catch (error) {
    if (!(error instanceof UnusableEnvironment)) throw error;
    const all = new UnusableEnvironment([...new Set([...error.problems, ...found])]);
    console.error(all.message);
    process.exit(1);
  }
};

import { createHash } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  createRedactor,
  type RawAnswer,
  type RecordedRun,
  serializeRecorded,
  type SourcesSettings,
  sourcesSettings,
} from "@coinslot/sources";
import { attemptTool, type ToolCall } from "./attempt-tool.ts";

/** What came of a recording. */
export type Recording = {
  readonly run: RecordedRun;
  /** Paths of the files, in the order of the answers. */
  readonly files: readonly string[];
  /** True where any answer came from a sandbox. */
  readonly isSimulated: boolean;
};

/**
 * Calls a tool against the providers that the environment leads to, and writes every answer to a file of its own,
 * redacted: `<folder>/<provider>/<date>-<tool>-<call>-<place>.json`. A call that was recorded on the same day is
 * replaced. Throws, before anything is asked, for a setting or a call that is wrong.
 */
export const recordTool = async (
  call: ToolCall,
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
  now: () => number,
): Promise<Recording> => {
  const settings = settingsFrom(environment);
  const startedAt = new Date(now()).toISOString();
  const answers: RawAnswer[] = [];
  const attempt = await attemptTool(call, settings, now, (answer) => void answers.push(answer));
  const id = idOf(call, startedAt);
  const run: RecordedRun = { id, ...call, startedAt, ...attempt, failed: [...attempt.failed] };
  await removeEarlier(folder, id);
  const redactor = createRedactor(secretsOf(settings));
  const files = await Promise.all(
    answers.map(async (answer, index) => {
      const file = fileOf(folder, id, answer.provider, index + 1);
      await mkdir(join(file, ".."), { recursive: true });
      await writeFile(file, serializeRecorded(redactor.answer(answer), run, index + 1));
      return file;
    }),
  );
  const isSimulated = answers.some(({ headers }) => headers["sandbox-simulated"] === "true");
  return { run, files, isSimulated };
};

const settingsFrom = (
  environment: Readonly<Record<string, string | undefined>>,
): SourcesSettings => {
  const parsed = sourcesSettings.safeParse({ ...environment });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`The environment is not enough to ask real providers. ${problems.join("; ")}`);
};

/** Keys, who records, and where his own SearXNG is. A value of a few characters would be found everywhere. */
const secretsOf = (settings: SourcesSettings): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    /KEY|TOKEN|SECRET|PASSWORD|EMAIL|URL/.test(name) &&
    typeof value === "string" &&
    value.length > 5
      ? [value]
      : [],
  );

const idOf = (call: ToolCall, startedAt: string): string => {
  const digest = createHash("sha256").update(JSON.stringify(call)).digest("hex").slice(0, 8);
  return `${startedAt.slice(0, 10)}-${call.tool}-${digest}`;
};

const fileOf = (folder: string, id: string, provider: string, place: number): string =>
  join(folder, provider.replaceAll(/[^a-z0-9.-]/g, "_"), `${id}-${place}.json`);

const removeEarlier = async (folder: string, id: string): Promise<void> => {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const earlier = files.filter((file) => basename(file).startsWith(`${id}-`));
  await Promise.all(earlier.map((file) => rm(join(folder, file))));
};

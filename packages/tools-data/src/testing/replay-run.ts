import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReplayCall, startReplay, trustAuthority } from "@coinslot/sandbox";
import {
  bytesOf,
  createRedactor,
  parseRecorded,
  type RecordedAnswer,
  sourcesSettings,
  unlicensedProviders,
} from "@coinslot/sources";
import { type Attempt, attemptTool } from "../record/attempt-tool.ts";

/** The answers of one recorded call, in their order. */
export type Recorded = readonly RecordedAnswer[];

/** Every recorded call below a folder. */
export const readRecorded = (folder: string): readonly Recorded[] => {
  const answers = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => parseRecorded(readFileSync(join(folder, file), "utf8")));
  const ids = [...new Set(answers.map(({ run }) => run.id))];
  return ids.map((id) =>
    answers.filter(({ run }) => run.id === id).toSorted((one, other) => one.place - other.place),
  );
};

/** What a call does today with the answers of then. */
export type Replayed = Attempt & {
  /** Answers that it did not ask for. */
  readonly unasked: readonly string[];
  /** Providers that gave an answer then, and nothing else, that could not be read even then. */
  readonly unread: readonly string[];
};

/**
 * Calls the tool again, at the time of then, with the recorded answers in the providers' place. So every request
 * is defined and every answer parsed by the code of today. What was not recorded is cut off.
 */
export const replayRun = async (recorded: Recorded): Promise<Replayed> => {
  const [first] = recorded;
  if (!first) throw new Error("Nothing was recorded.");
  const { tool, x402Version, input, startedAt } = first.run;
  const waiting = [...recorded];
  const replay = await startReplay((call) => {
    const place = waiting.findIndex((answer) => isFor(answer, call));
    const [answer] = place < 0 ? [] : waiting.splice(place, 1);
    return answer && { ...answer, body: bytesOf(answer.body) };
  });
  const distrust = trustAuthority(replay.caFile);
  try {
    const settings = sourcesSettings.parse(environmentOf(replay.environment, recorded, first.run));
    const call = { tool, x402Version, input };
    const attempt = await attemptTool(call, settings, () => Date.parse(startedAt));
    const unasked = waiting.map(({ provider, path }) => `${provider} ${path}`);
    return { ...attempt, unasked, unread: unreadOf(recorded, first.run.failed) };
  } finally {
    distrust();
    await replay.stop();
  }
};

/** Whom the operator did not ask when he recorded, because he had none or had switched it off, is not asked now. */
const environmentOf = (
  environment: Readonly<Record<string, string>>,
  recorded: Recorded,
  { failed }: RecordedAnswer["run"],
): Readonly<Record<string, string>> => {
  const asked = new Set([...failed, ...recorded.map(({ provider }) => provider)]);
  const ids = unlicensedProviders.filter((id) => asked.has(id));
  return { ...environment, UNLICENSED_PROVIDERS: ids.join(",") || "none" };
};

const unreadOf = (recorded: Recorded, failed: readonly string[]): readonly string[] =>
  failed.filter((id) => {
    const answers = recorded.filter(({ provider }) => provider === id);
    return answers.length > 0 && answers.every(({ status }) => status >= 200 && status < 300);
  });

const redactor = createRedactor([]);

/** Requests are compared as they were recorded: redacted. */
const isFor = (answer: RecordedAnswer, { target, method, path, body }: ReplayCall): boolean => {
  if (target === "port-43") {
    return (
      answer.url.startsWith("whois:") && decodeURIComponent(answer.path.slice(1)) === path.trim()
    );
  }
  const sent = answer.sent === null ? Buffer.alloc(0) : bytesOf(answer.sent);
  return (
    answer.provider === target &&
    answer.method === method &&
    answer.path === redactor.address(path) &&
    sent.equals(redactor.sent(body))
  );
};

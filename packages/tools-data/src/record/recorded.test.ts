import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readRecorded, replayRun } from "../testing/replay-run.ts";

const folder = fileURLToPath(new URL("../../../sources/fixtures/live", import.meta.url));
const recorded = readRecorded(folder);

const claimNothing = (): void =>
  test("answers of real providers: none are recorded yet, so nothing here speaks for a real provider", () => {
    expect(recorded).toEqual([]);
  });

const replayAll = (): void =>
  test.each(recorded.map((answers) => [answers[0]!.run.id, answers] as const))(
    "answers of real providers: %s is asked for and read today as it was then",
    async (_, answers) => {
      expect(answers.filter(({ isSimulated }) => isSimulated)).toEqual([]);
      const { outcome, failed } = answers[0]!.run;
      expect(await replayRun(answers)).toEqual({ outcome, failed, unasked: [], unread: [] });
    },
  );

(recorded.length === 0 ? claimNothing : replayAll)();

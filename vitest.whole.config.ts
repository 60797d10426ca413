import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testsOf } from "./vitest.config.ts";

/** Test files that take the longest, the longest first: none of them is to start when all others have ended. */
const longest = [
  "retry-agent.redis",
  "pages.e2e",
  "compose.e2e",
  "adding.e2e",
  "crash-points.e2e",
  "ai-operations.e2e",
  "siwx.e2e",
  "tool-command.e2e",
  "unread.e2e",
  "unfinished.chain",
];

const lengthOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.includes(`${name}.test.`));
  return place < 0 ? longest.length : place;
};

const waits = ({ moduleId }: TestSpecification): boolean =>
  /\.(redis|chain|e2e)\.test\.ts$/.test(moduleId);

/** Tests that wait for processes and blocks, and beside them, to the end, those that only compute. */
class Mixed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(waits).toSorted((one, other) => lengthOf(one) - lengthOf(other));
    const computing = sorted.filter((file) => !waits(file));
    const placed = [
      ...waiting.map((file, index) => ({ file, place: (index / waiting.length) * 0.9 })),
      ...computing.map((file, index) => ({ file, place: index / computing.length })),
    ];
    return placed.toSorted((one, other) => one.place - other.place).map(({ file }) => file);
  }
}

/** All tiers as one, for a run of everything: a worker keeps the modules that it has loaded from one tier to the next. */
export default defineConfig({
  test: { ...testsOf("all", [".test.ts", ".test.mjs"]), sequence: { sequencer: Mixed } },
});

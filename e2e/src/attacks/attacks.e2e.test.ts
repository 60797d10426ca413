import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks } from "./attacks.ts";
import { runAttack } from "./run-attack.ts";
import { openStage } from "./stage.ts";

// `npm run attacks` in short: seconds of each, at a pace that leaves the machine to the other tests, and no speed asserted.

let opened: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  opened = await openStage(2, 0);
}, 120_000);
afterAll(() => opened?.close());

test.each(attacks.map((attack, index) => ({ attack, number: index + 1 })))(
  "an honest buyer gets all he pays for beside $attack.name",
  async ({ attack, number }) => {
    const pace = { number, restMs: 0, pauseMs: 100 };
    const report = await runAttack(opened, opened.stage, attack, pace);
    expect(report.failures).toEqual([]);
    expect(report.purchases).toBeGreaterThan(0);
    const answered = Object.values(report.answers).reduce((sum, count) => sum + count, 0);
    expect(answered).toBeGreaterThan(0);
  },
);

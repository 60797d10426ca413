import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { expectBoughtOnce } from "./breakpoints/buy-through-death.ts";
import { reviveAll, type Stage, startStage } from "./breakpoints/stage.ts";
import { gatewaySteps, type Step, workerSteps } from "./breakpoints/steps.ts";
import { versions } from "./customer.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterEach(() => reviveAll(stage));
afterAll(() => stage?.watched.stop());

const rows = (steps: Record<string, Step>): [string, Step][] => Object.entries(steps);

describe.each(versions)("a payment of version %i buys once", (version) => {
  test.each(rows(gatewaySteps))("when the gateway is killed %s", (_, step) =>
    expectBoughtOnce(stage, version, "the gateway dies", step),
  );

  test.each(rows(workerSteps))("when the worker is killed %s", (_, step) =>
    expectBoughtOnce(stage, version, "the worker dies", step),
  );
});

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

const rows: [string, Step][] = Object.entries({ ...gatewaySteps, ...workerSteps });

describe.each(versions)("a payment of version %i buys once", (version) => {
  test.each(rows)("when Redis is killed %s", (_, step) =>
    expectBoughtOnce(stage, version, "Redis dies", step),
  );

  test.each(rows)("when Redis forgets its last second %s", (_, step) =>
    expectBoughtOnce(stage, version, "Redis loses its power", step),
  );
});

import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { createFred } from "./fred.ts";
import type { CurveDay } from "./provider.ts";
import { createTreasuryCsv } from "./treasury-csv.ts";
import { createTreasuryXml } from "./treasury-xml.ts";

/** The US Treasury's par yield curve, from the first publisher that answers. */
export type Yields = {
  /** At least the last `count` published days, newest first. Throws `ToolError`: `upstream_*`. */
  latest(count: number, signal: AbortSignal): Promise<Answered<readonly CurveDay[]>>;
  readonly isReady: () => boolean;
};

/** The Treasury itself in two formats, then the Federal Reserve. */
export const createYields = (runtime: Runtime): Yields => {
  const providers = [createTreasuryCsv(runtime), createTreasuryXml(runtime), createFred(runtime)];
  return {
    latest: (count, signal) =>
      firstThatAnswers(providers, (provider, signal) => provider.latest(count, signal), signal),
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

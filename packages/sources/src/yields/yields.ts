import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { definitionsOf, type Kind, type ListedProvider } from "../upstream/kind.ts";
import { createFred, definition as fred } from "./fred.ts";
import type { CurveDay, YieldsProvider } from "./provider.ts";
import { createTreasuryCsv, definition as treasury } from "./treasury-csv.ts";
import { createTreasuryXml } from "./treasury-xml.ts";

/** The US Treasury's par yield curve, from the first publisher that answers. */
export type Yields = {
  /** At least the last `count` published days, newest first. Throws `ToolError`: `upstream_*`. */
  latest(count: number, signal: AbortSignal): Promise<Answered<readonly CurveDay[]>>;
  readonly isReady: () => boolean;
};

/** The Treasury itself in two formats, then the Federal Reserve. */
const listed: readonly ListedProvider<YieldsProvider>[] = [
  { definition: treasury, create: createTreasuryCsv },
  { definition: treasury, create: createTreasuryXml },
  { definition: fred, create: createFred },
];

/** Asks the publishers in the order of their list. */
export const createYields = (runtime: Runtime): Yields => {
  const providers = listed.map(({ create }) => create(runtime));
  return {
    latest: (count, signal) =>
      firstThatAnswers(providers, (provider, signal) => provider.latest(count, signal), signal),
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

/** The kind of source. */
export const yields: Kind<Yields> = { definitions: definitionsOf(listed), create: createYields };

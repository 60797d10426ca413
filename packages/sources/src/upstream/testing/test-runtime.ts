import { guardSettingsFrom } from "../../guard/environment.ts";
import { createGuard } from "../../guard/guard.ts";
import { sourcesSettings } from "../../settings.ts";
import { userAgentOf } from "../../user-agent.ts";
import { createConnections, type Deadlines } from "../connections.ts";
import type { Runtime } from "../runtime.ts";
import { createMemoryCache } from "./memory-cache.ts";

/** A runtime with a clock of its own, and what was logged. */
export type TestRuntime = Runtime & {
  readonly clock: { now: number };
  readonly logged: object[];
  /** For an upstream that will not answer: providers that are opened after it wait so long for headers and a body. */
  readonly waitBriefly: (milliseconds?: number) => void;
  readonly close: () => Promise<void>;
};

/** Whoever answers is waited for, however busy the machine is. */
const patience: Deadlines = { connectMs: 30_000, headersMs: 30_000, bodyMs: 30_000 };

/** Of the one provider that is in no list. */
const tidesBase = "UPSTREAM_TIDE_TABLES_BASE";

/** Real connections, and a clock that the test moves. */
export const createTestRuntime = (
  environment: Readonly<Record<string, string>>,
  parts: Partial<Runtime> & { readonly startAt?: number } = {},
): TestRuntime => {
  const clock = { now: parts.startAt ?? Date.parse("2026-11-21T15:00:00Z") };
  const now = (): number => clock.now;
  const logged: object[] = [];
  const opened = [parts.connections ?? createConnections(patience)];
  const { [tidesBase]: tides, ...real } = environment;
  const parsed = sourcesSettings.parse({
    CONTACT_EMAIL: "tests@coinslot.example",
    UNLICENSED_PROVIDERS: "all",
    ...real,
  });
  const fictional = tides === undefined ? {} : { [tidesBase]: tides };
  const settings = { ...parsed, upstreamBases: { ...parsed.upstreamBases, ...fictional } };
  const guard = createGuard(guardSettingsFrom(settings, userAgentOf(settings)));
  return {
    settings,
    get connections() {
      return opened.at(-1)!;
    },
    waitBriefly: (milliseconds = 300) => {
      const limits = { headersMs: milliseconds, bodyMs: milliseconds };
      opened.push(createConnections({ ...patience, ...limits }));
    },
    cache: parts.cache ?? createMemoryCache(now),
    now,
    log: { warn: (fields) => void logged.push(fields) },
    guard,
    clock,
    logged,
    close: async () => {
      guard.close();
      await Promise.all(opened.map((connections) => connections.close()));
    },
  };
};

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
  readonly close: () => Promise<void>;
};

const quickDeadlines: Deadlines = { connectMs: 300, headersMs: 300, bodyMs: 400 };

/** Of the one provider that is in no list. */
const tidesBase = "UPSTREAM_TIDE_TABLES_BASE";

/** Real connections with short deadlines, and a clock that the test moves. */
export const createTestRuntime = (
  environment: Readonly<Record<string, string>>,
  parts: Partial<Runtime> & { readonly startAt?: number } = {},
): TestRuntime => {
  const clock = { now: parts.startAt ?? Date.parse("2026-11-21T15:00:00Z") };
  const now = (): number => clock.now;
  const logged: object[] = [];
  const connections = parts.connections ?? createConnections(quickDeadlines);
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
    cache: parts.cache ?? createMemoryCache(now),
    now,
    log: { warn: (fields) => void logged.push(fields) },
    connections,
    guard,
    clock,
    logged,
    close: async () => {
      guard.close();
      await connections.close();
    },
  };
};

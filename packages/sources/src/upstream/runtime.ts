import type { Guard } from "../guard/guard.ts";
import type { RecordAnswer } from "../recording/raw-answer.ts";
import type { SourcesSettings } from "../settings.ts";
import type { Connections } from "./connections.ts";
import type { SharedCache } from "./shared-cache.ts";

/** What sources tell their operator: providers and failures, never a caller's input. */
type SourcesLog = { warn(fields: object, message: string): void };

/** What every provider works with. */
export type Runtime = {
  readonly settings: SourcesSettings;
  readonly cache: SharedCache;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: SourcesLog;
  readonly connections: Connections;
  /** The way to hosts that callers and documents name. */
  readonly guard: Guard;
  /** Is handed what providers answer; what the guard fetches it hands over itself. */
  readonly record?: RecordAnswer;
};

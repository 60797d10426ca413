import type { QueueName } from "@coinslot/tools-schema";
import { type Heartbeat, heartbeatSeconds } from "./heartbeat.ts";

type Sighting = { readonly heartbeat: Heartbeat; readonly seenAt: number };

/** Why a call is not admitted, or "open" when it is. */
export type Admission = "open" | "no-worker" | "not-ready" | "backlog";

/** A queue as operators see it. */
type QueueView = {
  readonly workers: number;
  readonly waiting: number;
  readonly ready: readonly string[];
  readonly notReady?: Readonly<Record<string, string>>;
};

/** An in-memory picture of the live workers: admission asks it, not Redis. */
export type Roster = {
  hear(heartbeat: Heartbeat): void;
  /** Whether a call of this tool can be served now. */
  admission(queue: QueueName, slug: string): Admission;
  /** Live workers and ready tools of a queue, and why others are not where a worker says it. */
  view(queue: QueueName): QueueView;
};

/** Heartbeats older than three intervals do not count. `now` is in milliseconds. */
export const createRoster = (options: { now: () => number; maxBacklog: number }): Roster => {
  const sightings = new Map<string, Sighting>();

  const live = (queue: QueueName): Heartbeat[] => {
    const oldest = options.now() - heartbeatSeconds * 3_000;
    for (const [worker, { seenAt }] of sightings) if (seenAt < oldest) sightings.delete(worker);
    return [...sightings.values()]
      .map((sighting) => sighting.heartbeat)
      .filter((beat) => beat.queue === queue);
  };

  const waiting = (beats: Heartbeat[]): number => Math.max(0, ...beats.map((beat) => beat.waiting));

  return {
    hear(heartbeat) {
      if (heartbeat.leaving) sightings.delete(heartbeat.worker);
      else sightings.set(heartbeat.worker, { heartbeat, seenAt: options.now() });
    },
    admission(queue, slug) {
      const beats = live(queue);
      if (beats.length === 0) return "no-worker";
      if (!beats.some((beat) => beat.tools[slug])) return "not-ready";
      return waiting(beats) >= options.maxBacklog ? "backlog" : "open";
    },
    view(queue) {
      const beats = live(queue);
      const ready = new Set(
        beats.flatMap((beat) =>
          Object.entries(beat.tools).flatMap(([slug, isReady]) => (isReady ? [slug] : [])),
        ),
      );
      const told = beats.flatMap(({ reasons = {} }) => Object.entries(reasons));
      const notReady = Object.fromEntries(told.filter(([slug]) => !ready.has(slug)));
      return {
        workers: beats.length,
        waiting: waiting(beats),
        ready: [...ready].toSorted(),
        ...(Object.keys(notReady).length > 0 ? { notReady } : {}),
      };
    },
  };
};

import { ToolError } from "@coinslot/tools-schema";
import { LRUCache } from "lru-cache";
import robotsParser from "robots-parser";
import type { Guard } from "./guard.ts";

/**
 * What a site says to robots. `unknown`: its robots.txt could not be read, which forbids nothing and is worth
 * a warning.
 */
export type RobotsVerdict = "allowed" | "disallowed" | "unknown";

/** Whether a page may be read by a robot. Throws only what `signal` was aborted with. */
export type IsAllowedByRobots = (
  url: string,
  /** The name of the robot, with or without version and comment. */
  userAgent: string,
  signal: AbortSignal,
) => Promise<RobotsVerdict>;

/** The text of a robots.txt, empty where there is none. */
type Found = { readonly text: string } | "unknown";

const dayMs = 86_400_000;
const unknownForMs = 300_000;
const maxBytes = 512 * 1_024;
/** Matching costs their length times that of the path: what is longer is meant to cost. */
const maxWildcardChars = 32 * 1_024;
const cacheChars = 64 * 1_024 * 1_024;

/** Creates the check of a process, with a cache of its own: a day by origin, five minutes for `unknown`. */
export const createIsAllowedByRobots = (
  guard: Pick<Guard, "fetch">,
  now: () => number,
): IsAllowedByRobots => {
  const cache = new LRUCache<string, { readonly found: Found }>({
    maxSize: cacheChars,
    sizeCalculation: ({ found }) => (found === "unknown" ? 1 : found.text.length + 1),
    ttl: dayMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (origin, _stale, { options }) => {
      const found = await read(guard, origin);
      if (found === "unknown") options.ttl = unknownForMs;
      return { found };
    },
  });
  return async (url, userAgent, signal) => {
    const { origin, href } = new URL(url);
    // Not with the caller's signal: others may wait for the same file.
    const cached = await cache.fetch(origin);
    signal.throwIfAborted();
    if (cached === undefined || cached.found === "unknown") return "unknown";
    const robots = robotsParser(`${origin}/robots.txt`, cached.found.text);
    return robots.isDisallowed(href, userAgent) === true ? "disallowed" : "allowed";
  };
};

const read = async (guard: Pick<Guard, "fetch">, origin: string): Promise<Found> => {
  try {
    const { status, body } = await guard.fetch(`${origin}/robots.txt`, {
      signal: new AbortController().signal,
      accepts: "any",
      anyStatus: true,
      maxBytes,
      maxDecodedBytes: maxBytes,
      timeoutMs: 5_000,
    });
    // A site that answers with "not found", or with "not for you", has no rules.
    if (status >= 400 && status < 500) return { text: "" };
    const text = body.toString();
    return status === 200 && wildcardChars(text) <= maxWildcardChars ? { text } : "unknown";
  } catch (error) {
    if (error instanceof ToolError) return "unknown";
    throw error;
  }
};

const wildcardChars = (text: string): number =>
  text
    .split(/[\r\n]/)
    .filter((line) => line.includes("*"))
    .reduce((sum, line) => sum + line.length, 0);

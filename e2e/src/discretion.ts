import { expect } from "vitest";
import { type Answer, listen } from "./wire.ts";
import type { World } from "./world.ts";

/** Every header that this shop ever sends; another one was put there by somebody else's text. */
const ourHeaders = new Set([
  "access-control-allow-origin",
  "access-control-expose-headers",
  "allow",
  "cache-control",
  "claim-token",
  "connection",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "link",
  "location",
  "payment-required",
  "payment-response",
  "retry-after",
  "vary",
  "x-content-type-options",
  "x-payment-response",
]);

/** Words of libraries, stacks and the faults that the sandbox plays. */
const machinery =
  /viem|ioredis|bullmq|undici|[a-z]Error\b|\bError: |\bat \/|\bat \S+ \(|node:|file:\/\/|\bECONN|UND_ERR|revert|eth_[a-z]|forged|<\/?(html|script|h1)\b|Time-out|internal server error/;

const base64Headers = ["payment-required", "payment-response", "x-payment-response"] as const;

/** All that an answer says, its headers also as what is written in them. */
const wordsOf = ({ headers, text }: Answer): string => {
  const decoded = base64Headers.map((name) =>
    Buffer.from(headers.get(name) ?? "", "base64").toString("utf8"),
  );
  return [...[...headers].flat(), ...decoded, text].join("\n");
};

/** Throws where an answer tells what it should not, or has a header that somebody else wrote. */
export const expectDiscreet = (answer: Answer, secrets: readonly string[]): void => {
  const words = wordsOf(answer);
  expect(machinery.exec(words)?.[0]).toBeUndefined();
  for (const secret of secrets) expect(words).not.toContain(secret);
  expect([...answer.headers.keys()].filter((name) => !ourHeaders.has(name))).toEqual([]);
  for (const value of answer.headers.values()) expect(value).not.toMatch(/[^\x20-\x7e]/);
  const { detail } = answer.body;
  if (typeof detail === "string") expect(detail.length).toBeLessThanOrEqual(200);
};

const hostOf = (url: string): string => new URL(url).host;

/**
 * Holds every answer of a test file to one rule: it says nothing of what is behind the gateway, and has no
 * header that is not ours. Terms name the facilitator, as the catalog does, and no other answer. `hold`
 * throws on the first answer that broke the rule, and gives how many there were of each status.
 */
export const watchDiscretion = (
  world: World,
  alsoSecret: readonly string[] = [],
): { hold(): ReadonlyMap<number, number> } => {
  const heard: Answer[] = [];
  listen((answer) => void heard.push(answer));
  const secrets = [world.chain.rpcUrl, world.redis.url, ...alsoSecret].map(hostOf);
  const facilitator = hostOf(world.facilitator.url);
  return {
    hold() {
      const counts = new Map<number, number>();
      for (const answer of heard) {
        expectDiscreet(answer, answer.status === 402 ? secrets : [...secrets, facilitator]);
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      }
      return counts;
    },
  };
};

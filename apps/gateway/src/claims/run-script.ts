import type { ScriptCall } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import type { Claim } from "./claim.ts";
import { withCounting } from "./counting.ts";
import { withIdentifiers } from "./identifiers.ts";
import { type ClaimKeys, keysPerScript } from "./keys.ts";
import { placeScripts, withPlaces } from "./places.ts";
import { claimScripts } from "./scripts.ts";
import { withShares } from "./shares.ts";
import { withSubjects } from "./subjects.ts";

/** Runs one script for one claim: resolves to what it returns. */
export type RunScript = (
  script: keyof typeof claimScripts | keyof typeof placeScripts,
  claim: Pick<Claim, "id" | "identifier" | "payer" | "fingerprint">,
  ...args: (string | number)[]
) => Promise<unknown>;

/** Runs a script in one with what adds the claim's job behind it, unless the script says -1: resolves to what it says. */
export type EnqueueAfter = (first: ScriptCall) => Promise<unknown>;

/** How the scripts of claims are run: each by itself, or with the job that it is to have. */
export type Scripts = {
  readonly run: RunScript;
  readonly runWith: (enqueueAfter: EnqueueAfter) => RunScript;
};

/** Rejects, like every command of a Redis that is away, until the claims are at hand. */
export const assertAtHand = (areAtHand: () => boolean): void => {
  if (!areAtHand()) throw new Error("the claims are not at hand yet");
};

const texts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...claimScripts, ...placeScripts }).map(([name, lua]) => [
    name,
    withCounting(withIdentifiers(withPlaces(withShares(withSubjects(lua))))),
  ]),
);

export const scriptsOn = (redis: Redis, keys: ClaimKeys, areAtHand: () => boolean): Scripts => {
  for (const [name, lua] of Object.entries(texts))
    redis.defineCommand(name, { numberOfKeys: keysPerScript, lua });
  // ioredis gives the commands as methods that its types do not know.
  const commands = redis as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  return {
    async run(name, claim, ...args) {
      assertAtHand(areAtHand);
      return commands[name]?.(...keys.ofScript(claim), claim.id, ...args);
    },
    runWith:
      (enqueueAfter) =>
      async (name, claim, ...args) => {
        assertAtHand(areAtHand);
        const lua = texts[name] ?? "";
        return enqueueAfter({ name, lua, keys: keys.ofScript(claim), args: [claim.id, ...args] });
      },
  };
};

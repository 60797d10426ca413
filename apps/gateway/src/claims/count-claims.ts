import { keyPrefixOf } from "@coinslot/jobs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { GatewayLog } from "../log.ts";
import type { Network } from "../payment/networks.ts";
import { countClaim } from "./counting.ts";
import { claimKeysOf, keysPerScript } from "./keys.ts";

/** The counting of claims that no transition has counted. */
export type CountingClaims = {
  /** Resolves when all are counted, or after `timeoutMs`: Redis may be away. */
  wait(timeoutMs: number): Promise<void>;
  close(): void;
};

type Parts = {
  readonly redis: Redis;
  readonly network: Network;
  readonly log: GatewayLog;
  readonly now: () => number;
  /** Whether all claims lie where they are looked for. */
  readonly areAtHand: () => boolean;
};

const retryMs = 250;

/** Notes since when is counted, and counts every claim that lies there; one that is counted stays as it is. */
const countAll = async ({ redis, network, log, now }: Parts): Promise<void> => {
  const keys = claimKeysOf(keyPrefixOf(redis), network);
  await redis.hsetnx(keys.sums, "since", now());
  const prefix = keys.claim("");
  let counted = 0;
  for await (const found of redis.scanStream({ match: `${prefix}*`, count: 1_000 })) {
    const ids = (found as string[]).map((key) => key.slice(prefix.length));
    await Promise.all(
      ids.map((id) => {
        const claim = { id, identifier: "", payer: "", fingerprint: "" };
        return redis.eval(countClaim, keysPerScript, ...keys.ofScript(claim), id);
      }),
    );
    counted += ids.length;
  }
  if (counted > 0) log.info({ counted }, "the claims that are there are counted");
};

/**
 * A gateway counts at its start what those of the version before, which did not count, have left. Whoever is started
 * last after an update finds all of it: a claim stays a day at least.
 */
export const startCountingClaims = (parts: Parts): CountingClaims => {
  const { areAtHand } = parts;
  let isClosed = false;
  const keepTrying = async (): Promise<void> => {
    while (!isClosed) {
      const isCounted =
        areAtHand() &&
        (await countAll(parts).then(
          () => true,
          () => false,
        ));
      if (isCounted) return;
      await sleep(retryMs, undefined, { ref: false });
    }
  };
  const counting = keepTrying();
  return {
    wait: (timeoutMs) => Promise.race([counting, sleep(timeoutMs, undefined, { ref: false })]),
    close: () => void (isClosed = true),
  };
};

import { keyPrefixOf } from "@coinslot/jobs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { GatewayLog } from "../log.ts";
import { type Network, networks } from "../payment/networks.ts";
import { claimIdOf } from "./claim.ts";
import { claimKeysOf, type KeyedClaim, networksKeyOf, oldClaimKeys } from "./keys.ts";

/** What this Redis holds beside our own network's claims, and whether ours are all where they are looked for. */
export type OldClaims = {
  /** Until then no payment is taken: one that was seen before must not look new. */
  readonly areMoved: () => boolean;
  /** When they are, or after `timeoutMs`: Redis may be away. */
  wait(timeoutMs: number): Promise<void>;
  /** CAIP-2 ids of the networks whose data lie here, too; they are left as they are. */
  otherNetworks(): Promise<readonly string[]>;
  close(): void;
};

/**
 * One claim with all that points to it, to the keys that carry its network; 0 where it is gone or there already.
 * Whoever settled one is known as a buyer afterwards, which the version before did not write down.
 * KEYS: the first six of every claim script under the old prefix, then under the new one; nothing was counted yet. ARGV: id, chain id, asset.
 */
const moveClaim = `
  if redis.call("EXISTS", KEYS[1]) == 0 or redis.call("EXISTS", KEYS[7]) == 1 then return 0 end
  redis.call("RENAME", KEYS[1], KEYS[7])
  redis.call("HSET", KEYS[7], "chainId", ARGV[2], "asset", ARGV[3])
  if KEYS[2] ~= KEYS[1] and redis.call("GET", KEYS[2]) == ARGV[1] then
    redis.call("RENAMENX", KEYS[2], KEYS[8])
  end
  local lookAt = redis.call("ZSCORE", KEYS[3], ARGV[1])
  if lookAt then
    redis.call("ZADD", KEYS[9], lookAt, ARGV[1])
    redis.call("ZREM", KEYS[3], ARGV[1])
  end
  if redis.call("SREM", KEYS[4], ARGV[1]) == 1 then redis.call("SADD", KEYS[10], ARGV[1]) end
  if redis.call("GET", KEYS[5]) == ARGV[1] then redis.call("RENAMENX", KEYS[5], KEYS[11]) end
  if redis.call("HEXISTS", KEYS[7], "settledAt") == 1 then redis.call("SET", KEYS[12], "1", "EX", 31536000) end
  return 1`;

type Parts = { readonly redis: Redis; readonly network: Network; readonly log: GatewayLog };

const oldPrefix = oldClaimKeys.claim("");

type OldClaim = KeyedClaim & { readonly network: Network | undefined };

/** The id is a digest of chain, token, payer and nonce: it says itself of which network it is. */
const networkOf = (id: string, payer: string, nonce: string): Network | undefined =>
  networks.find((network) => claimIdOf(network, { payer, nonce: nonce }) === id);

const readOldClaim = async (redis: Redis, key: string): Promise<OldClaim> => {
  const [payer, nonce, identifier, fingerprint] = (
    await redis.hmget(key, "payer", "nonce", "identifier", "fingerprint")
  ).map((value) => value ?? "") as [string, string, string, string];
  const id = key.slice(oldPrefix.length);
  return { id, payer, identifier, fingerprint, network: networkOf(id, payer, nonce) };
};

const pause = { retry: 100, look: 1_000 } as const;

/**
 * A gateway that does not know these keys would not find a claim that was moved away from it. While one runs, one
 * of them holds the old lease, and takes it within a second of another that ends: three looks see none of them.
 */
const untilOldGatewaysStopped = async ({ redis, log }: Parts): Promise<void> => {
  for (let quietLooks = 0; quietLooks < 3;) {
    const isHeld = (await redis.exists(oldClaimKeys.lease)) === 1;
    if (isHeld && quietLooks === 0)
      log.warn({}, "no payment is taken until the gateways of the version before have stopped");
    quietLooks = isHeld ? 0 : quietLooks + 1;
    await sleep(pause.look, undefined, { ref: false });
  }
};

/** Moves what is ours; resolves to the networks of what is not. What was moved before a failure stays so. */
const moveOurs = async (parts: Parts): Promise<readonly string[]> => {
  const { redis, network, log } = parts;
  const others = new Set<string>();
  let moved = 0;
  for await (const found of redis.scanStream({ match: `${oldPrefix}*`, count: 1_000 })) {
    const keys = found as string[];
    const claims = await Promise.all(keys.map((key) => readOldClaim(redis, key)));
    for (const claim of claims.filter((each) => each.network !== network))
      others.add(claim.network?.id ?? "unknown");
    const ours = claims.filter((each) => each.network === network);
    if (ours.length > 0 && moved === 0) await untilOldGatewaysStopped(parts);
    moved += ours.length;
    await Promise.all(
      ours.map((claim) =>
        redis.eval(
          moveClaim,
          12,
          ...oldClaimKeys.ofScript(claim).slice(0, 6),
          ...claimKeysOf(keyPrefixOf(redis), network).ofScript(claim).slice(0, 6),
          claim.id,
          network.chainId,
          network.asset,
        ),
      ),
    );
  }
  if (moved > 0) log.info({ moved, network: network.id }, "claims were moved to their network");
  return [...others];
};

/** Begins at once, and again until Redis lets it. */
export const startMovingOldClaims = (parts: Parts): OldClaims => {
  const { redis, network, log } = parts;
  const networksKey = networksKeyOf(keyPrefixOf(redis));
  let areMoved = false;
  let isClosed = false;
  let unmoved: readonly string[] = [];

  const otherNetworks = async (): Promise<readonly string[]> => {
    const known = new Set([...(await redis.smembers(networksKey)), ...unmoved]);
    known.delete(network.id);
    return [...known].toSorted();
  };
  const attempt = async (): Promise<void> => {
    await redis.sadd(networksKey, network.id);
    unmoved = await moveOurs(parts);
    const others = await otherNetworks();
    if (others.length > 0)
      log.warn({ others, network: network.id }, "claims of other networks are left untouched");
    areMoved = true;
  };
  const keepTrying = async (): Promise<void> => {
    while (!areMoved && !isClosed)
      await attempt().catch(() => sleep(pause.retry, undefined, { ref: false }));
  };
  const moving = keepTrying();
  return {
    areMoved: () => areMoved,
    wait: (timeoutMs) => Promise.race([moving, sleep(timeoutMs, undefined, { ref: false })]),
    otherNetworks,
    close: () => void (isClosed = true),
  };
};

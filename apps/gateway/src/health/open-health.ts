import type { Redis } from "ioredis";
import { storageFindings } from "../limits/storage-findings.ts";
import type { GatewayLog } from "../log.ts";
import { type HealthParts, lookAtParts } from "./look-at-parts.ts";
import { type PartStates, watchParts } from "./part-states.ts";

type Parts = Omit<HealthParts, "findings" | "ping"> & {
  readonly redis: Redis;
  readonly log: GatewayLog;
  readonly now: () => number;
};

/** How each part is, from now on. What there is to say of Redis' settings is logged when it is reached, if it is new. */
export const openHealth = ({ redis, log, now, ...parts }: Parts): PartStates => {
  let findings: readonly string[] = [];
  const read = async (): Promise<void> => {
    const found = await storageFindings(redis);
    for (const finding of found.filter((each) => !findings.includes(each)))
      log.warn({ finding }, "a setting of Redis");
    findings = found;
  };
  const tryToRead = (): void => void read().catch(() => {});
  redis.on("ready", tryToRead);
  if (redis.status === "ready") tryToRead();
  const ping = (): Promise<boolean> =>
    redis.ping().then(
      () => true,
      () => false,
    );
  return watchParts(lookAtParts({ ...parts, findings: () => findings, ping }), now);
};

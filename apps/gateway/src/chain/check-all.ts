import { keyPrefixOf } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import { claimKeysOf } from "../claims/keys.ts";
import type { Network } from "../payment/networks.ts";

/** Whether facilitators' word is taken unseen; all gateways of a network share it. */
export type CheckAll = {
  /** As of the last refresh. */
  isOn(): boolean;
  begin(): Promise<void>;
  refresh(): Promise<void>;
};

/** Seconds for which every settlement is checked on the chain before its job runs. */
const checkAllSeconds = 3_600;

export const createCheckAll = (redis: Redis, network: Network): CheckAll => {
  const key = claimKeysOf(keyPrefixOf(redis), network).checkAll;
  let isOn = false;
  return {
    isOn: () => isOn,
    async begin() {
      isOn = true;
      await redis.set(key, "1", "EX", checkAllSeconds);
    },
    async refresh() {
      isOn = (await redis.exists(key)) === 1;
    },
  };
};

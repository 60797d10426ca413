import { keyPrefix } from "@coinslot/jobs";
import type { Redis } from "ioredis";

/** Whether facilitators' word is taken unseen; all gateways share it. */
export type CheckAll = {
  /** As of the last refresh. */
  isOn(): boolean;
  begin(): Promise<void>;
  refresh(): Promise<void>;
};

const key = `${keyPrefix}:check-all`;
/** Seconds for which every settlement is checked on the chain before its job runs. */
const checkAllSeconds = 3_600;

export const createCheckAll = (redis: Redis): CheckAll => {
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

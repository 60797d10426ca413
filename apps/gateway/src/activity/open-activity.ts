import type { Redis } from "ioredis";
import type { AbuseLimits } from "../limits/abuse-limits.ts";
import type { GatewayLog } from "../log.ts";
import type { Network } from "../payment/networks.ts";
import { type ActivityStore, createActivityStore } from "./activity-store.ts";
import type { AddressDetail } from "./addresses.ts";
import { createHits, type Hits } from "./hits.ts";
import { startWritingActivity } from "./write-activity.ts";

/** What this gateway counts, and what all of them have counted. Closing it writes what is not written yet. */
export type OpenActivity = {
  readonly hits: Hits;
  readonly store: ActivityStore;
  close(): Promise<void>;
};

export const openActivity = (parts: {
  readonly settings: { readonly ACTIVITY_ADDRESSES: AddressDetail };
  readonly network: Network;
  readonly limits: Pick<AbuseLimits, "addressOf">;
  readonly redis: Redis;
  readonly log: GatewayLog;
  readonly now: () => number;
}): OpenActivity => {
  const { settings, network, limits, redis, log, now } = parts;
  const hits = createHits({
    addressOf: (request) => limits.addressOf(request),
    addressDetail: settings.ACTIVITY_ADDRESSES,
    now,
  });
  const store = createActivityStore(redis, network, now);
  const writer = startWritingActivity({ hits, store, log });
  return { hits, store, close: () => writer.close() };
};

import type { Registry } from "prom-client";
import type { Hits } from "../activity/hits.ts";
import type { Facilitators } from "../facilitator/facilitators.ts";
import { countHits } from "./count-hits.ts";
import { type GaugeParts, openShopGauges } from "./shop-gauges.ts";
import { timeSettlements } from "./time-settlements.ts";

/** What measures a gateway: parts that count what passes through them, and gauges that are read when they are asked. */
export type Measure = {
  settlements(facilitators: Facilitators): Facilitators;
  hits(hits: Hits): Hits;
  shop(parts: GaugeParts): void;
};

export const measureInto = (registry: Registry): Measure => ({
  settlements: (facilitators) => timeSettlements(facilitators, registry),
  hits: (hits) => countHits(hits, registry),
  shop: (parts) => openShopGauges(registry, parts),
});

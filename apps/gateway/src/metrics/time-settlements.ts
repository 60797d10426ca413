import { Histogram, type Registry } from "prom-client";
import type { Facilitators } from "../facilitator/facilitators.ts";

/** The same facilitators, with the time and the outcome of each settlement counted. */
export const timeSettlements = (facilitators: Facilitators, registry: Registry): Facilitators => {
  const settled = new Histogram({
    name: "coinslot_settle_seconds",
    help: "Time that a settlement took, by what its answer proves.",
    labelNames: ["outcome"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 30],
    registers: [registry],
  });
  return {
    ...facilitators,
    async settle(request) {
      const ended = settled.startTimer();
      const settlement = await facilitators.settle(request);
      ended({ outcome: settlement.kind });
      return settlement;
    },
  };
};

import type { OperationId } from "@coinslot/tools-schema";
import { Counter, Histogram, type Registry } from "prom-client";
import type { Hits, OperationHits } from "../activity/hits.ts";
import { latencyEnds } from "../activity/latency.ts";

/** The same hits, counted for Prometheus as well. */
export const countHits = (hits: Hits, registry: Registry): Hits => {
  const challenges = new Counter({
    name: "coinslot_challenges_total",
    help: "Unpaid calls that were answered with the terms, by operation, crawlers and probes among them.",
    labelNames: ["operation"],
    registers: [registry],
  });
  const paid = new Histogram({
    name: "coinslot_paid_call_seconds",
    help: "Time from a paid or signed-in call to its answer, by operation and status.",
    labelNames: ["operation", "status"],
    buckets: latencyEnds.map((end) => end / 1_000),
    registers: [registry],
  });
  const ofOperation = (operation: OperationId, own: OperationHits): OperationHits => {
    const asked = challenges.labels({ operation });
    return {
      challenged(request) {
        asked.inc();
        own.challenged(request);
      },
      answered(request, status, durationMs) {
        paid.observe({ operation, status: String(status) }, durationMs / 1_000);
        own.answered(request, status, durationMs);
      },
    };
  };
  return { ...hits, of: (operation) => ofOperation(operation, hits.of(operation)) };
};

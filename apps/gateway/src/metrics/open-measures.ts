import { type Metrics, openMetrics } from "@coinslot/jobs";
import type { Measure } from "./measure-gateway.ts";

/** What measures, where a port is set for telling it. */
export const openMeasures = async (
  settings: Parameters<typeof openMetrics>[0],
): Promise<(Metrics & Measure) | undefined> => {
  const metrics = await openMetrics(settings);
  if (!metrics) return undefined;
  const { measureInto } = await import("./measure-gateway.ts");
  return { ...metrics, ...measureInto(metrics.registry) };
};

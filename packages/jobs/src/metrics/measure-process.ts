import { collectDefaultMetrics, Registry } from "prom-client";

/** What Node tells of its own process. */
export const measureProcess = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};

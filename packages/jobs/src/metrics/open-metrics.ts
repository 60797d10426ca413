import { once } from "node:events";
import { createServer } from "node:http";
import type { Registry } from "prom-client";
import { z } from "zod";

/** Where a process tells Prometheus what it measures. Nobody but a scraper should reach it. */
export const metricsSettings = {
  /** The port of `GET /metrics`; without one nothing is measured. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
};

export type MetricsSettings = z.output<z.ZodObject<typeof metricsSettings>>;

/** What a process measures, and the door that it is read through. */
export type Metrics = {
  readonly registry: Registry;
  readonly url: string;
  close(): Promise<void>;
};

/**
 * Opens `GET /metrics` on a port of its own, with what Node tells of itself (memory, turns of the event loop, garbage
 * collection). Undefined without `METRICS_PORT`: nothing is loaded or measured then. Rejects where the port is taken.
 */
export const openMetrics = async (settings: MetricsSettings): Promise<Metrics | undefined> => {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings;
  if (port === undefined) return undefined;
  const registry = (await import("./measure-process.ts")).measureProcess();
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const listensOn = typeof address === "object" && address ? address.port : port;
  return {
    registry,
    url: `http://${host}:${listensOn}/metrics`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};

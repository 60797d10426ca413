import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@coinslot/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createCustomer, expectNextCallSucceeds } from "./customer.ts";
import { askedBy, measuredIn } from "./promql.ts";
import { until } from "./until.ts";
import { type App, startWorld, type World } from "./world.ts";

const read = (...path: readonly string[]): string =>
  readFileSync(join(import.meta.dirname, "..", "..", "deploy", ...path), "utf8");

let world: World;
let worker: App;
let gatewayMetrics: string;
let workerMetrics: string;
beforeAll(async () => {
  const [gatewayPort, workerPort] = [await freePort(), await freePort()];
  gatewayMetrics = `http://127.0.0.1:${gatewayPort}/metrics`;
  workerMetrics = `http://127.0.0.1:${workerPort}/metrics`;
  world = await startWorld({
    workers: [],
    environment: { METRICS_PORT: String(gatewayPort) },
  });
  worker = await world.startWorker("util", { METRICS_PORT: String(workerPort) });
});
afterAll(() => world?.stop());

/** What a scraper reads: values by name and labels. */
const scrape = async (url: string): Promise<ReadonlyMap<string, number>> => {
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const lines = (await response.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(" ");
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
};

const hash = `operation="POST /api/hash"`;

describe("what a scraper is told", () => {
  test("counts challenges, paid calls, settlements and where the money is, and shows the shop", async () => {
    await fetch(`${world.url}/api/hash`, { method: "POST" });
    await expectNextCallSucceeds(await createCustomer(world, {}));
    const delivered = `coinslot_sales{${hash},state="delivered"}`;
    await until(
      "the sale is delivered",
      async () => (await scrape(gatewayMetrics)).get(delivered) === 1,
    );
    const told = await scrape(gatewayMetrics);
    expect(told.get(`coinslot_challenges_total{${hash}}`)).toBeGreaterThanOrEqual(1);
    expect(told.get(`coinslot_paid_call_seconds_count{${hash},status="200"}`)).toBe(1);
    expect(told.get(`coinslot_settle_seconds_count{outcome="settled"}`)).toBe(1);
    expect(told.get(`coinslot_sales_units{${hash},state="settled"}`)).toBe(1_000);
    expect(told.get(`coinslot_sales{${hash},state="undecided"}`)).toBe(0);
    expect(told.get(`coinslot_queue_workers{queue="util"}`)).toBe(1);
    expect(told.get(`coinslot_queue_workers{queue="llm"}`)).toBe(0);
    expect(told.get(`coinslot_tool_ready{tool="hash"}`)).toBe(1);
    expect(told.get(`coinslot_tool_ready{tool="answer"}`)).toBe(0);
    expect(told.get("coinslot_facilitator_ready")).toBe(1);
    expect(told.get("coinslot_redis_used_bytes")).toBeGreaterThan(100_000);
    // Without a wallet for refunds there is nothing to tell of it.
    expect(told.has("coinslot_refund_wallet_ok")).toBe(false);
  });

  test("of a worker is how long its jobs waited and took", async () => {
    const told = await scrape(workerMetrics);
    expect(told.get(`coinslot_job_run_seconds_count{${hash},outcome="succeeded"}`)).toBe(1);
    expect(told.get(`coinslot_job_wait_seconds_count{queue="util"}`)).toBe(1);
  });

  test("shows the age of a job that waits while its worker is stopped", async () => {
    process.kill(worker.pid, "SIGSTOP");
    try {
      const customer = await createCustomer(world, {});
      const buying = expectNextCallSucceeds(customer);
      const oldest = `coinslot_queue_oldest_seconds{queue="util"}`;
      await until("a job waits", async () => ((await scrape(gatewayMetrics)).get(oldest) ?? 0) > 0);
      process.kill(worker.pid, "SIGCONT");
      await buying;
      expect((await scrape(gatewayMetrics)).get(oldest)).toBe(0);
    } finally {
      process.kill(worker.pid, "SIGCONT");
    }
  });

  test("is told on a port of its own, and nowhere else", async () => {
    expect((await fetch(`${world.url}/metrics`)).status).toBe(404);
    expect((await fetch(gatewayMetrics.replace("/metrics", "/"))).status).toBe(404);
    expect((await fetch(gatewayMetrics, { method: "POST" })).status).toBe(404);
  });

  test("goes on while Redis is away, without what Redis knows", async () => {
    await world.redis.stop();
    try {
      const told = await scrape(gatewayMetrics);
      expect(told.has("coinslot_redis_used_bytes")).toBe(false);
      expect(told.get(`coinslot_challenges_total{${hash}}`)).toBeGreaterThanOrEqual(1);
    } finally {
      await world.redis.start();
    }
  });
});

describe("what operators are shown and woken by", () => {
  /** Labels that a scraper adds, and the one of a histogram's classes. */
  const ofScraper = ["instance", "job", "le"];
  let measured: ReturnType<typeof measuredIn>;
  beforeAll(async () => {
    const urls = [gatewayMetrics, workerMetrics];
    await until("what Redis knows is told", async () => {
      const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      measured = measuredIn(texts.join("\n"));
      return measured.get("coinslot_sales")?.has("state") === true;
    });
  });

  /** What a query names and no process measures, labels of other metrics among it. */
  const imagined = (query: string): readonly string[] => {
    const { metrics, labels } = askedBy(query);
    expect(metrics.length, query).toBeGreaterThan(0);
    const known = new Set([
      ...ofScraper,
      ...metrics.flatMap((name) => [...(measured.get(name) ?? [])]),
    ]);
    return [
      ...metrics.filter((name) => !measured.has(name)),
      ...labels.filter((name) => !known.has(name)),
    ];
  };

  test("error: a metric and a label that nobody measures are seen, and what is no query", () => {
    expect(imagined("sum(coinslot_wishes)")).toEqual(["coinslot_wishes"]);
    expect(imagined(`sum by (mood) (coinslot_sales{queue="llm"})`)).toEqual(["mood", "queue"]);
    expect(() => askedBy("sum(")).toThrow("not PromQL");
  });

  test("the alarms ask for nothing that is not measured", () => {
    const file = parse(read("prometheus", "alerts.yml")) as {
      groups: { rules: { expr: string }[] }[];
    };
    const queries = file.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
    expect(queries.flatMap(imagined)).toEqual([]);
    expect(queries.length).toBeGreaterThan(5);
  });

  test("the dashboard asks for nothing that is not measured, of the datasource that is there", () => {
    const { datasources } = parse(
      read("grafana", "provisioning", "datasources", "prometheus.yml"),
    ) as { datasources: { uid: string }[] };
    const { panels } = JSON.parse(read("grafana", "dashboards", "coinslot.json")) as {
      panels: { datasource?: { uid: string }; targets?: { expr: string }[] }[];
    };
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries.flatMap(imagined)).toEqual([]);
    expect(queries.length).toBeGreaterThan(20);
    const asked = panels.flatMap(({ datasource }) => datasource?.uid ?? []);
    expect([...new Set(asked)]).toEqual(datasources.map(({ uid }) => uid));
    expect(queries.join(" ")).toContain("coinslot_reconciler_lag_seconds");
  });
});

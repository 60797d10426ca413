import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@coinslot/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCustomer, expectNextCallSucceeds } from "./customer.ts";
import { until } from "./until.ts";
import { type App, startWorld, type World } from "./world.ts";

const root = join(import.meta.dirname, "..", "..");

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

test("the alarms ask for nothing that is not measured", async () => {
  const rules = readFileSync(join(root, "deploy", "prometheus", "alerts.yml"), "utf8");
  const asked = new Set(rules.match(/coinslot_[a-z_]+/g));
  const response = await fetch(gatewayMetrics);
  const types = (await response.text()).match(/^# TYPE (\S+) (\S+)$/gm) ?? [];
  const measured = new Set(
    types.flatMap((line) => {
      const [, , name = "", type] = line.split(" ");
      return type === "histogram" ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name];
    }),
  );
  expect([...asked].filter((name) => !measured.has(name))).toEqual([]);
  expect(asked.size).toBeGreaterThan(5);
});

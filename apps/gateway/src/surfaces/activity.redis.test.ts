import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

const count = z.number().int().min(0);
const units = z.string().regex(/^\d+$/);
const decimal = z.string().regex(/^\d+(\.\d+)?$/);
const key = z.string().regex(/^(GET|POST) \/(v2\/)?api\//);
const path = z.string().startsWith("/");

/** Section 2.4 of the interface specification: these fields, none missing and none besides. */
const reportSchema = z.strictObject({
  walletAddress: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  network: z.literal("base"),
  facilitator: z.string().regex(/^\S+ https?:\/\/\S+$/),
  totalEarned: decimal,
  totalCalls: count,
  transactionCount: count,
  goal: z.string().min(1),
  goalProgress: z.string().regex(/^\d+\.\d\d%$/),
  startTime: z.iso.datetime(),
  elapsedSeconds: count,
  ratePerHour: decimal,
  ratePerMonth: decimal,
  endpoints: z
    .array(
      z.strictObject({
        method: z.enum(["GET", "POST"]),
        path: path.startsWith("/api/"),
        price: z.string().regex(/^\$\d+\.\d+$/),
        description: z.string().min(1),
      }),
    )
    .length(25),
  requestMetrics: z.strictObject({
    totalEndpointHits: count,
    totalPaidResponses: count,
    total402Challenges: count,
    endpoints: z.record(
      key,
      z.strictObject({
        method: z.enum(["GET", "POST"]),
        path,
        totalHits: count,
        paidResponses: count,
        challenges402: count,
        statusCounts: z.record(z.string().regex(/^\d{3}$/), count),
        lastHitAt: z.iso.datetime(),
      }),
    ),
  }),
  recentHits: z.array(
    z.strictObject({
      timestamp: z.iso.datetime(),
      method: z.enum(["GET", "POST"]),
      path,
      statusCode: count,
      paidResponse: z.boolean(),
      durationMs: count,
      ip: z.string(),
      userAgent: z.string(),
      key,
    }),
  ),
  recentTransactions: z.array(
    z.strictObject({
      amount: units,
      endpoint: z.url(),
      routeKey: key,
      payer: z.string().regex(/^0x[0-9a-f]{40}$/),
      tx: z.string().regex(/^0x[0-9a-f]{64}$/),
      network: z.literal("eip155:8453"),
      facilitator: z.string().min(1),
      timestamp: z.iso.datetime(),
    }),
  ),
});

const hash = "POST /api/hash";

let shop: ShopFloor;
beforeAll(async () => {
  const data = { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 };
  shop = await openShop({ hash: async () => ({ data }) }, { settings: { GOAL_USD: 4_000n } });
}, 60_000);
afterAll(() => shop?.close());

const report = async () => reportSchema.parse((await shop.get("/activity")).body);

/** The report once it has counted so many hits: they are written once a second. */
const reportAfter = async (hits: number) => {
  await expect.poll(async () => (await report()).requestMetrics.totalEndpointHits).toBe(hits);
  return report();
};

const ask = (userAgent: string, call = hash) => {
  const [method = "", path = ""] = call.split(" ");
  return fetch(shop.url + path, { method, headers: { "user-agent": userAgent } });
};

describe("the activity report", () => {
  test("of a new shop has all of its fields", async () => {
    expect(await report()).toMatchObject({
      totalEarned: "0",
      totalCalls: 0,
      transactionCount: 0,
      goal: "Earn 0.004 USD",
      goalProgress: "0.00%",
      recentHits: [],
      recentTransactions: [],
      requestMetrics: { totalEndpointHits: 0, endpoints: {} },
    });
  });

  test("counts what was asked, sold and earned", async () => {
    for (const agent of ["agent/1.0", "agent/2.0"]) expect((await ask(agent)).status).toBe(402);
    const bought = await shop.buy(freshPayment());
    expect(bought.status).toBe(200);
    expect((await shop.buy(freshPayment(), { body: {} })).status).toBe(400);
    const { requestMetrics, ...told } = await reportAfter(4);
    expect(told).toMatchObject({
      totalEarned: "0.001",
      totalCalls: 1,
      transactionCount: 1,
      goalProgress: "25.00%",
    });
    expect(requestMetrics).toMatchObject({ totalPaidResponses: 1, total402Challenges: 2 });
    expect(requestMetrics.endpoints[hash]).toMatchObject({
      totalHits: 4,
      paidResponses: 1,
      challenges402: 2,
      statusCounts: { 200: 1, 400: 1, 402: 2 },
    });
    const statuses = told.recentHits.map(({ statusCode }) => String(statusCode));
    expect(statuses.toSorted()).toEqual(["200", "400", "402", "402"]);
    expect(told.recentHits.find(({ paidResponse }) => paidResponse)).toMatchObject({
      key: hash,
      statusCode: 200,
      // Of a caller's address no more than its network.
      ip: "127.0.0.0",
    });
    expect(told.recentHits.map(({ userAgent }) => userAgent)).toContain("agent/1.0");
    expect(told.recentTransactions).toMatchObject([
      { amount: "1000", routeKey: hash, endpoint: expect.stringMatching(/\/api\/hash$/) },
    ]);
  });

  test("crawlers, our own probes and HEAD are not demand, and are counted apart", async () => {
    const before = await report();
    await ask("Mozilla/5.0 (compatible; Googlebot/2.1)");
    await ask("coinslot-doctor");
    await ask("agent/1.0", "HEAD /api/whois");
    await ask("agent/3.0");
    const { requestMetrics } = await reportAfter(before.requestMetrics.totalEndpointHits + 1);
    expect(requestMetrics.total402Challenges).toBe(before.requestMetrics.total402Challenges + 1);
    const redis = new Redis(shop.redis.url);
    const counted = await redis.hgetall("coinslot:8453:activity:hits");
    redis.disconnect();
    expect(counted).toMatchObject({
      [`${hash} crawler`]: "1",
      [`${hash} probe`]: "1",
      "GET /api/whois crawler": "1",
    });
  });

  test("a user agent is kept to 200 characters", async () => {
    const { requestMetrics } = await report();
    await ask("a".repeat(4_000));
    const { recentHits } = await reportAfter(requestMetrics.totalEndpointHits + 1);
    expect(recentHits[0]?.userAgent).toBe("a".repeat(200));
  });
});

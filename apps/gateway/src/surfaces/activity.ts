import { operations } from "@coinslot/tools-schema";
import { formatUnits, parseUnits } from "viem";
import { z } from "zod";
import type { Activity, ActivityStore } from "../activity/activity-store.ts";
import { fieldOf, type Hit } from "../activity/hits.ts";
import type { Books, Sale } from "../books/books.ts";
import { type CountedSums, earnedOf, paidNumberOf } from "../books/sums.ts";
import { jsonReply, problemReply, type Reply } from "../http/reply.ts";
import { remember } from "../http/remember.ts";
import { writeReply } from "../http/write-reply.ts";
import type { Shop } from "../payment/terms.ts";
import type { Surface } from "./surface.ts";

/** What the report tells besides. */
export const activitySettings = {
  /** What the shop wants to earn, in USD: the report's `goal`. In atomic units. */
  GOAL_USD: z
    .string()
    .regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,6})?$/, "is not an amount of USD above 0")
    .default("1000")
    .transform((usd) => parseUnits(usd, 6)),
};

const shown = { hits: 50, transactions: 50 } as const;
const hourSeconds = 3_600n;
const monthSeconds = 30n * 24n * hourSeconds;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const instant = (ms: number): string => new Date(ms).toISOString();

/** What of a goal is reached, in percent with two decimals, by whole numbers alone. */
export const percentOf = (units: bigint, goal: bigint): string => {
  const hundredths = (units * 10_000n) / goal;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}%`;
};

const legacyEndpoints = operations
  .filter(({ x402Version }) => x402Version === 1)
  .map(({ method, path, priceMicroUsd, tool }) => ({
    method,
    path,
    price: `$${formatUnits(BigInt(priceMicroUsd), 6)}`,
    description: tool.description,
  }));

/** The numbers of one operation, by status; what only names a class of them is left out. */
const statusesOf = ({ counts }: Activity, operation: string): Record<string, number> =>
  Object.fromEntries(
    [...counts].flatMap(([field, count]) => {
      const status = field.startsWith(`${operation} `) ? field.slice(operation.length + 1) : "";
      return /^\d{3}$/.test(status) ? [[status, count] as const] : [];
    }),
  );

const metricsOf = (activity: Activity, { operations: sums, since }: CountedSums) => {
  const rows = operations.flatMap(({ id, method, path }) => {
    const statusCounts = statusesOf(activity, id);
    const paidResponses = sums.get(id)?.delivered.number ?? 0;
    // A gateway that is killed takes its last hits with it, and never a sale.
    const lastAt = activity.lastAt.get(id) ?? (paidResponses > 0 ? since : undefined);
    if (lastAt === undefined) return [];
    const totalHits = Object.values(statusCounts).reduce((sum, count) => sum + count, 0);
    const challenges402 = activity.counts.get(fieldOf(id, "challenges")) ?? 0;
    const lastHitAt = instant(lastAt);
    return [{ id, method, path, totalHits, paidResponses, challenges402, statusCounts, lastHitAt }];
  });
  const total = (name: "totalHits" | "paidResponses" | "challenges402"): number =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return {
    totalEndpointHits: total("totalHits"),
    totalPaidResponses: total("paidResponses"),
    total402Challenges: total("challenges402"),
    endpoints: Object.fromEntries(rows.map(({ id, ...row }) => [id, row])),
  };
};

const hitRow = ({ at, operation, status, isPaid, durationMs, address, userAgent }: Hit) => {
  const [method = "", path = ""] = operation.split(" ");
  return {
    timestamp: instant(at),
    method,
    path,
    statusCode: status,
    paidResponse: isPaid,
    durationMs: Math.round(durationMs),
    ip: address,
    userAgent,
    key: operation,
  };
};

const transactionRow =
  ({ publicUrl, network, facilitatorUrl }: Shop) =>
  ({ operation, amount, payer, transaction, at }: Sale) => ({
    amount,
    endpoint: publicUrl + (operation.split(" ")[1] ?? ""),
    routeKey: operation,
    payer,
    tx: transaction,
    network: network.id,
    facilitator: hostOf(facilitatorUrl),
    timestamp: instant(at),
  });

type Facts = {
  readonly shop: Shop;
  readonly goal: bigint;
  readonly nowMs: number;
  readonly activity: Activity;
  readonly sums: CountedSums;
  readonly sales: readonly Sale[];
};

/** The report, whose fields are those of the interface specification, 2.4, and no others. */
const reportOf = ({ shop, goal, nowMs, activity, sums, sales }: Facts) => {
  const { since = nowMs, total } = sums;
  const earned = earnedOf(total);
  const elapsedSeconds = Math.max(0, Math.floor((nowMs - since) / 1_000));
  const rate = (seconds: bigint): string =>
    formatUnits((earned * seconds) / BigInt(Math.max(1, elapsedSeconds)), 6);
  const paid = sales.filter(
    ({ counted, transaction }) => counted !== "undecided" && transaction !== null,
  );
  return {
    walletAddress: shop.payTo,
    network: shop.network.label,
    facilitator: `${hostOf(shop.facilitatorUrl)} ${shop.facilitatorUrl}`,
    totalEarned: formatUnits(earned, 6),
    totalCalls: total.delivered.number,
    transactionCount: paidNumberOf(total),
    goal: `Earn ${formatUnits(goal, 6)} USD`,
    goalProgress: percentOf(earned, goal),
    startTime: instant(since),
    elapsedSeconds,
    ratePerHour: rate(hourSeconds),
    ratePerMonth: rate(monthSeconds),
    endpoints: legacyEndpoints,
    requestMetrics: metricsOf(activity, sums),
    recentHits: activity.recent.slice(0, shown.hits).map(hitRow),
    recentTransactions: paid.slice(0, shown.transactions).map(transactionRow(shop)),
  };
};

const storeDown = problemReply({
  code: "storage_unavailable",
  detail: "The activity cannot be read now.",
});

/** `GET /activity`: what was asked, sold and earned, of all gateways and since the first of them. */
export const activitySurface = (parts: {
  readonly shop: Shop;
  readonly goal: bigint;
  readonly books: Books;
  readonly store: ActivityStore;
  readonly now: () => number;
}): Surface => {
  const { shop, goal, books, store, now } = parts;
  const report = async (): Promise<Reply> => {
    const [activity, { sums, sales }] = await Promise.all([
      store.read(),
      books.page(undefined, 2 * shown.transactions),
    ]);
    return jsonReply(200, reportOf({ shop, goal, nowMs: now(), activity, sums, sales }));
  };
  const answer = remember(report, now);
  return (app) => {
    app.get("/activity", async (_request, response) =>
      writeReply(response, await answer("").catch(() => storeDown)),
    );
  };
};

import { expect, test } from "vitest";
import { compare } from "./compare.ts";
import { ratiosFrom, reportFrom, rowsFrom } from "./report.ts";

// Too short to say anything about speed: it shows that every server sells, and what is reported.
const glance = { rounds: 1, warmUpMs: { unpaid: 50, paid: 50 }, measureMs: 150, maxAnswers: 300 };

test("a run measures every server in every scenario and reports rows and ratios", async () => {
  const { taken, redisVersion } = await compare(glance, () => {});
  const report = reportFrom(taken, redisVersion);
  expect(Object.keys(report)).toEqual(["machine", "versions", "rows", "ratios"]);
  expect(
    report.rows.map(({ server, scenario, concurrency }) => `${server} ${scenario} ${concurrency}`),
  ).toEqual([
    ...["node:http", "@x402/express", "x402-express", "coinslot"].map(
      (server) => `${server} unpaid 32`,
    ),
    ...[1, 32, 256].flatMap((concurrency) =>
      ["@x402/express", "x402-express", "coinslot"].map(
        (server) => `${server} paid ${concurrency}`,
      ),
    ),
  ]);
  for (const { requestsPerSecond, p50Ms, p99Ms } of report.rows) {
    expect(requestsPerSecond).toBeGreaterThan(0);
    expect(p99Ms).toBeGreaterThanOrEqual(p50Ms);
  }
  expect(report.ratios).toEqual(ratiosFrom(rowsFrom(taken)));
  expect(Object.values(report.ratios).every((ratio) => ratio > 0)).toBe(true);
}, 120_000);

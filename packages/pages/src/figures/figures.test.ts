import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderPage } from "../page.ts";
import type { Site } from "../site.ts";
import { booksPage, type ShownBooks } from "./books-page.tsx";
import { dashboardPage, type ShownDashboard } from "./dashboard-page.tsx";
import { explorerOf, explorerUrlOf } from "./explorer.ts";
import { share, usd } from "./money.ts";

const site: Site = {
  name: "Coinslot",
  publicUrl: "https://shop.example",
  navigation: [],
  documents: [],
};
const transaction = `0x${"ab".repeat(32)}`;
const at = "2026-11-22T10:00:00.000Z";
const sum = (number: number, units: bigint) => ({ number, units });
const sums = {
  settled: sum(3, 6_000n),
  delivered: sum(1, 1_000n),
  owed: sum(1, 2_000n),
  refunded: sum(1, 3_000n),
  undecided: sum(0, 0n),
};
const sale = {
  operation: "POST /api/hash",
  counted: "delivered",
  amount: 1_000n,
  payer: `0x${"cd".repeat(20)}`,
  transaction,
  refundTransaction: null,
  at,
};

const explorer = explorerOf(8453);

const books: ShownBooks = {
  explorer,
  publicUrl: site.publicUrl,
  payTo: `0x${"ef".repeat(20)}`,
  since: at,
  means: { settled: "s", delivered: "d", owed: "o", refunded: "r", undecided: "u" },
  total: sums,
  operations: [{ operation: "POST /api/hash", sums }],
  sales: [sale],
  next: "/books?before=7&limit=100",
};

const hours = Array.from({ length: 48 }, (_, index) => ({
  at: Date.parse(at) + index * 3_600_000,
  earned: BigInt(index),
  delivered: index,
  challenges: 2 * index,
  errors: index % 2,
}));

const dashboard: ShownDashboard = {
  explorer,
  earned: 3_000n,
  settled: 3,
  delivered: 1,
  owed: 2_000n,
  refunded: 3_000n,
  hours,
  operations: [
    {
      operation: "POST /api/hash",
      earned: 3_000n,
      settled: 3,
      delivered: 1,
      challenges: 9,
      errors: [["500", 2]],
      latency: [50, 1_000, Infinity],
    },
  ],
  crawlers: 4,
  probes: 5,
  sales: [sale],
};

const htmlOf = (content: ReturnType<typeof booksPage>): string =>
  String(renderPage(site, content).body);

describe("money on pages", () => {
  test.each([
    [0n, "$0.00"],
    [1n, "$0.000001"],
    [1_000n, "$0.001"],
    [30_000n, "$0.03"],
    [1_500_000n, "$1.50"],
    [-2_000n, "-$0.002"],
  ])("%s units are %s", (units, text) => expect(usd(units)).toBe(text));

  test("no digit is lost, whatever the amount", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), (units) => {
        const [whole = "", fraction = ""] = usd(units).slice(1).split(".");
        expect(BigInt(whole + fraction.padEnd(6, "0"))).toBe(units);
      }),
    );
  });

  test("a share is rounded down, so that 100% is all", () => {
    expect([share(199, 200), share(200, 200), share(0, 0)]).toEqual(["99%", "100%", "–"]);
  });
});

describe("the page of the books", () => {
  const html = htmlOf(booksPage(books));
  test("has the sums, the sales and the way to the next page", () => {
    for (const part of ["$0.006", "POST /api/hash", "/books?before=7&amp;limit=100", transaction])
      expect(html).toContain(part);
  });
  test("links each transaction to the explorer of its network, and to none where the chain is simulated", () => {
    expect(html).toContain(`https://basescan.org/tx/${transaction}`);
    const simulated = htmlOf(booksPage({ ...books, explorer: undefined }));
    expect(simulated).not.toContain("/tx/");
    expect(simulated).toContain("The chain is simulated");
    expect(explorerOf(1)).toBe(undefined);
    expect(explorerUrlOf(explorer, "javascript:alert(1)")).toBe(undefined);
  });
});

describe("the dashboard", () => {
  const html = htmlOf(dashboardPage(dashboard));
  test("draws a bar for each hour, and says the same in a table", () => {
    expect(html.match(/<rect class="bar-of/g)).toHaveLength(4 * hours.length);
    expect(html).toContain("Hour by hour");
  });
  test("says delivery, times and errors of each operation", () => {
    for (const part of ["33%", "50 ms", "1 s", "> 45 s", "2 × 500"]) expect(html).toContain(part);
  });
  test("says who is not counted as demand", () => {
    expect(html).toContain("4 requests of crawlers and 5 of our own probes");
  });
  test("of a shop without a sale is a page, too", () => {
    const empty = { ...dashboard, hours: [], operations: [], sales: [] };
    expect(htmlOf(dashboardPage(empty))).toContain("Nobody has called yet.");
  });
});

test.each([
  ["books", booksPage(books)],
  ["dashboard", dashboardPage(dashboard)],
])("the page of the %s needs no inline style or script, and weighs little", (_, content) => {
  const page = renderPage(site, content);
  expect(String(page.body)).not.toMatch(/ style=|<style|<script(?! type="module" src)| on\w+="/);
  expect(page.body.length).toBeLessThan(100_000);
});

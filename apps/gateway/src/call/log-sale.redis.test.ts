import { ToolError } from "@coinslot/tools-schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

let shop: ShopFloor;
let isBroken = false;

beforeAll(async () => {
  const hash = async () => {
    if (isBroken) throw new ToolError("tool_failed", "No.");
    return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
  };
  shop = await openShop({ hash });
});
afterAll(() => shop?.close());

type Line = Record<string, unknown> & { ms: Record<string, number> };
const linesOf = (word: string): Line[] =>
  shop.logged
    .filter((line) => line.startsWith(`${word} {`))
    .map((line) => JSON.parse(line.slice(word.length + 1)) as Line);

const money = {
  claim: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
  operation: "POST /api/hash",
  payer: expect.stringMatching(/^0x[0-9a-f]{40}$/) as string,
  amount: "1000",
  transaction: expect.stringMatching(/^0x/) as string,
};

test("a sale is one line: whose money, for what, by which transaction, and how long each part took", async () => {
  const payment = freshPayment();
  expect(await shop.buy(payment)).toMatchObject({ status: 200 });
  await expect.poll(() => linesOf("delivered")).toHaveLength(1);
  const [line] = linesOf("delivered");
  expect(line).toMatchObject(money);
  expect(Object.keys(line?.ms ?? {}).toSorted()).toEqual(["all", "queued", "ran", "settle"]);
  expect(line?.ms["all"]).toBeGreaterThanOrEqual(line?.ms["ran"] ?? Infinity);
  // Given again, it is no other sale.
  await shop.buy(payment);
  expect(linesOf("delivered")).toHaveLength(1);
});

test("a run that failed is one line, however many calls wait for it; the sale is told when it is made good", async () => {
  isBroken = true;
  const payment = freshPayment();
  const before = linesOf("delivered").length;
  const failed = await Promise.all([shop.buy(payment), shop.buy(payment), shop.buy(payment)]);
  expect(failed.some(({ body }) => body["code"] === "tool_failed")).toBe(true);
  const [first] = linesOf("owed");
  expect(first).toMatchObject({ ...money, code: "tool_failed" });
  const runs = linesOf("owed").map(({ job }) => job);
  expect(new Set(runs).size).toBe(runs.length);

  isBroken = false;
  expect(await shop.buy(payment)).toMatchObject({ status: 200 });
  await expect.poll(() => linesOf("delivered")).toHaveLength(before + 1);
  expect(linesOf("delivered").at(-1)?.["claim"]).toBe(first?.["claim"]);
});

test("no line holds a signature, an input or a result", () => {
  const all = shop.logged.join("\n");
  expect(all).toContain("delivered");
  expect(all).not.toMatch(/0x[0-9a-f]{130}/i);
  expect(all).not.toContain('"text"');
  expect(all).not.toContain("algorithm");
});

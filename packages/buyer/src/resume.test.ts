import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createFileJournal } from "./file-journal.ts";
import { createMemoryJournal } from "./journal.ts";
import { closeShops, goShopping } from "./testing/shopping.ts";
import { challenge, createSign, nonceIn, problem, result } from "./testing/shop-words.ts";

afterEach(closeShops);

const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
const endless = problem(500, "resend-same-payment", { retryAfterSeconds: 400 });

test("another process finishes what one left open, with the payment that is in the file", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "coinslot-buyer-")), "journal.jsonl");
  const { shop, buyer, url, createBuyer } = await goShopping([endless, result()], {
    journal: createFileJournal(path),
  });
  const { purchase } = await buyer.buy(url, post);
  const sign = createSign();
  const later = createBuyer({ journal: createFileJournal(path), sign });
  expect(await later.resume()).toMatchObject([{ kind: "result", purchase, charged: true }]);
  expect(shop.asked.map(nonceIn)).toEqual([undefined, "1", "1"]);
  expect(shop.asked.at(-1)).toMatchObject({ body: "{}", method: "POST" });
  expect(sign.count()).toBe(0);
  expect(await later.resume()).toEqual([]);
});

test("a purchase whose claim is known goes on at the claim's page", async () => {
  const pending = problem(202, "poll", { retryAfterSeconds: 400 }, { location: "/claims/t1" });
  const page = { status: 200, body: { state: "ready", charged: true, result: { op: "hash" } } };
  const { shop, buyer, url } = await goShopping([pending, page]);
  expect(await buyer.buy(url, post)).toMatchObject({ kind: "open" });
  expect(await buyer.resume()).toMatchObject([{ kind: "result" }]);
  expect(shop.asked.at(-1)!.path).toBe("/claims/t1");
});

test("resuming signs no other payment, whatever it is told", async () => {
  const void_ = challenge({ code: "payment_void", retry: "pay", charged: false });
  const sign = createSign();
  const { buyer, url } = await goShopping([endless, void_], { sign });
  await buyer.buy(url, post);
  expect(await buyer.resume()).toMatchObject([{ kind: "refused", charged: false }]);
  expect(sign.count()).toBe(1);
});

test("what is under way is not resumed beside it", async () => {
  const journal = createMemoryJournal();
  let resumed: Promise<readonly unknown[]> | undefined;
  const shopping = await goShopping([problem(503, "wait", { charged: false }), result()], {
    journal,
    sleep: async () => void (resumed = shopping.buyer.resume()),
  });
  expect(await shopping.buyer.buy(shopping.url, post)).toMatchObject({ kind: "result" });
  expect(await resumed).toEqual([]);
});

test("a corrected request is the one that is resumed", async () => {
  const wrong = problem(400, "fix-request", { charged: false });
  const { shop, buyer, url } = await goShopping([wrong, endless, result()]);
  await buyer.buy(url, post, { correct: () => ({ ...post, body: '{"text":"abc"}' }) });
  await buyer.resume();
  expect(shop.asked.at(-1)!.body).toBe('{"text":"abc"}');
});

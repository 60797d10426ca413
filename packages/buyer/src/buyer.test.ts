import { afterEach, describe, expect, test } from "vitest";
import { createMemoryJournal } from "./journal.ts";
import { closeShops, goShopping, goWhere } from "./testing/shopping.ts";
import { challenge, createSign, nonceIn, problem, result, termsV2 } from "./testing/shop-words.ts";

afterEach(closeShops);

const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };

describe("a purchase", () => {
  test("asks for the price, pays once, and has its result", async () => {
    const { shop, buyer, url } = await goShopping([result()]);
    const outcome = await buyer.buy(url, post);
    expect(outcome).toMatchObject({ kind: "result", charged: true, story: ["402", "200 result"] });
    expect(outcome.kind === "result" && outcome.result.value).toEqual({ op: "hash" });
    expect(shop.asked.map(nonceIn)).toEqual([undefined, "1"]);
    expect(shop.asked.map(({ method, body }) => [method, body])).toEqual([
      ["POST", "{}"],
      ["POST", "{}"],
    ]);
  });

  test("of what is free pays nothing", async () => {
    const sign = createSign();
    const { buyer, url } = await goWhere([result()], { sign });
    expect(await buyer.buy(url)).toMatchObject({ kind: "result", charged: false, payments: [] });
    expect(sign.count()).toBe(0);
  });

  test("lies in the journal before it is sent", async () => {
    const journal = createMemoryJournal();
    const written: number[] = [];
    const { buyer, url } = await goShopping([result()], {
      journal,
      fetch: async (request) => {
        if (request.headers.has("payment-signature")) written.push((await journal.read()).length);
        return fetch(request);
      },
    });
    const { purchase } = await buyer.buy(url, post);
    expect(written).toEqual([1]);
    const entries = await journal.read();
    expect(entries.map(({ type }) => type)).toEqual(["payment", "end"]);
    expect(entries[0]).toMatchObject({ purchase, call: { url, ...post } });
  });

  test("error: is not paid where it cannot be written down", async () => {
    const { shop, buyer, url } = await goShopping([result()], {
      journal: { ...createMemoryJournal(), append: () => Promise.reject(new Error("disk full")) },
    });
    const outcome = await buyer.buy(url, post);
    expect(outcome).toMatchObject({
      kind: "refused",
      charged: false,
      reason: "the journal cannot be written: disk full",
    });
    expect(shop.asked.map(nonceIn)).toEqual([undefined]);
  });

  test("keeps its result although the journal cannot be written any more", async () => {
    const journal = createMemoryJournal();
    let left = 1;
    const append: typeof journal.append = (entry) =>
      left-- > 0 ? journal.append(entry) : Promise.reject(new Error("disk full"));
    const { buyer, url } = await goShopping([result({ "claim-token": "t" })], {
      journal: { ...journal, append },
    });
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result" });
  });

  test("error: a call that carries a payment of its own is none", async () => {
    const { buyer, url } = await goShopping([result()]);
    const headers = { "X-PAYMENT": "abc" };
    await expect(buyer.buy(url, { headers })).rejects.toThrow("already carries a payment");
  });
});

describe("the price", () => {
  test("error: above the most is never signed", async () => {
    const sign = createSign();
    const { buyer, url } = await goShopping([result()], { sign, maxPrice: 999n });
    const outcome = await buyer.buy(url, post);
    expect(outcome).toMatchObject({ kind: "refused", charged: false });
    expect(outcome.kind === "refused" && outcome.reason).toMatch("costs more than 999");
    expect(sign.count()).toBe(0);
  });

  test("can be bounded for one call", async () => {
    const { buyer, url } = await goShopping([result()]);
    expect(await buyer.buy(url, post, { maxPrice: 1n })).toMatchObject({ kind: "refused" });
  });

  test("error: a signer that signs for more than was asked is not sent", async () => {
    const { shop, buyer, url } = await goShopping([result()], {
      sign: createSign({ value: "1001" }),
    });
    expect(await buyer.buy(url, post)).toMatchObject({
      kind: "refused",
      reason: "what was signed is worth more than 1000",
    });
    expect(shop.asked).toHaveLength(1);
  });

  test("error: a signer that signs for somebody else is not sent", async () => {
    const to = `0x${"66".repeat(20)}`;
    const { shop, buyer, url } = await goShopping([result()], { sign: createSign({ to }) });
    expect(await buyer.buy(url, post)).toMatchObject({
      kind: "refused",
      reason: "what was signed is not what was asked for",
    });
    expect(shop.asked).toHaveLength(1);
  });

  test("error: a token that is none of those to pay with is not paid with", async () => {
    const asset = `0x${"77".repeat(20)}`;
    const { buyer, url } = await goShopping([result()], { assets: [asset] });
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "refused", charged: false });
  });

  test("error: a wallet that does not sign ends it without a charge", async () => {
    const { buyer, url } = await goShopping([result()], {
      sign: () => Promise.reject(new Error("declined")),
    });
    expect(await buyer.buy(url, post)).toMatchObject({
      kind: "refused",
      charged: false,
      reason: "no payment was signed: declined",
    });
  });
});

describe("told to", () => {
  test("resend the same payment, it sends the very same one", async () => {
    const failed = problem(500, "resend-same-payment", { retryAfterSeconds: 5 });
    const { shop, buyer, url, pauses } = await goShopping([failed, result()]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result" });
    expect(shop.asked.map(nonceIn)).toEqual([undefined, "1", "1"]);
    expect(shop.asked[1]!.headers["payment-signature"]).toBe(
      shop.asked[2]!.headers["payment-signature"],
    );
    expect(pauses).toEqual([5]);
  });

  test("wait, it comes back with the same payment", async () => {
    const busy = problem(503, "wait", { charged: false }, { "retry-after": "7" });
    const { shop, buyer, url, pauses } = await goShopping([busy, result()]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result" });
    expect(shop.asked.map(nonceIn)).toEqual([undefined, "1", "1"]);
    expect(pauses).toEqual([7]);
  });

  test("pay again without a charge, it signs another payment", async () => {
    const refused = challenge({ retry: "pay", charged: false });
    const { shop, buyer, url } = await goShopping([refused, result()]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result", payments: { length: 2 } });
    expect(shop.asked.map(nonceIn)).toEqual([undefined, "1", "2"]);
  });

  test.each([{ charged: "unknown" }, { charged: true }, {}])(
    "pay again after %j, it does not",
    async (said) => {
      const { shop, buyer, url } = await goShopping([challenge({ retry: "pay", ...said })]);
      expect(await buyer.buy(url, post)).toMatchObject({ kind: "refused" });
      expect(shop.asked.map(nonceIn)).toEqual([undefined, "1"]);
    },
  );

  test("pay for ever, it signs no more than it may", async () => {
    const { buyer, url } = await goShopping([challenge({ retry: "pay", charged: false })], {
      maxPayments: 2,
    });
    expect(await buyer.buy(url, post)).toMatchObject({
      kind: "refused",
      charged: false,
      payments: { length: 2 },
    });
  });

  test("fix the request, it asks who knows how, and sends the same payment with the corrected one", async () => {
    const wrong = problem(400, "fix-request", { charged: false, detail: "text is missing" });
    const { shop, buyer, url } = await goShopping([wrong, result()]);
    const correct = () => ({ ...post, body: '{"text":"abc"}' });
    expect(await buyer.buy(url, post, { correct })).toMatchObject({ kind: "result" });
    expect(shop.asked.map((asked) => [nonceIn(asked), asked.body])).toEqual([
      [undefined, "{}"],
      ["1", "{}"],
      ["1", '{"text":"abc"}'],
    ]);
  });

  test("fix the request, it gives up where nobody knows how", async () => {
    const wrong = problem(400, "fix-request", { charged: false, detail: "text is missing" });
    const { buyer, url } = await goShopping([wrong]);
    expect(await buyer.buy(url, post)).toMatchObject({
      kind: "refused",
      charged: false,
      reason: "400 code_fix-request: text is missing",
    });
  });

  test("never, it ends and says what was charged", async () => {
    const { buyer, url } = await goShopping([problem(409, "never", { charged: "unknown" })]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "refused", charged: "unknown" });
  });
});

describe("a shop that knows nothing of `retry`", () => {
  test("is not paid again by a 402 after the payment", async () => {
    const { shop, buyer, url } = await goShopping([challenge()]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "refused", charged: "unknown" });
    expect(shop.asked).toHaveLength(2);
  });

  test("is sent the same payment again when it fails, or does not answer", async () => {
    const { shop, buyer, url } = await goShopping([{ status: 502 }, "cut", result()]);
    expect(await buyer.buy(url, post)).toMatchObject({
      kind: "result",
      story: ["402", "502", "no answer", "200 result"],
    });
    expect(shop.asked.map(nonceIn)).toEqual([undefined, "1", "1", "1"]);
  });

  test("that redirects sees no payment elsewhere", async () => {
    const { shop, buyer, url } = await goShopping([
      { status: 307, headers: { location: "/elsewhere" } },
    ]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "refused" });
    expect(shop.asked.map(({ path }) => path)).toEqual(["/api/hash", "/api/hash"]);
  });

  test("whose answer is larger than may be is not read to its end", async () => {
    const { buyer, url } = await goShopping([{ status: 200, body: "x".repeat(5_000) }], {
      maxBytes: 1_000,
      deadlineSeconds: 1,
    });
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "open" });
  });
});

describe("the deadline", () => {
  test("leaves it open, with the payment in the journal", async () => {
    const journal = createMemoryJournal();
    const { buyer, url } = await goShopping(
      [problem(500, "resend-same-payment", { retryAfterSeconds: 61 })],
      { journal, deadlineSeconds: 60 },
    );
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "open", charged: true });
    expect((await journal.read()).map(({ type }) => type)).toEqual(["payment"]);
  });

  test("bounds the waiting: the payment is sent all the same, and its answer taken", async () => {
    let nowMs = 1_800_000_000_000;
    const passing = { deadlineSeconds: 0, now: () => (nowMs += 5) };
    const served = await goShopping([result()], passing);
    expect(await served.buyer.buy(served.url, post)).toMatchObject({ kind: "result" });
    const pending = problem(202, "poll", { retryAfterSeconds: 2 }, { location: "/claims/t1" });
    const { shop, buyer, url } = await goShopping([pending], passing);
    expect(await buyer.buy(url, post)).toMatchObject({
      kind: "open",
      claim: { page: `${shop.url}/claims/t1` },
    });
    expect(shop.asked.map(nonceIn)).toEqual([undefined, "1"]);
  });

  test("error: one that is no time is refused at once", async () => {
    const { createBuyer } = await goShopping([]);
    expect(() => createBuyer({ deadlineSeconds: Number.NaN })).toThrow("deadlineSeconds");
    expect(() => createBuyer({ maxPrice: 0n })).toThrow("maxPrice");
    expect(() => createBuyer({ maxPayments: 0 })).toThrow("maxPayments");
  });

  test("an abort leaves it open", async () => {
    const leaving = new AbortController();
    const { buyer, url } = await goShopping([problem(503, "wait", { charged: false })], {
      sleep: async () => leaving.abort(),
    });
    const outcome = await buyer.buy(url, post, { signal: leaving.signal });
    expect(outcome).toMatchObject({ kind: "open", reason: "it was aborted" });
  });
});

test("terms in two tokens: the one that may be paid with is enough", async () => {
  const other = termsV2({ asset: `0x${"77".repeat(20)}`, amount: "1" });
  const { buyer, url, shop } = await goShopping([
    challenge({ charged: false, retry: "pay" }, { accepts: [other, termsV2()] }),
    result(),
  ]);
  expect(await buyer.buy(url, post)).toMatchObject({ kind: "result" });
  expect(shop.asked).toHaveLength(3);
});

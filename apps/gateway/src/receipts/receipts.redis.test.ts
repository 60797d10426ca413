import { setTimeout as sleep } from "node:timers/promises";
import { createFailFastRedis } from "@coinslot/jobs";
import { receiptIn, receiptSignerSchema, verifyOffer, verifyReceipt } from "@coinslot/receipts";
import { ToolError } from "@coinslot/tools-schema";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimFrom } from "../claims/claim.ts";
import { encode, paymentV1, paymentV2 } from "../testing/payments.ts";
import { openShop, type ShopFloor } from "../testing/shop-floor.ts";
import { shop as exampleShop } from "../testing/shop.ts";
import { createIssueReceipt } from "./issue-receipt.ts";

const signer = receiptSignerSchema.parse(`0x${"5e".repeat(32)}`);
const tool = { fails: false, gate: Promise.resolve() };
const hash = async (input: unknown) => {
  await tool.gate;
  if (tool.fails) throw new ToolError("tool_not_found", "It is not there.");
  const { text } = input as { text: string };
  return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: text.length } };
};

let shop: ShopFloor;
beforeAll(async () => {
  shop = await openShop({ hash }, { settings: { RECEIPT_PRIVATE_KEY: signer } });
});
afterAll(() => shop.close());
beforeEach(() => {
  tool.fails = false;
  tool.gate = Promise.resolve();
});

type Bought = { status: number; headers: Headers; body: string };

/** With the body as it came, because its bytes are what a receipt is about. */
const buy = async (
  headers: Record<string, string>,
  input: object = { text: "abc" },
  url = shop.url,
): Promise<Bought> => {
  const response = await fetch(`${url}/api/hash`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
};
const settlementOf = ({ headers }: Bought): string =>
  headers.get("x-payment-response") ?? headers.get("payment-response")!;
const pageOf = async ({ headers }: Bought): Promise<Record<string, unknown>> =>
  (await shop.get(`/claims/${headers.get("claim-token")}`)).body;
const requestOf = (text: string) => ({
  operation: "POST /api/hash",
  inputJson: JSON.stringify({ text, algo: "sha256" }),
});

type TermsV2 = { accepts: [object]; extensions: Record<string, { info: { offers: unknown[] } }> };
const termsOf = async (url = shop.url): Promise<TermsV2> => {
  const { headers } = await buy({}, {}, url);
  return JSON.parse(Buffer.from(headers.get("payment-required")!, "base64").toString()) as TermsV2;
};

describe("a result is given with a receipt", () => {
  test.each([1, 2])(
    "in the settlement header of version %d, for exactly this request and these bytes",
    async (version) => {
      const { accepts } = await termsOf();
      const payment =
        version === 1
          ? { "x-payment": encode(paymentV1()) }
          : { "payment-signature": encode(paymentV2(accepts[0])) };
      const bought = await buy(payment);
      expect(bought.status).toBe(200);
      const verdict = await verifyReceipt(receiptIn(settlementOf(bought)), {
        request: requestOf("abc"),
        resultBody: bought.body,
        signer: signer.address,
      });
      const settlement = JSON.parse(
        Buffer.from(settlementOf(bought), "base64").toString(),
      ) as Record<string, unknown>;
      expect(verdict).toMatchObject({
        valid: true,
        receipt: {
          network: "eip155:8453",
          resourceUrl: `${shop.url}/api/hash`,
          payer: settlement["payer"],
          transaction: settlement["transaction"],
        },
        delivery: {
          operation: "POST /api/hash",
          amount: "1000",
          asset: exampleShop.network.asset,
          payTo: exampleShop.payTo,
        },
      });
    },
  );

  test("and the same one on the claim's page and with every replay, however much later", async () => {
    const payment = { "x-payment": encode(paymentV1()) };
    const first = await buy(payment);
    // Into another second: a receipt made anew would say so.
    await sleep(1_100);
    const proof = { "claim-token": first.headers.get("claim-token")! };
    const again = await buy({ ...payment, ...proof });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(settlementOf(again)).toBe(settlementOf(first));
    const page = await pageOf(first);
    expect(page["receipt"]).toEqual(receiptIn(settlementOf(first)));
    expect(
      await verifyReceipt(page["receipt"], { resultBody: JSON.stringify(page["result"]) }),
    ).toMatchObject({ valid: true });
  });

  test("and not before there is one: a call that is handed over gets its receipt on the claim's page", async () => {
    let open = (): void => {};
    tool.gate = new Promise((resolve) => (open = resolve));
    const handedOver = await buy({
      "x-payment": encode(paymentV1()),
      prefer: "respond-async",
    });
    expect(handedOver.status).toBe(202);
    expect(receiptIn(settlementOf(handedOver))).toBeUndefined();
    expect((await pageOf(handedOver))["receipt"]).toBeNull();
    open();
    await expect.poll(async () => (await pageOf(handedOver))["receipt"]).not.toBeNull();
    const { receipt } = await pageOf(handedOver);
    expect(await verifyReceipt(receipt, { request: requestOf("abc") })).toMatchObject({
      valid: true,
    });
  });

  test("not with a failure; after a correction it names the corrected request", async () => {
    const payment = { "x-payment": encode(paymentV1()) };
    tool.fails = true;
    const failed = await buy(payment, { text: "wrong" });
    expect(failed.status).toBe(404);
    expect(receiptIn(settlementOf(failed))).toBeUndefined();
    expect((await pageOf(failed))["receipt"]).toBeNull();
    tool.fails = false;
    const proof = { "claim-token": failed.headers.get("claim-token")! };
    const corrected = await buy({ ...payment, ...proof }, { text: "right" });
    const receipt = receiptIn(settlementOf(corrected));
    expect(await verifyReceipt(receipt, { request: requestOf("right") })).toMatchObject({
      valid: true,
    });
    expect(await verifyReceipt(receipt, { request: requestOf("wrong") })).toMatchObject({
      valid: false,
    });
  });

  test("only where it is paid for, and not held back where Redis cannot say when the receipt was issued", async () => {
    const bought = await buy({ "x-payment": encode(paymentV1()) });
    const redis = createFailFastRedis(shop.redis.url);
    await expect.poll(() => redis.status).toBe("ready");
    const id = bought.headers.get("claim-token")!.slice(0, 40);
    const claim = claimFrom(await redis.hgetall(`coinslot:8453:claim:${id}`));
    const logged: string[] = [];
    const write = (_: object, text: string) => logged.push(text);
    const log = { info: write, warn: write, error: write };
    const issueReceipt = createIssueReceipt({
      signer,
      shop: { ...exampleShop, publicUrl: shop.url },
      redis,
      log,
      now: Date.now,
    });
    expect(await issueReceipt(claim, bought.body)).toEqual(receiptIn(settlementOf(bought)));
    for (const state of ["settling", "unknown", "void", "refunding", "refunded"] as const)
      expect(await issueReceipt({ ...claim, state }, bought.body)).toBeUndefined();
    expect(logged).toEqual([]);
    redis.disconnect();
    expect(await issueReceipt(claim, bought.body)).toBeUndefined();
    expect(logged).toEqual(["a receipt could not be issued"]);
  });
});

describe("signed terms", () => {
  test("are in both versions' 402, and their signer is named by catalog and health", async () => {
    const { extensions } = await termsOf();
    const [offer] = extensions["offer-receipt"]!.info.offers;
    const { body } = await shop.get("/catalog");
    const { receiptSigner } = body["payment"] as { receiptSigner: string };
    expect(receiptSigner).toBe(signer.address);
    expect((await shop.get("/health/ready")).body["receiptSigner"]).toBe(signer.address);
    expect(await verifyOffer(offer, { signer: receiptSigner, nowMs: Date.now() })).toMatchObject({
      valid: true,
      offer: { resourceUrl: `${shop.url}/api/hash`, amount: "1000" },
    });
    const unpaid = JSON.parse((await buy({})).body) as TermsV2;
    expect(unpaid.extensions["offer-receipt"]!.info.offers).toEqual([offer]);
  });

  test("need not be echoed as they are: an offer that was renewed meanwhile is no mismatch", async () => {
    const { accepts, extensions } = await termsOf();
    const older = { ...extensions, "offer-receipt": { info: { offers: [{ older: true }] } } };
    for (const echoed of [extensions, older]) {
      const payment = paymentV2(accepts[0], {}, { extensions: echoed });
      expect(await buy({ "payment-signature": encode(payment) })).toMatchObject({ status: 200 });
    }
  });
});

describe("a gateway without a key", () => {
  let plain: ShopFloor;
  beforeAll(async () => {
    plain = await openShop({ hash });
  });
  afterAll(() => plain.close());

  test("sells the same, and signs and names nothing", async () => {
    const { accepts, extensions } = await termsOf(plain.url);
    expect(Object.keys(extensions)).not.toContain("offer-receipt");
    const payment = encode(paymentV2(accepts[0]));
    const bought = await buy({ "payment-signature": payment }, { text: "abc" }, plain.url);
    expect(bought.status).toBe(200);
    const settlement = Buffer.from(settlementOf(bought), "base64").toString();
    expect(JSON.parse(settlement)).not.toHaveProperty("extensions");
    const page = await plain.get(`/claims/${bought.headers.get("claim-token")}`);
    expect(page.body).toMatchObject({ result: { op: "hash" }, receipt: null });
    expect((await plain.get("/catalog")).body["payment"]).not.toHaveProperty("receiptSigner");
    expect((await plain.get("/health/ready")).body).not.toHaveProperty("receiptSigner");
  });
});

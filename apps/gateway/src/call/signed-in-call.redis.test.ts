import { createPatientRedis, resultRetentionSeconds } from "@coinslot/jobs";
import { ToolError, type ToolErrorCode } from "@coinslot/tools-schema";
import { createQuickKey, type QuickKey } from "@coinslot/sandbox";
import { type PrivateKeyAccount, generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { hexToBytes } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";
import { signInHeader, type Wanted, wantedFrom } from "../testing/sign-in.ts";

/** What the tool does next, and how often it ran. */
const tool = { failures: [] as ToolErrorCode[], runs: 0, gate: Promise.resolve() };
let shop: ShopFloor;
let buyer: PrivateKeyAccount;
let buyersKey: QuickKey;

beforeAll(async () => {
  shop = await openShop({
    hash: async (input) => {
      tool.runs += 1;
      await tool.gate;
      const failure = tool.failures.shift();
      if (failure) throw new ToolError(failure, "It did not work out.");
      const { text } = input as { text: string };
      return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: text.length } };
    },
  });
});
afterAll(() => shop?.close());
beforeEach(() => {
  tool.failures = [];
  tool.runs = 0;
  tool.gate = Promise.resolve();
  shop.facilitator.calls.settle = 0;
  const privateKey = generatePrivateKey();
  buyer = privateKeyToAccount(privateKey);
  buyersKey = createQuickKey(hexToBytes(privateKey));
});

const hashUrl = (): string => `${shop.url}/api/hash`;

const wantedNow = async (): Promise<Wanted> =>
  wantedFrom(await fetch(hashUrl(), { method: "POST" }));

const signInAs = async (account: PrivateKeyAccount): Promise<Record<string, string>> => ({
  "sign-in-with-x": await signInHeader(account, await wantedNow()),
});

const callSignedIn = async (
  headers: Record<string, string>,
  body: unknown = { text: "abc" },
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> => {
  const response = await fetch(hashUrl(), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const members = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body: members };
};

const paymentOfBuyer = (): string => freshPayment({}, buyersKey);

/** One sale, one run, whatever was asked for afterwards. */
const expectSoldOnce = (): void => {
  expect(shop.facilitator.calls.settle).toBe(1);
  expect(tool.runs).toBe(1);
};

describe("a signed-in call without payment", () => {
  test("gets the stored result, its transaction and its claim, again and again, free", async () => {
    const bought = await shop.buy(paymentOfBuyer());
    for (let time = 0; time < 3; time++) {
      const again = await callSignedIn(await signInAs(buyer));
      expect(again).toMatchObject({ status: 200, body: bought.body });
      for (const name of ["x-payment-response", "claim-token", "link"])
        expect(again.headers.get(name)).toBe(bought.headers.get(name));
    }
    expectSoldOnce();
  });

  test("gets the result of the last of several purchases", async () => {
    await shop.buy(paymentOfBuyer());
    const last = await shop.buy(paymentOfBuyer());
    const again = await callSignedIn(await signInAs(buyer));
    expect(again.headers.get("claim-token")).toBe(last.headers.get("claim-token"));
  });

  test("waits for a result that is being made", async () => {
    let open = (): void => {};
    tool.gate = new Promise((resolve) => (open = resolve));
    const bought = shop.buy(paymentOfBuyer());
    await expect.poll(() => tool.runs).toBe(1);
    const waiting = callSignedIn(await signInAs(buyer));
    open();
    expect(await waiting).toMatchObject({ status: 200, body: (await bought).body });
    expectSoldOnce();
  });

  test("is handed over like any other call", async () => {
    let open = (): void => {};
    tool.gate = new Promise((resolve) => (open = resolve));
    const bought = shop.buy(paymentOfBuyer());
    await expect.poll(() => tool.runs).toBe(1);
    const headers = { ...(await signInAs(buyer)), prefer: "respond-async" };
    expect(await callSignedIn(headers)).toMatchObject({
      status: 202,
      body: { code: "result_pending", charged: true, retry: "poll" },
    });
    open();
    await bought;
    expectSoldOnce();
  });

  test("after a failure hears of it, and runs nothing", async () => {
    tool.failures = ["tool_not_found"];
    await shop.buy(paymentOfBuyer());
    expect(await callSignedIn(await signInAs(buyer))).toMatchObject({
      status: 404,
      body: { code: "tool_not_found", charged: true, retry: "correct-and-resend" },
    });
    expectSoldOnce();
  });

  test("finds a claim whose input was corrected by the input that it was run with", async () => {
    tool.failures = ["tool_not_found"];
    const payment = paymentOfBuyer();
    const failed = await shop.buy(payment);
    const claimToken = failed.headers.get("claim-token")!;
    const corrected = { body: { text: "abcd" }, headers: { "claim-token": claimToken } };
    expect(await shop.buy(payment, corrected)).toMatchObject({ status: 200 });
    expect(await callSignedIn(await signInAs(buyer), { text: "abcd" })).toMatchObject({
      status: 200,
      body: { data: { bytes: 4 } },
    });
    expect(await callSignedIn(await signInAs(buyer))).toMatchObject({
      status: 402,
      body: { code: "siwx_no_claim" },
    });
  });

  test("while its payment is not decided is told so, and not to pay again", async () => {
    shop.facilitator.script(({ call }) =>
      call === "settle" ? { status: 500, body: "oops" } : undefined,
    );
    expect(await shop.buy(paymentOfBuyer())).toMatchObject({ status: 202 });
    shop.facilitator.script(() => undefined);
    expect(await callSignedIn(await signInAs(buyer))).toMatchObject({
      status: 202,
      body: { code: "settlement_unknown", charged: "unknown", retry: "poll" },
    });
    expect(await callSignedIn(await signInAs(buyer), { text: "abcd" })).toMatchObject({
      status: 402,
      body: { code: "siwx_no_claim" },
    });
    expect(shop.facilitator.calls.settle).toBe(1);
  });

  test("of a payer whose payment was refused finds nothing", async () => {
    shop.facilitator.script(({ call }) =>
      call === "settle"
        ? { status: 200, body: { success: false, errorReason: "insufficient_funds" } }
        : undefined,
    );
    expect(await shop.buy(paymentOfBuyer())).toMatchObject({ status: 402 });
    shop.facilitator.script(() => undefined);
    expect(await callSignedIn(await signInAs(buyer))).toMatchObject({
      status: 402,
      body: { code: "siwx_no_claim", charged: false, retry: "pay" },
    });
  });

  test("with an input that does not fit hears why, and keeps its nonce", async () => {
    await shop.buy(paymentOfBuyer());
    const headers = await signInAs(buyer);
    expect(await callSignedIn(headers, { text: 7 })).toMatchObject({
      status: 400,
      body: { code: "invalid_input", charged: false, retry: "fix-request" },
    });
    expect(await callSignedIn(headers)).toMatchObject({ status: 200 });
  });

  test.each(["", "x", "e30=", "AAAA".repeat(4_000)])(
    "with a header that cannot be read (%#) gets the terms, and why",
    async (header) => {
      const answer = await callSignedIn({ "sign-in-with-x": header });
      expect(answer).toMatchObject({ status: 402, body: { charged: false } });
      expect(answer.headers.get("payment-required")).not.toBeNull();
      const told = header === "" ? { code: "payment_required" } : { reason: "malformed" };
      expect(answer.body).toMatchObject(told);
    },
  );
});

test("what is remembered for signing in goes when results go", async () => {
  await shop.buy(paymentOfBuyer());
  const redis = createPatientRedis(shop.redis.url);
  try {
    const keys = await redis.keys(`coinslot:8453:bought:${buyer.address.toLowerCase()}:*`);
    expect(keys).toHaveLength(1);
    const left = await redis.ttl(keys[0]!);
    expect(left).toBeGreaterThan(resultRetentionSeconds - 60);
    expect(left).toBeLessThanOrEqual(resultRetentionSeconds);
  } finally {
    redis.disconnect();
  }
});

describe("a delivered payment that is sent again", () => {
  test("with its payer's sign-in gives the stored result", async () => {
    const payment = paymentOfBuyer();
    const bought = await shop.buy(payment);
    await expect.poll(async () => (await shop.buy(payment)).status).toBe(409);
    const headers = await signInAs(buyer);
    expect(await shop.buy(payment, { headers })).toMatchObject({ status: 200, body: bought.body });
    expect(await shop.buy(payment, { headers })).toMatchObject({
      status: 409,
      body: { code: "claim_delivered", charged: true, retry: "prove-buyer", reason: "nonce_used" },
    });
    expectSoldOnce();
  });

  test("with a stranger's sign-in is refused like one without", async () => {
    const payment = paymentOfBuyer();
    await shop.buy(payment);
    await expect.poll(async () => (await shop.buy(payment)).status).toBe(409);
    const stranger = privateKeyToAccount(generatePrivateKey());
    expect(await shop.buy(payment, { headers: await signInAs(stranger) })).toMatchObject({
      status: 409,
      body: { code: "claim_delivered", charged: true },
    });
    expectSoldOnce();
  });

  test("needs no sign-in for what other proofs give, and uses none up", async () => {
    const payment = paymentOfBuyer();
    const bought = await shop.buy(payment);
    await expect.poll(async () => (await shop.buy(payment)).status).toBe(409);
    const claimToken = bought.headers.get("claim-token")!;
    const headers = await signInAs(buyer);
    const both = { headers: { ...headers, "claim-token": claimToken } };
    expect(await shop.buy(payment, both)).toMatchObject({ status: 200 });
    expect(await shop.buy(payment, { headers })).toMatchObject({ status: 200 });
  });
});

describe("a failed claim", () => {
  test("is redeemed with a corrected input by its payer's sign-in, not by a stranger's", async () => {
    tool.failures = ["tool_not_found"];
    const payment = paymentOfBuyer();
    await shop.buy(payment);
    const stranger = privateKeyToAccount(generatePrivateKey());
    const body = { text: "abcd" };
    expect(await shop.buy(payment, { body, headers: await signInAs(stranger) })).toMatchObject({
      status: 409,
      body: { code: "claim_unproven", charged: true, retry: "prove-buyer" },
    });
    expect(await shop.buy(payment, { body, headers: await signInAs(buyer) })).toMatchObject({
      status: 200,
      body: { data: { bytes: 4 } },
    });
  });
});

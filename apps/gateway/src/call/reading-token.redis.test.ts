import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FickleShop, type FickleTool, openFickleShop } from "../testing/fickle-tool.ts";
import { createQuickKey } from "@coinslot/sandbox";
import { hexToBytes } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { freshPayment } from "../testing/shop-floor.ts";
import { signInHeader, wantedFrom } from "../testing/sign-in.ts";

let shop: FickleShop;
let tool: FickleTool;

beforeAll(async () => {
  shop = await openFickleShop();
  ({ tool } = shop);
});
afterAll(() => shop?.close());
beforeEach(() => tool.reset());

const corrected = { text: "corrected" };
const tokenOf = ({ headers }: { headers: Headers }): string => headers.get("claim-token") ?? "";
const showing = (token: string) => ({ headers: { "claim-token": token } });

test("a bare copy of a payment gets a token that reads, and corrects nothing; the buyer's own does", async () => {
  tool.failures = ["tool_not_found", "tool_not_found"];
  const payment = freshPayment();
  const own = tokenOf(await shop.buy(payment));
  const copy = await shop.buy(payment);
  const reading = tokenOf(copy);
  expect([own.slice(0, 40), reading === own]).toEqual([reading.slice(0, 40), false]);
  // Nothing that the copy is told holds the buyer's token.
  expect(JSON.stringify([copy.body, ...copy.headers])).not.toContain(own);
  expect(copy.body["detail"]).toContain("first call's Claim-Token or identifier, or a sign-in");

  expect(await shop.buy(payment, { body: corrected, ...showing(reading) })).toMatchObject({
    status: 409,
    body: { code: "claim_unproven", charged: true, retry: "prove-buyer" },
  });
  expect(await shop.buy(payment, { body: corrected, ...showing(own) })).toMatchObject({
    status: 200,
    body: { data: { bytes: 9 } },
  });
});

test("with the reading token the claim is read, and its own token is not told", async () => {
  tool.failures = ["upstream_timeout", "upstream_timeout", "upstream_timeout"];
  const payment = freshPayment();
  const own = tokenOf(await shop.buy(payment));
  tool.failures = ["tool_not_found"];
  const reading = tokenOf(await shop.buy(payment));
  const page = await shop.get(`/claims/${reading}`);
  expect(page).toMatchObject({ status: 200, body: { state: "owed" } });
  expect(JSON.stringify([page.body, ...page.headers])).not.toContain(own);

  expect(await shop.buy(payment)).toMatchObject({ status: 200 });
  expect(await shop.get(`/claims/${reading}`)).toMatchObject({ body: { state: "delivered" } });
  expect(await shop.buy(payment, showing(reading))).toMatchObject({ status: 200 });
});

test("copies use up their own runs, and none of the buyer's", async () => {
  const payment = freshPayment();
  tool.failures = Array.from({ length: 60 }, () => "tool_not_found" as const);
  const own = tokenOf(await shop.buy(payment));
  let copy = await shop.buy(payment);
  for (let sent = 0; sent < 30 && copy.body["code"] !== "redemption_exhausted"; sent++)
    copy = await shop.buy(payment);
  expect(copy.body["code"]).toBe("redemption_exhausted");
  tool.failures = [];
  expect(await shop.buy(payment, { body: corrected, ...showing(own) })).toMatchObject({
    status: 200,
  });
});

test("the identifier of the first call proves the buyer to a correction, also beside a reading token", async () => {
  tool.failures = ["tool_not_found", "tool_not_found"];
  const payment = freshPayment();
  const identifier = { "idempotency-key": "a-secret-of-the-buyer-1" };
  await shop.buy(payment, { headers: identifier });
  const reading = tokenOf(await shop.buy(payment));
  const headers = { ...identifier, "claim-token": reading };
  expect(await shop.buy(payment, { body: corrected, headers })).toMatchObject({ status: 200 });
});

test("a sign-in beside a reading token proves the buyer, is used up once, and he is told his own token", async () => {
  tool.failures = ["tool_not_found", "tool_not_found"];
  const privateKey = generatePrivateKey();
  const payment = freshPayment({}, createQuickKey(hexToBytes(privateKey)));
  const own = tokenOf(await shop.buy(payment));
  const reading = tokenOf(await shop.buy(payment));
  const wanted = wantedFrom(await fetch(`${shop.url}/api/hash`, { method: "POST" }));
  const signIn = await signInHeader(privateKeyToAccount(privateKey), wanted);
  const headers = { "claim-token": reading, "sign-in-with-x": signIn };
  const answer = await shop.buy(payment, { body: corrected, headers });
  expect(answer).toMatchObject({ status: 200, body: { data: { bytes: 9 } } });
  expect(tokenOf(answer)).toBe(own);
});

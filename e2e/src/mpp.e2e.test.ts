import { readFileSync } from "node:fs";
import { Challenge, Receipt } from "mppx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectNextCallSucceeds,
  expectRefused,
  hashInput,
  hashOfAbc,
  paying,
  sign,
  untilDelivered,
} from "./customer.ts";
import { costOf, nothing, soldFor } from "./ledger.ts";
import { createPayer, credentialOf, decoded, encoded, malformed } from "./mpp-credentials.ts";
import { runSnippet } from "./pages/run-snippet.ts";
import { headerV2 } from "./payments.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld({ gateways: 2, environment: { MPP: "on" } });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  customer = await createCustomer(world);
});

const init = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: hashInput,
} as const;

const payBy = (of: Customer, authorization: string, more = {}): Promise<Answer> =>
  call(of, { authorization, ...more });

describe("a client of MPP", () => {
  test("buys with the stock mppx: the money moves once, and its receipt names the transaction", async () => {
    const { payer, sent } = createPayer(customer.wallet.account);
    const { result, cost } = await costOf(world, async () => {
      const response = await payer.fetch(customer.url + customer.path, init);
      return { response, body: (await response.json()) as object };
    });
    expect(result.response.status).toBe(200);
    expect(result.body).toMatchObject({ op: "hash", data: { hash: hashOfAbc } });
    expect(cost).toEqual(soldFor(customer.price));
    const [transfer] = await world.chain.transfers({ from: customer.wallet.address });
    expect(Receipt.fromResponse(result.response)).toMatchObject({
      method: "evm",
      status: "success",
      reference: transfer?.transactionHash,
    });
    // By this door, and not by x402, which the client speaks as well.
    expect(sent.map((header) => header.split(" ")[0])).toEqual(["Payment"]);
  });

  test("is asked for each call anew: two calls at once are two payments", async () => {
    const { payer } = createPayer(customer.wallet.account);
    const { result, cost } = await costOf(world, () =>
      Promise.all([1, 2].map(() => payer.fetch(customer.url + customer.path, init))),
    );
    expect(result.map(({ status }) => status)).toEqual([200, 200]);
    expect(cost).toMatchObject({ transfers: 2, received: 2n * customer.price, runs: 2 });
  });

  test("meets one claim with one payment: again, at another gateway, and by x402", async () => {
    const credential = await credentialOf(customer);
    const bought = await payBy(customer, credential);
    expect(bought).toMatchObject({ status: 200, body: { data: { hash: hashOfAbc } } });
    await untilDelivered(customer, bought);
    const { cost } = await costOf(world, async () => {
      const other = { ...customer, url: world.gateways[1]!.url };
      const delivered = { status: 409, body: { code: "claim_delivered", charged: true } };
      expect(await payBy(customer, credential)).toMatchObject(delivered);
      expect(await payBy(other, credential)).toMatchObject(delivered);
      const { payload } = decoded(credential);
      const { signature = "", type: _, ...authorization } = payload;
      const signed = { signature, authorization } as unknown as Parameters<typeof headerV2>[0];
      const byX402 = { "payment-signature": headerV2(signed, customer.terms.v2) };
      expect(await call(customer, byX402)).toMatchObject(delivered);
      const token = { "claim-token": bought.headers.get("claim-token") ?? "" };
      const again = await payBy(other, credential, token);
      expect(again).toMatchObject({ status: 200, text: bought.text });
      expect(again.headers.get("payment-receipt")).toBe(bought.headers.get("payment-receipt"));
      expect(await call(customer, { ...byX402, ...token })).toMatchObject({ text: bought.text });
    });
    expect(cost).toEqual(nothing);
  });

  test("sends one payment twenty times at once to two gateways, and it is one sale", async () => {
    const credential = await credentialOf(customer);
    const { result, cost } = await costOf(world, () =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          payBy({ ...customer, url: world.gateways[index % 2]!.url }, credential),
        ),
      ),
    );
    expect(cost).toEqual(soldFor(customer.price));
    expect(result.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(result.every(({ status }) => [200, 202, 409].includes(status))).toBe(true);
  });
});

test("a credential that is malformed is 400, whatever is wrong with it, and costs nothing", async () => {
  const credential = await credentialOf(customer);
  for (const [what, authorization] of malformed(credential)) {
    const { result, cost } = await costOf(world, () => payBy(customer, authorization));
    expect([what, result.status, result.body["code"]]).toEqual([what, 400, "invalid_payment"]);
    expect(cost).toEqual(nothing);
  }
  await expectNextCallSucceeds(customer);
});

test("a payment by each of two codecs in one request is ambiguous, and neither is taken", async () => {
  const authorization = await credentialOf(customer);
  const headers = { authorization, ...paying(customer, 2, await sign(customer)) };
  const refused = { status: 400, code: "ambiguous_payment" } as const;
  await expectRefused(customer, () => call(customer, headers), refused);
});

/** A challenge like the one that was answered, but for the changes; its credential is signed anew. */
const answering = async (changes: object): Promise<string> => {
  const response = await fetch(customer.url + customer.path, { method: "POST" });
  const asked = Challenge.fromResponse(response);
  const changed = { ...asked, ...changes } as typeof asked;
  const headers = new Headers({ "www-authenticate": Challenge.serialize(changed) });
  const { payer } = createPayer(customer.wallet.account);
  return payer.createCredential(new Response(undefined, { status: 402, headers }));
};

/** The request of a challenge is base64url of JSON; this changes it as a buyer might. */
const requestWith = async (changes: object): Promise<object> => {
  const response = await fetch(customer.url + customer.path, { method: "POST" });
  return { request: { ...Challenge.fromResponse(response).request, ...changes } };
};

describe("a challenge that is not ours for this operation", () => {
  const refused = { status: 402, code: "payment_mismatch" } as const;
  test.each<[what: string, change: () => Promise<object> | object]>([
    ["has an id of its own", () => ({ id: "a-challenge-of-somebody-else" })],
    ["is of another realm", () => ({ realm: "evil.example" })],
    ["ends later than it did", () => ({ expires: "2030-01-01T00:00:00Z" })],
    ["asks for less", () => requestWith({ amount: "1" })],
    ["asks for more", () => requestWith({ amount: "9000" })],
    ["pays somebody else", () => requestWith({ recipient: `0x${"11".repeat(20)}` })],
  ])("and %s, is refused with a fresh one, unpaid", async (_, change) => {
    const credential = await answering(await change());
    const answer = await expectRefused(customer, () => payBy(customer, credential), refused);
    const header = answer.headers.get("www-authenticate") ?? "";
    expect(Challenge.deserialize(header).request).toMatchObject({ amount: "1000" });
  });

  test("but of a dearer one, pays for that one alone", async () => {
    const dear = { ...customer, path: "/api/text-diff" };
    const credential = await credentialOf(dear);
    await expectRefused(customer, () => payBy(customer, credential), refused);
    const body = JSON.stringify({ text1: "a", text2: "b" });
    expect(await call(dear, { authorization: credential }, body)).toMatchObject({ status: 200 });
  });

  test("of another at the same price pays for that one alone, too", async () => {
    const other = { ...customer, path: "/api/json-to-csv" };
    const credential = await credentialOf({ ...customer, path: "/api/text-diff" });
    const { result, cost } = await costOf(world, () => payBy(other, credential));
    expect(result).toMatchObject({
      status: 402,
      body: { code: "payment_mismatch", charged: false },
    });
    expect(cost).toEqual(nothing);
  });
});

test("an authorization that does not answer its challenge is refused", async () => {
  const asked = decoded(await credentialOf(customer)).challenge;
  const { signature, authorization } = await sign(customer);
  const credential = encoded({
    challenge: asked,
    payload: { type: "authorization", signature, ...authorization },
  });
  const refused = { status: 402, code: "payment_mismatch" } as const;
  const answer = await expectRefused(customer, () => payBy(customer, credential), refused);
  expect(answer.body["detail"]).toContain("nonce");
});

test("the signature of another key buys nothing", async () => {
  const wire = decoded(await credentialOf(customer));
  const stranger = await createCustomer(world);
  const payload = { ...wire.payload, from: stranger.wallet.address };
  const credential = encoded({ ...wire, payload });
  const refused = { status: 402, code: "payment_refused" } as const;
  await expectRefused(customer, () => payBy(customer, credential), refused);
});

test("the 402 of an unpaid and of a refused call has a challenge that no other has", async () => {
  const unpaid = () => send(world.url, { path: customer.path });
  const answers = [
    await unpaid(),
    await unpaid(),
    await payBy(customer, await answering({ id: "x" })),
  ];
  const challenges = answers.map(({ headers }) =>
    Challenge.deserialize(headers.get("www-authenticate") ?? ""),
  );
  for (const challenge of challenges)
    expect(challenge).toMatchObject({
      realm: new URL(world.url).host,
      method: "evm",
      intent: "charge",
      request: { amount: customer.terms.v2.amount, recipient: world.payTo },
    });
  expect(new Set(challenges.map(({ id }) => id)).size).toBe(3);
  for (const { headers } of answers) expect(headers.get("payment-required")).not.toBeNull();
});

test("indexes find it in the OpenAPI document", async () => {
  const { body } = await send(world.url, { method: "GET", path: "/openapi.json" });
  const { paths } = body as { paths: Record<string, { post: Record<string, object> }> };
  expect(paths[customer.path]?.post["x-payment-info"]).toMatchObject({
    protocols: [
      { x402: {} },
      { mpp: { method: "evm", intent: "charge", currency: world.chain.asset } },
    ],
  });
});

test("the code of docs/doors.md buys", async () => {
  const page = readFileSync(new URL("../../docs/doors.md", import.meta.url), "utf8");
  const [, code = ""] = /\n## MPP\n.*?```js\n(.*?)```/s.exec(page) ?? [];
  const { address, privateKey } = await world.chain.createWallet(1_000_000n);
  const text = code.replace("http://127.0.0.1:4021", world.url);
  const printed = await runSnippet(text, { PRIVATE_KEY: privateKey });
  expect(printed).toContain(hashOfAbc);
  const [transfer] = await world.chain.transfers({ from: address });
  expect(printed).toContain(transfer?.transactionHash);
});

test("without the setting nothing of it is there: no challenge, and no credential is a payment", async () => {
  const { url } = await world.startGateway({ MPP: "off" });
  const without = { ...customer, url };
  const { headers } = await send(url, { path: customer.path });
  expect(headers.get("www-authenticate")).toBeNull();
  const credential = await credentialOf(customer);
  const { result, cost } = await costOf(world, () => payBy(without, credential));
  expect(result).toMatchObject({ status: 402, body: { code: "payment_required" } });
  expect(cost).toEqual(nothing);
});

import { afterEach, describe, expect, test } from "vitest";
import { closeShops, goShopping } from "./testing/shopping.ts";
import { challenge, nonceIn, problem, result } from "./testing/shop-words.ts";
import type { Asked, Reply } from "./testing/scripted-shop.ts";

afterEach(closeShops);

const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
const location = { location: "/claims/t1" };
const pending = problem(202, "poll", { retryAfterSeconds: 2 }, location);
const page = (members: object): Reply => ({
  status: 200,
  body: { state: "owed", charged: true, result: null, retry: "poll", ...members },
});
const ready = page({ state: "ready", retry: null, result: { op: "hash" } });

describe("an answer 202", () => {
  test("is followed to where it points until the result is there", async () => {
    const { shop, buyer, url, pauses } = await goShopping([pending, page({}), ready]);
    const outcome = await buyer.buy(url, post);
    expect(outcome).toMatchObject({ kind: "result", charged: true });
    expect(outcome.kind === "result" && outcome.result.text).toBe('{"op":"hash"}');
    expect(shop.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/hash",
      "POST /api/hash",
      "GET /claims/t1",
      "GET /claims/t1",
    ]);
    expect(pauses).toEqual([2, 1]);
  });

  test("may name the page in its body", async () => {
    const body = { claim: "http://shop.example/claims/t2", retryAfterSeconds: 0 };
    const { shop, buyer, url } = await goShopping([problem(202, "poll", body), ready]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result" });
    expect(shop.asked.at(-1)!.path).toBe("/claims/t2");
  });

  test("leads to no other shop: the path is asked of the one that was called", async () => {
    const elsewhere = problem(202, "poll", {}, { location: "http://127.0.0.1:1/claims/t1?x=1" });
    const { shop, buyer, url } = await goShopping([elsewhere, ready]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result" });
    expect(shop.asked.at(-1)!.path).toBe("/claims/t1?x=1");
  });

  test("carries no payment to the page", async () => {
    const { shop, buyer, url } = await goShopping([pending, ready]);
    await buyer.buy(url, post);
    expect(nonceIn(shop.asked.at(-1)!)).toBeUndefined();
  });

  test("whose page does not change for long leads back to the same payment", async () => {
    const { shop, buyer, url } = await goShopping([
      pending,
      ...Array<Reply>(5).fill(page({})),
      result(),
    ]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result", payments: { length: 1 } });
    expect(shop.asked.map(nonceIn)).toEqual([undefined, "1", ...Array<undefined>(5), "1"]);
  });

  test("whose page is gone leads back to the same payment", async () => {
    const gone = problem(404, "resend-same-payment", { charged: "unknown" });
    const { shop, buyer, url } = await goShopping([pending, gone, result()]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result" });
    expect(nonceIn(shop.asked.at(-1)!)).toBe("1");
  });

  test("of a payment that turned out void leads to new terms and another payment", async () => {
    const void_ = page({ state: "void", charged: false, retry: "pay" });
    const { shop, buyer, url } = await goShopping([pending, void_, challenge(), result()]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result", payments: { length: 2 } });
    expect(shop.asked.map(nonceIn)).toEqual([undefined, "1", undefined, undefined, "2"]);
  });
});

describe("a refund", () => {
  test.each([
    ["the page shows", [pending, page({ state: "refunded", charged: false, retry: "pay" })]],
    ["an answer tells of", [challenge({ code: "claim_refunded", charged: false, retry: "pay" })]],
  ])("that %s is an end: it is not paid again", async (_, answers) => {
    const { buyer, url } = await goShopping(answers);
    expect(await buyer.buy(url, post)).toMatchObject({
      kind: "refunded",
      charged: false,
      payments: { length: 1 },
    });
  });
});

// A shop of before the second word says the first.
describe.each(["correct-and-resend", "resend-same-payment"])(
  "a tool that refuses the input: %s",
  (word) => {
    const refused = problem(
      400,
      word,
      { detail: "no such page" },
      {
        "claim-token": "t1",
      },
    );

    test("is given a corrected one with the same payment and the claim's token", async () => {
      const { shop, buyer, url } = await goShopping([refused, result()]);
      const correct = () => ({ ...post, body: '{"url":"https://other.example"}' });
      expect(await buyer.buy(url, post, { correct })).toMatchObject({ kind: "result" });
      const last = shop.asked.at(-1)!;
      expect([nonceIn(last), last.headers["claim-token"], last.body]).toEqual([
        "1",
        "t1",
        '{"url":"https://other.example"}',
      ]);
    });

    test("is asked again with the same one where nobody corrects it", async () => {
      const { shop, buyer, url } = await goShopping([refused, result()]);
      expect(await buyer.buy(url, post)).toMatchObject({ kind: "result" });
      expect(shop.asked.map(({ body }) => body)).toEqual(["{}", "{}", "{}"]);
    });
  },
);

test("told that another call with its payment is being answered, it sends the same again and corrects nothing", async () => {
  const { shop, buyer, url } = await goShopping([
    problem(409, "resend-same-payment", { code: "claim_answering" }),
    result(),
  ]);
  const correct = () => ({ ...post, body: '{"url":"https://other.example"}' });
  expect(await buyer.buy(url, post, { correct })).toMatchObject({ kind: "result" });
  expect(shop.asked.map(({ body }) => body)).toEqual(["{}", "{}", "{}"]);
});

describe("told to prove that it is the buyer", () => {
  const token = { "claim-token": "t1" };
  const prove = problem(409, "prove-buyer");

  test("it sends the claim's token, if it learns it only now", async () => {
    const { shop, buyer, url } = await goShopping([
      problem(409, "prove-buyer", {}, token),
      result(),
    ]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result" });
    expect(shop.asked.at(-1)!.headers["claim-token"]).toBe("t1");
  });

  test("it has sent an identifier with each payment that the shop takes one for", async () => {
    const extensions = { "payment-identifier": { info: { required: false } } };
    const again = challenge({ charged: false, retry: "pay" }, { extensions });
    const { shop, buyer, url } = await goShopping([again, result()], {
      identifier: (attempt) => `identifier-of-attempt-${attempt}`,
    });
    await buyer.buy(url, post);
    const sent = shop.asked.map(({ headers }) => {
      const header = headers["payment-signature"];
      return typeof header === "string" ? Buffer.from(header, "base64").toString() : "";
    });
    expect(sent[1]).not.toContain("identifier");
    expect(sent[2]).toContain(
      '"payment-identifier":{"info":{"required":false,"id":"identifier-of-attempt-1"}}',
    );
  });

  const wallet = {
    address: "0x857b06519E91e3A54538791bDbb0E22373e36b66",
    signMessage: async ({ message }: { message: string }) =>
      `0x${Buffer.from(message).toString("hex")}`,
  };
  const signInAt =
    (changes: object = {}) =>
    ({ headers }: Asked): Reply => {
      const info = {
        domain: headers.host,
        uri: `http://${headers.host}/api/hash`,
        version: "1",
        nonce: "a".repeat(44),
        issuedAt: "2026-11-21T12:00:00.000Z",
        statement: "Get a result.",
        ...changes,
      };
      const supportedChains = [{ chainId: "eip155:8453", type: "eip191" }];
      return challenge({}, { extensions: { "sign-in-with-x": { info, supportedChains } } });
    };

  test("it signs in with the wallet where it has nothing else, and pays nothing", async () => {
    const { shop, buyer, url } = await goShopping([prove, signInAt(), result()], { wallet });
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "result", charged: true });
    const { headers } = shop.asked.at(-1)!;
    expect(headers["payment-signature"]).toBeUndefined();
    const signIn = JSON.parse(
      Buffer.from(String(headers["sign-in-with-x"]), "base64").toString(),
    ) as { address: string; signature: string };
    expect(signIn.address).toBe(wallet.address);
    expect(Buffer.from(signIn.signature.slice(2), "hex").toString()).toContain(
      `${headers.host} wants you to sign in with your Ethereum account:\n${wallet.address}`,
    );
  });

  test("error: it signs in at no other host than the one that it called", async () => {
    const { shop, buyer, url } = await goShopping(
      [prove, signInAt({ domain: "bank.example" }), result()],
      { wallet },
    );
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "refused", charged: true });
    expect(shop.asked).toHaveLength(3);
  });

  test("error: it does not pay where its sign-in finds nothing", async () => {
    const none = challenge({ code: "siwx_no_claim", charged: false, retry: "pay" });
    const { shop, buyer, url } = await goShopping([prove, signInAt(), none], { wallet });
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "refused", payments: { length: 1 } });
    expect(shop.asked).toHaveLength(4);
  });

  test("error: without a wallet it ends, and says that it was charged", async () => {
    const { buyer, url } = await goShopping([prove]);
    expect(await buyer.buy(url, post)).toMatchObject({ kind: "refused", charged: true });
  });
});

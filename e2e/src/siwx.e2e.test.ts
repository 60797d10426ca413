import { operations } from "@coinslot/tools-schema";
import { ExactEvmScheme } from "@x402/evm";
import { createSIWxClientExtension, wrapFetchWithSIWx } from "@x402/extensions/sign-in-with-x";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { concat } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectRefused,
  expectSold,
  hashInput,
  paying,
  sign,
  untilDelivered,
  versions,
} from "./customer.ts";
import { costOf, nothing, soldFor } from "./ledger.ts";
import { askedMessage, signIn, signInHeader } from "./sign-ins.ts";
import { createSmartWallet } from "./smart-wallet.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld({ gateways: 2 });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  customer = await createCustomer(world);
});

const [cheap, dear] = ["POST /api/hash", "POST /api/text-diff"].map((id) =>
  operations.find((operation) => operation.id === id)!,
);

const buy = async (version: 1 | 2 = 2): Promise<Answer> => {
  const signed = await sign(customer);
  return expectSold(customer, version, () => call(customer, paying(customer, version, signed)));
};

const signedIn = (changes = {}): Promise<Record<string, string>> =>
  signIn(customer.url, customer.path, customer.wallet, changes);

const noClaim = { status: 402, code: "siwx_no_claim" } as const;
const invalid = { status: 402, code: "siwx_invalid" } as const;

/** Given again: the same answer, and nobody is troubled or paid for it. */
const expectGivenAgain = async (bought: Answer, act: () => Promise<Answer>): Promise<void> => {
  const { result, cost } = await costOf(world, act);
  expect(result).toMatchObject({ status: 200, text: bought.text });
  for (const name of ["payment-response", "x-payment-response", "claim-token"])
    expect(result.headers.get(name)).toBe(bought.headers.get(name));
  expect(cost).toEqual(nothing);
};

describe.each(versions)("what was bought in version %i", (version) => {
  test("is given again to the wallet that signs in, without a payment", async () => {
    const bought = await buy(version);
    await expectGivenAgain(bought, async () => call(customer, await signedIn()));
  });

  test("is given again by another gateway, with the nonce of the first", async () => {
    const bought = await buy(version);
    // Each gateway has its own public URL here; the wallet signs the second's, with the first's nonce.
    const { url } = world.gateways[1]!;
    const { nonce, issuedAt } = await askedMessage(customer.url, customer.path, customer.wallet);
    const headers = await signIn(url, customer.path, customer.wallet, { nonce, issuedAt });
    await expectGivenAgain(bought, () => call({ ...customer, url }, headers));
  });

  test("is given again with its delivered payment, which alone is not enough", async () => {
    const signed = await sign(customer);
    const payment = paying(customer, version, signed);
    const bought = await expectSold(customer, version, () => call(customer, payment));
    await expectRefused(customer, () => call(customer, payment), {
      status: 409,
      code: "claim_delivered",
      charged: true,
    });
    await expectGivenAgain(bought, async () =>
      call(customer, { ...payment, ...(await signedIn()) }),
    );
  });
});

describe("case 91: a payment for a cheap operation that names a dear one", () => {
  test("unlocks neither the dear one, nor anything at all", async () => {
    const resource = { url: world.url + dear!.path };
    const payment = paying(customer, 2, await sign(customer), { resource });
    const refused = { status: 402, code: "resource_mismatch" } as const;
    await expectRefused(customer, () => call(customer, payment), refused);
  });

  test("and a cheap one that was bought does not unlock the dear one", async () => {
    await buy();
    const { wallet, url } = customer;
    const body = JSON.stringify(dear!.examples[0].input);
    const into = { ...customer, path: dear!.path };
    const headers = await signIn(url, dear!.path, wallet);
    await expectRefused(customer, () => call(into, headers, body), noClaim);
    // Nor does a sign-in at the cheap one, shown at the dear one.
    const other = await signedIn();
    const answer = await expectRefused(customer, () => call(into, other, body), invalid);
    expect(answer.body["reason"]).toBe("uri_mismatch");
  });
});

describe("case 92: a sign-in that is sent again", () => {
  test("is refused, with terms and a fresh nonce", async () => {
    const bought = await buy();
    const headers = await signedIn();
    await expectGivenAgain(bought, () => call(customer, headers));
    const answer = await expectRefused(customer, () => call(customer, headers), invalid);
    expect(answer.body).toMatchObject({ reason: "nonce_used", retry: "fix-request" });
    expect(answer.headers.get("payment-required")).not.toBeNull();
    expect(await call(customer, await signedIn())).toMatchObject({ status: 200 });
  });

  test("twenty times at once is taken once", async () => {
    await buy();
    const headers = await signedIn();
    const { result, cost } = await costOf(world, () =>
      Promise.all(Array.from({ length: 20 }, () => call(customer, headers))),
    );
    const refused = result.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ body }) => body["reason"]))).toEqual(new Set(["nonce_used"]));
    expect(cost).toEqual(nothing);
  });

  test("is used up even where it found nothing: what is bought later is not unlocked by it", async () => {
    const headers = await signedIn();
    await expectRefused(customer, () => call(customer, headers), noClaim);
    await buy();
    const answer = await expectRefused(customer, () => call(customer, headers), invalid);
    expect(answer.body["reason"]).toBe("nonce_used");
  });
});

const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);

describe("case 93: a sign-in is refused where it", () => {
  test.each<[what: string, reason: string, changes: () => object]>([
    ["is for another domain", "domain_mismatch", () => ({ domain: "evil.example" })],
    ["is for another URL", "uri_mismatch", () => ({ uri: "https://evil.example/api/hash" })],
    ["is for another operation", "uri_mismatch", () => ({ uri: world.url + dear!.path })],
    ["is for another chain", "chain_id", () => ({ chainId: 84_532 })],
    ["has expired", "expired", () => ({ expirationTime: ago(1) })],
    ["is six minutes old", "issued_at_too_old", () => ({ issuedAt: ago(360) })],
    ["is of the future", "issued_at_in_future", () => ({ issuedAt: ago(-60) })],
    ["is dated anew", "nonce", () => ({ issuedAt: ago(1) })],
    ["has a nonce of its own", "nonce", () => ({ nonce: "0123456789abcdef" })],
    ["is not valid yet", "not_yet_valid", () => ({ notBefore: ago(-60) })],
  ])("%s", async (_, reason, changes) => {
    await buy();
    const asked = await askedMessage(customer.url, customer.path, customer.wallet);
    const message = { ...asked, ...changes() };
    const headers = await signInHeader(customer.wallet, message);
    const answer = await expectRefused(customer, () => call(customer, headers), invalid);
    expect(answer.body).toMatchObject({ reason, retry: "fix-request" });
    expect(answer.headers.get("payment-required")).not.toBeNull();
  });
});

describe("case 94: the sign-in of one payer", () => {
  test("does not give what another bought by the same request", async () => {
    await buy();
    const { wallet } = await createCustomer(world);
    const headers = await signIn(customer.url, customer.path, wallet);
    await expectRefused(customer, () => call(customer, headers), noClaim);
  });

  test("in the name of another is no sign-in", async () => {
    await buy();
    const stranger = await createCustomer(world);
    const named = { ...stranger.wallet, address: customer.wallet.address };
    const headers = await signIn(customer.url, customer.path, named);
    const answer = await expectRefused(customer, () => call(customer, headers), invalid);
    expect(answer.body["reason"]).toBe("signature");
  });

  test("does not unlock another's delivered payment", async () => {
    const payment = paying(customer, 2, await sign(customer));
    await untilDelivered(customer, await call(customer, payment));
    const { wallet } = await createCustomer(world);
    const headers = { ...payment, ...(await signIn(customer.url, customer.path, wallet)) };
    const refused = { status: 409, code: "claim_delivered", charged: true } as const;
    await expectRefused(customer, () => call(customer, headers), refused);
  });
});

describe("case 95: a sign-in gives nothing for", () => {
  test("another body", async () => {
    await buy();
    const headers = await signedIn();
    const body = JSON.stringify({ text: "abcd" });
    await expectRefused(customer, () => call(customer, headers, body), noClaim);
  });

  test("another method", async () => {
    await buy();
    const headers = await signedIn();
    const { path } = cheap!;
    const get = () => send(world.url, { method: "GET", path, headers });
    await expectRefused(customer, get, { status: 405, code: "method_not_allowed" });
  });

  test("another operation with the same input", async () => {
    await buy();
    const path = "/api/json-to-csv";
    const headers = await signIn(customer.url, path, customer.wallet);
    const answer = () => call({ ...customer, path }, headers, hashInput);
    await expectRefused(customer, answer, { status: 400, code: "invalid_input" });
  });

  test("but gives it for the same input in other words", async () => {
    const bought = await buy();
    const body = ' { "algo" : "sha256", "text" : "\\u0061bc" } ';
    await expectGivenAgain(bought, async () => call(customer, await signedIn(), body));
  });
});

test("a smart wallet signs in, with a signature of any length, and nobody in its name", async () => {
  const wallet = await createSmartWallet(world.chain, 1_000_000n);
  const smart = { ...customer, wallet };
  const signed = await sign(smart);
  const bought = await expectSold(smart, 2, () => call(smart, paying(smart, 2, signed)));
  const message = () => askedMessage(smart.url, smart.path, wallet);
  for (const tail of ["0x", `0x${"5a".repeat(64)}`] as const) {
    const headers = await signInHeader(wallet, await message(), (own) => concat([own, tail]));
    await expectGivenAgain(bought, () => call(smart, headers));
  }
  const headers = await signInHeader(customer.wallet, await message());
  const answer = await expectRefused(customer, () => call(smart, headers), invalid);
  expect(answer.body["reason"]).toBe("signature");
});

describe("the stock clients", () => {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: hashInput,
  } as const;

  test("@x402/fetch with the sign-in extension pays the first time, and gets it again by itself", async () => {
    const { account } = customer.wallet;
    const client = new x402Client()
      .register("eip155:*", new ExactEvmScheme(account))
      .registerExtension(createSIWxClientExtension({ signers: [account] }));
    const pay = wrapFetchWithPayment(fetch, client);
    const ask = async (): Promise<unknown> => {
      const response = await pay(world.url + customer.path, init);
      expect(response.status).toBe(200);
      return response.json();
    };
    const { result: bought, cost } = await costOf(world, ask);
    expect(cost).toEqual(soldFor(customer.price));
    for (let time = 0; time < 3; time++) {
      const again = await costOf(world, ask);
      expect(again).toEqual({ result: bought, cost: nothing });
    }
  });

  test("wrapFetchWithSIWx signs in, and gets what was bought, or the terms", async () => {
    const signing = wrapFetchWithSIWx(fetch, customer.wallet.account);
    const before = await signing(world.url + customer.path, init);
    expect(before.status).toBe(402);
    expect(await before.json()).toMatchObject({ code: "siwx_no_claim", retry: "pay" });
    const bought = await buy();
    const { result, cost } = await costOf(world, async () => {
      const response = await signing(world.url + customer.path, init);
      return { status: response.status, text: await response.text() };
    });
    expect(result).toEqual({ status: 200, text: bought.text });
    expect(cost).toEqual(nothing);
  });
});

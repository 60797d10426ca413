import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  paying,
  settlementHeaderOf,
  sign,
  untilDelivered,
  type Version,
  versions,
} from "./customer.ts";
import { costOf, nothing, soldFor } from "./ledger.ts";
import { settlementOf } from "./payments.ts";
import { whileFrozen } from "./processes.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

/** The echo of our extension, with the buyer's own identifier in it. */
const withIdentifier = (id: string) => ({
  extensions: {
    "payment-identifier": {
      ...customer.terms.extensions["payment-identifier"],
      info: { required: false, id },
    },
  },
});

/** The claim's page as `Link` or `Location` of an answer names it. */
const claimPathOf = (answer: Answer): string => {
  const url = answer.headers.get("location") ?? String(answer.body["claim"]);
  expect(url.startsWith(`${world.url}/claims/`)).toBe(true);
  return new URL(url).pathname;
};

const get = (path: string): Promise<Answer> => send(world.url, { method: "GET", path });

const pollUntilThere = async (path: string): Promise<Answer> => {
  let page = await get(path);
  await until("the claim has its result", async () => {
    page = await get(path);
    expect(page.status).toBe(200);
    return page.body["result"] !== null;
  });
  return page;
};

/** Calls while the worker stands still, so that no result can be faster than the hand-over. */
const callAsync = (headers: Record<string, string>): Promise<Answer> =>
  whileFrozen(world.workers[0]!, () => call(customer, { ...headers, prefer: "respond-async" }));

/** The whole answer that a buyer keeps: a replay must repeat it to the byte. */
const keepsakeOf = (answer: Answer) => ({
  status: answer.status,
  text: answer.text,
  settlement: [...answer.headers].filter(([name]) => name.endsWith("payment-response")),
});

describe.each(versions)("a call of version %i with Prefer: respond-async", (version) => {
  test("is answered 202 with the claim's URL, where the result is then found, all for one price", async () => {
    const headers = paying(customer, version, await sign(customer));
    const { result, cost } = await costOf(world, async () => {
      const answer = await callAsync(headers);
      return { answer, page: await pollUntilThere(claimPathOf(answer)) };
    });
    expect(cost).toEqual(soldFor(customer.price));
    const { answer, page } = result;
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ code: "result_pending", charged: true, retry: "poll" });
    const [transfer] = await world.chain.transfersOf(
      settlementOf(answer)!.value["transaction"] as `0x${string}`,
    );
    expect(transfer).toMatchObject({ from: customer.wallet.address, value: customer.price });
    expect(page.body).toMatchObject({
      operation: "POST /api/hash",
      charged: true,
      payment: {
        x402Version: version,
        payer: customer.wallet.address.toLowerCase(),
        amount: String(customer.price),
        transaction: transfer!.transactionHash,
      },
      error: null,
      result: { op: "hash", data: { algorithm: "sha256" } },
    });
  });

  test("has delivered once the page was read; the page still gives the result, a bare resend is 409", async () => {
    const headers = paying(customer, version, await sign(customer));
    const answer = await callAsync(headers);
    const path = claimPathOf(answer);
    const page = await pollUntilThere(path);
    await until("it is delivered", async () => (await get(path)).body["state"] === "delivered");
    expect((await get(path)).body["result"]).toEqual(page.body["result"]);
    const resent = await call(customer, headers);
    expect(resent).toMatchObject({ status: 409, body: { code: "claim_delivered" } });
  });
});

describe("a claim's URL", () => {
  test("is a secret: no part of it, no other token and no list is ever answered", async () => {
    const answer = await call(customer, paying(customer, 1, await sign(customer)));
    await untilDelivered(customer, answer);
    const token = answer.headers.get("claim-token")!;
    const last = token.endsWith("A") ? "B" : "A";
    const guesses = [
      token.slice(0, 40),
      token.slice(0, -1),
      token.slice(0, -1) + last,
      `${token}A`,
      token.toUpperCase(),
      `${token.slice(0, 40)}${"A".repeat(token.length - 40)}`,
      "x",
      "",
    ];
    for (const guess of guesses) {
      const page = await get(`/claims/${guess}`);
      expect(page.status).toBe(404);
      expect(page.text).not.toContain(token.slice(40));
    }
    expect((await get(`/claims/${token}`)).body).toMatchObject({ state: "delivered" });
  });
});

describe("after delivery", () => {
  type Proof = {
    readonly version: Version;
    /** What the first call names itself with. */
    readonly identifier?: string;
    readonly headers?: Record<string, string>;
    /** What the replay adds. */
    readonly proofFrom?: (answer: Answer) => Record<string, string>;
  };
  const tokenOf = ({ headers }: Answer) => ({ "claim-token": headers.get("claim-token")! });

  test.each<[string, Proof]>([
    ["same payment-identifier", { version: 2, identifier: "order-2026-11-21-7" }],
    ["same Idempotency-Key", { version: 1, headers: { "idempotency-key": "key-number-seven" } }],
    [
      "same Idempotency-Key in version 2",
      { version: 2, headers: { "idempotency-key": "key-number-eight" } },
    ],
    ["Claim-Token", { version: 1, proofFrom: tokenOf }],
    ["Claim-Token in version 2", { version: 2, proofFrom: tokenOf }],
  ])(
    "a replay with the %s gives the stored answer to the byte, and settles nothing",
    async (_, { version, identifier, headers: named, proofFrom = () => ({}) }) => {
      const extras = identifier === undefined ? {} : withIdentifier(identifier);
      const headers = { ...paying(customer, version, await sign(customer), extras), ...named };
      const first = await call(customer, headers);
      expect(first.status).toBe(200);
      const { result, cost } = await costOf(world, async () => [
        await call(customer, { ...headers, ...proofFrom(first) }),
        await call(customer, { ...headers, ...proofFrom(first) }),
      ]);
      expect(cost).toEqual(nothing);
      for (const replay of result) expect(keepsakeOf(replay)).toEqual(keepsakeOf(first));
    },
  );

  test.each(versions)(
    "a bare replay in version %i is 409 and never the result",
    async (version) => {
      const headers = paying(customer, version, await sign(customer));
      await untilDelivered(customer, await call(customer, headers));
      const { result, cost } = await costOf(world, () => call(customer, headers));
      expect(cost).toEqual(nothing);
      expect(result).toMatchObject({
        status: 409,
        body: { code: "claim_delivered", charged: true },
      });
      expect(settlementOf(result)).toBeUndefined();
      expect(result.headers.has("claim-token")).toBe(false);
      expect(result.text).not.toContain("ba7816bf");
    },
  );

  test("a proof of another purchase proves nothing", async () => {
    const other = await call(customer, paying(customer, 1, await sign(customer)));
    const headers = paying(customer, 1, await sign(customer));
    await untilDelivered(customer, await call(customer, headers));
    const replay = { ...headers, "claim-token": other.headers.get("claim-token")! };
    expect((await call(customer, replay)).status).toBe(409);
  });
});

test.each(versions)(
  "the settlement header of version %i has the members of x402, and never the claim token",
  async (version) => {
    const answer = await call(customer, paying(customer, version, await sign(customer)));
    const { header, value } = settlementOf(answer)!;
    expect(header).toBe(settlementHeaderOf[version]);
    expect(Object.keys(value).toSorted()).toEqual(["network", "payer", "success", "transaction"]);
    expect(value).toMatchObject({
      success: true,
      network: version === 1 ? "base" : "eip155:8453",
      payer: customer.wallet.address.toLowerCase(),
    });
    const token = answer.headers.get("claim-token")!;
    expect(token.length).toBeGreaterThan(60);
    expect(JSON.stringify(value)).not.toContain(token.slice(40));
    expect(answer.headers.get("link")).toBe(`<${world.url}/claims/${token}>; rel="status"`);
  },
);

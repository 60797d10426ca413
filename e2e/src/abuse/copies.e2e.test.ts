import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { SignedAuthorization } from "@coinslot/sandbox";
import { connectClient, type McpClient, type ToolResult } from "@coinslot/sandbox/mcp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readPayment } from "../chain-copy.ts";
import {
  call,
  createCustomer,
  type Customer,
  hashInput,
  hashOfAbc,
  headerText,
  identified,
  paying,
  sign,
  untilDelivered,
} from "../customer.ts";
import { costOf, expectRefusal, soldFor } from "../ledger.ts";
import { settlementOf } from "../payments.ts";
import { kill, whileFrozen } from "../processes.ts";
import { signIn } from "../sign-ins.ts";
import { until } from "../until.ts";
import type { Answer } from "../wire.ts";
import { startWorld, type World } from "../world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld({ gateways: 2 });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  customer = await createCustomer(world);
});

const at = (gateway: number): Customer => ({
  ...customer,
  url: world.gateways[gateway]?.url ?? "",
});

/** The payment as a third person has it: from the chain, as soon as it is settled. */
const copyFromChain = async (): Promise<SignedAuthorization> => {
  const { address } = customer.wallet;
  const settled = () => world.chain.transfers({ from: address });
  await until("the payment is settled", async () => (await settled()).length > 0);
  const [transfer] = await settled();
  return readPayment(world, transfer!.transactionHash);
};

/** Does something between the settlement of a payment and the delivery of its result. */
const beforeDelivery = <T>(act: () => Promise<T>): Promise<T> =>
  whileFrozen(world.workers[0]!, act);

const expectSold = (answer: Answer): void =>
  expect(answer).toMatchObject({ status: 200, body: { data: { hash: hashOfAbc } } });

/** Nothing of result, token and receipt. */
const expectNothing = (answer: Answer, code: string): void => {
  expectRefusal(answer, { status: 409, code, charged: true });
  expect(answer.headers.has("claim-token")).toBe(false);
  expect(answer.headers.has("link")).toBe(false);
  expect(settlementOf(answer)).toBeUndefined();
  expect(answer.text).not.toContain(hashOfAbc);
  expect(answer.text).not.toContain("/claims/");
};

const buyOverMcp = (client: McpClient, signed: SignedAuthorization): Promise<ToolResult> => {
  const header = Buffer.from(headerText(customer, 2, signed), "base64").toString();
  const payment: unknown = JSON.parse(header);
  return client.callTool("hash", { text: "abc" }, { "x402/payment": payment });
};

/** The chain has the transfer before the gateway that settled it has heard of it: then a copy is told that it is charged. */
const untilKnownAt = async (gateway: number, copy: SignedAuthorization): Promise<Answer> => {
  const hasty = { ...paying(customer, 2, copy), prefer: "respond-async" };
  const ask = () => call(at(gateway), hasty);
  await until("it is known to be charged", async () => (await ask()).body["charged"] === true);
  return ask();
};

/** What a third person does at the same moment, everywhere at once. */
const copyEverywhere = async (clients: readonly McpClient[]) => {
  const copy = await copyFromChain();
  const waiting = [
    call(at(0), paying(customer, 1, copy)),
    call(at(1), paying(customer, 2, copy)),
    call(at(1), { ...paying(customer, 1, copy), "idempotency-key": "a-guess-of-a-stranger" }),
  ];
  const waitingTools = clients.map((client) => buyOverMcp(client, copy));
  for (const gateway of [0, 1]) expectNothing(await untilKnownAt(gateway, copy), "claim_answering");
  return { waiting, waitingTools };
};

const expectCopiesGotNothing = async ({
  waiting,
  waitingTools,
}: Awaited<ReturnType<typeof copyEverywhere>>): Promise<void> => {
  for (const answer of await Promise.all(waiting)) expectNothing(answer, "claim_delivered");
  for (const told of await Promise.all(waitingTools)) {
    expect(told).toMatchObject({
      isError: true,
      structuredContent: { code: "claim_delivered", retry: "prove-buyer" },
    });
    expect(told._meta ?? {}).not.toHaveProperty("coinslot/claim");
    expect(told._meta ?? {}).not.toHaveProperty("x402/payment-response");
    expect(JSON.stringify(told)).not.toContain(hashOfAbc);
  }
};

describe("row 10: a third person who copies a payment from the chain before its result is delivered", () => {
  let clients: McpClient[];
  beforeAll(async () => {
    clients = await Promise.all(world.gateways.map(({ url }) => connectClient([url])));
  });
  afterAll(() => Promise.all(clients.map((client) => client.close())));

  test("gets neither result nor claim token; who bought over HTTP does", async () => {
    const { result, cost } = await costOf(world, async () => {
      const { buying, copies } = await beforeDelivery(async () => {
        const bought = call(at(0), paying(customer, 1, await sign(customer)));
        return { buying: bought, copies: await copyEverywhere(clients) };
      });
      await expectCopiesGotNothing(copies);
      return buying;
    });
    expectSold(result);
    expect(cost).toEqual(soldFor(customer.price));
  });

  test("gets neither result nor claim token; who bought over MCP does", async () => {
    const { result, cost } = await costOf(world, async () => {
      const { buying, copies } = await beforeDelivery(async () => {
        const bought = buyOverMcp(clients[1]!, await sign(customer));
        return { buying: bought, copies: await copyEverywhere(clients) };
      });
      await expectCopiesGotNothing(copies);
      return buying;
    });
    expect(result).toMatchObject({ structuredContent: { data: { hash: hashOfAbc } } });
    expect(result._meta).toHaveProperty("coinslot/claim");
    expect(cost).toEqual(soldFor(customer.price));
  });
});

test("row 10: the buyer gets it as often as he likes by each proof, while he waits and afterwards", async () => {
  const signed = await sign(customer);
  const named = identified(customer, 2, signed, "an-order-of-his-own-10");
  const bare = paying(customer, 2, signed);
  const calls = await beforeDelivery(async () => {
    const first = call(at(0), named);
    await copyFromChain();
    const again = [0, 1].map((gateway) => call(at(gateway), named));
    const proof = await signIn(customer.url, customer.path, customer.wallet);
    const signedIn = call(at(0), { ...bare, ...proof });
    // They are there before the worker goes on.
    await sleep(500);
    return [first, ...again, signedIn];
  });
  const answers = await Promise.all(calls);
  for (const answer of answers) expectSold(answer);
  await untilDelivered(customer, answers[0]!);
  const token = { "claim-token": answers[0]!.headers.get("claim-token") ?? "" };
  for (const headers of [named, { ...bare, ...token }, named])
    expect(await call(at(1), headers)).toMatchObject({ status: 200, text: answers[0]!.text });
  expectNothing(await call(at(1), bare), "claim_delivered");
});

/** A call that can be hung up; resolves when it is. */
const callAndHangUp = (headers: Readonly<Record<string, string>>, hangUp: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const url = new URL(customer.path, at(1).url);
    const json = { "content-type": "application/json" };
    const calling = request(url, {
      method: "POST",
      agent: false,
      headers: { ...headers, ...json },
    });
    calling.on("error", () => resolve());
    calling.end(hashInput);
    void hangUp.then(() => calling.destroy());
  });

test("row 10: a buyer whose connection was cut gets it by the same payment at once, from any gateway", async () => {
  const headers = paying(customer, 1, await sign(customer));
  const { result, cost } = await costOf(world, async () => {
    const resent = await beforeDelivery(async () => {
      await callAndHangUp(headers, copyFromChain());
      const resending = call(at(0), headers);
      await sleep(500);
      return { resending };
    });
    const since = Date.now();
    const answer = await resent.resending;
    expect(Date.now() - since).toBeLessThan(3_500);
    return answer;
  });
  expectSold(result);
  expect(cost).toEqual(soldFor(customer.price));
});

test("row 10: a buyer whose gateway was killed gets it by the same payment within seconds, and a later copy nothing", async () => {
  const headers = paying(customer, 2, await sign(customer));
  const { result, cost } = await costOf(world, async () => {
    const copies = await beforeDelivery(async () => {
      const lost = call(at(1), headers).catch(() => undefined);
      await untilKnownAt(0, await copyFromChain());
      await kill(world.gateways[1]!);
      await lost;
      const resending = call(at(0), headers);
      // By now the dead gateway's word has expired, and the buyer has the place.
      await sleep(6_000);
      return [resending, call(at(0), headers)] as const;
    });
    return Promise.all(copies);
  });
  expectSold(result[0]);
  expectNothing(result[1], "claim_delivered");
  expect(cost).toEqual(soldFor(customer.price));
});

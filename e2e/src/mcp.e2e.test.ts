import { readFileSync } from "node:fs";
import { encodePayment, type SignedAuthorization } from "@coinslot/sandbox";
import {
  connectClient,
  connectClientOfBefore,
  type McpClient,
  type ToolResult,
} from "@coinslot/sandbox/mcp";
import { ExactEvmScheme } from "@x402/evm";
import { x402Client } from "@x402/fetch";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { deaths, reviveAll, type Stage, startStage } from "./breakpoints/stage.ts";
import { gatewaySteps } from "./breakpoints/steps.ts";
import { claimIdOf } from "./claim-id.ts";
import { call, createCustomer, type Customer, hashOfAbc } from "./customer.ts";
import { costOf } from "./ledger.ts";
import { runSnippet, sandboxFolder } from "./pages/run-snippet.ts";
import { until } from "./until.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterEach(() => reviveAll(stage));
afterAll(() => stage?.watched.stop());

const input = { text: "abc" };
const delivered = { op: "hash", data: { hash: hashOfAbc } };

type Payment = Awaited<ReturnType<x402Client["createPaymentPayload"]>>;

/** What the stock client of x402 signs for the terms that a tool answered with. */
const signFor = (customer: Customer, { structuredContent }: ToolResult): Promise<Payment> =>
  new x402Client()
    .register("eip155:*", new ExactEvmScheme(customer.wallet.account))
    .createPaymentPayload(
      structuredContent as unknown as Parameters<x402Client["createPaymentPayload"]>[0],
    );

const pay = (client: McpClient, payment: Payment, more: object = {}): Promise<ToolResult> =>
  client.callTool("hash", input, { "x402/payment": payment, ...more });

const clients = [
  ["2026-07-28", connectClient],
  ["2025-11-25", connectClientOfBefore],
] as const;

describe.each(clients)("the official client of %s", (_revision, connect) => {
  test("buys over two gateways in turn: the money moves once, and the chain has the transaction", async () => {
    const { world } = stage.watched;
    const customer = await createCustomer(world, { url: stage.other.app.url });
    const client = await connect([stage.other.app.url, stage.mortal.app.url]);
    const { result, cost } = await costOf(world, async () => {
      const unpaid = await client.callTool("hash", input);
      expect(unpaid).toMatchObject({
        isError: true,
        structuredContent: { code: "payment_required" },
      });
      return pay(client, await signFor(customer, unpaid));
    });
    await client.close();
    expect(result).toMatchObject({ structuredContent: delivered });
    expect(cost).toMatchObject({ transfers: 1, received: customer.price, runs: 1 });
    const [transfer] = await world.chain.transfers({ from: customer.wallet.address });
    expect(result._meta?.["x402/payment-response"]).toMatchObject({
      success: true,
      transaction: transfer?.transactionHash,
      payer: expect.stringMatching(new RegExp(customer.wallet.address, "i")) as string,
    });
  });

  test("is killed its gateway after the settlement: through MCP and HTTP the payment meets one claim", async () => {
    const { world } = stage.watched;
    const customer = await createCustomer(world, { url: stage.other.app.url });
    const mortal = await connect([stage.mortal.app.url]);
    const payment = await signFor(customer, await mortal.callTool("hash", input));
    const signed = payment.payload as unknown as SignedAuthorization;
    const { cost } = await costOf(world, async () => {
      const arriving = gatewaySteps["after the settle answer"].arrive(
        stage,
        claimIdOf(world.chain, signed),
      );
      const first = pay(mortal, payment).catch(() => undefined);
      await arriving;
      await deaths["the gateway dies"](stage);
      // The client of before waits a minute for an answer whose connection broke.
      await mortal.close();
      expect(await first).toBeUndefined();

      const other = await connect([stage.other.app.url]);
      let answer: ToolResult | undefined;
      await until("the payment has its result", async () => {
        answer = await pay(other, payment);
        return answer.structuredContent?.["op"] === "hash";
      });
      expect(answer).toMatchObject({ structuredContent: delivered });
      const claim = String(answer?._meta?.["coinslot/claim"]);
      expect(claim).toContain(claimIdOf(world.chain, signed));
      await until("the claim is delivered", async () => {
        const { structuredContent } = await other.callTool("collect_result", { claim });
        return structuredContent?.["state"] === "delivered";
      });
      const header = { "payment-signature": encodePayment(payment) };
      expect(await call(customer, header)).toMatchObject({
        status: 409,
        body: { code: "claim_delivered", charged: true },
      });
      expect(await call(customer, { ...header, "claim-token": claim })).toMatchObject({
        status: 200,
        body: delivered,
      });
      await other.close();
    });
    expect(cost).toMatchObject({ transfers: 1, received: customer.price });
  });
});

test("the code of docs/doors.md buys", async () => {
  const { world } = stage.watched;
  const page = readFileSync(new URL("../../docs/doors.md", import.meta.url), "utf8");
  const [, code = ""] = /\n## MCP\n.*?```js\n(.*?)```/s.exec(page) ?? [];
  const { address, privateKey } = await world.chain.createWallet(1_000_000n);
  const text = code.replace("http://127.0.0.1:4021", stage.other.app.url);
  const printed = await runSnippet(text, { PRIVATE_KEY: privateKey }, sandboxFolder);
  expect(printed).toContain(hashOfAbc);
  const [transfer] = await world.chain.transfers({ from: address });
  expect(printed).toContain(transfer?.transactionHash);
});

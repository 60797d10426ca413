import { decodePaymentRequiredHeader } from "@x402/core/http";
import { PaymentRequiredV2Schema } from "@x402/core/schemas";
import { type DiscoveryExtension, validateDiscoveryExtension } from "@x402/extensions/bazaar";
import { type Operation, operations, tools } from "@coinslot/tools-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PaymentRequirementsSchema } from "x402/types";
import { send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ workers: [] });
});
afterAll(() => world?.stop());

/** Node's fetch gives up above 16 KB of headers. */
const maxHeaderBytes = 15_000;
/** The client sends the terms back in its own header, and proxies take 8 KB. */
const maxTermsBytes = 6 * 1024;

const challengeOf = ({ method, path }: Operation) => send(world.url, { method, path });

test("every tool is sold in version 1, and some in version 2 as well", () => {
  const soldIn = (version: 1 | 2) =>
    operations.filter(({ x402Version }) => x402Version === version).map(({ slug }) => slug);
  expect(soldIn(1)).toEqual(Object.keys(tools));
  expect(soldIn(2)).not.toHaveLength(0);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))(
  "the 402 of %s",
  (_, operation) => {
    test("parses with the schema of the real version 1 client", async () => {
      const { status, body } = await challengeOf(operation);
      expect(status).toBe(402);
      expect(body).toMatchObject({ x402Version: 1, error: "X-PAYMENT header is required" });
      const accepts = body["accepts"] as unknown[];
      expect(accepts).toHaveLength(1);
      for (const entry of accepts) expect(PaymentRequirementsSchema.parse(entry)).toEqual(entry);
      expect(accepts[0]).toMatchObject({
        scheme: "exact",
        network: "base",
        maxAmountRequired: String(operation.priceMicroUsd),
        resource: world.url + operation.path,
        asset: world.chain.asset,
        payTo: world.payTo,
        outputSchema: { input: { type: "http", method: operation.method, discoverable: true } },
      });
    });

    test("decodes and parses with the real version 2 client", async () => {
      const { headers } = await challengeOf(operation);
      const required = decodePaymentRequiredHeader(headers.get("payment-required")!);
      expect(PaymentRequiredV2Schema.parse(required)).toEqual(required);
      expect(required).toMatchObject({
        x402Version: 2,
        resource: { url: world.url + operation.path, mimeType: "application/json" },
        accepts: [{ scheme: "exact", network: "eip155:8453" }],
      });
    });

    test("asks for the same in both versions", async () => {
      const { headers, body } = await challengeOf(operation);
      const [v1] = body["accepts"] as [Record<string, unknown>];
      const required = decodePaymentRequiredHeader(headers.get("payment-required")!);
      const [v2] = required.accepts;
      expect(v2).toMatchObject({
        amount: v1["maxAmountRequired"],
        asset: v1["asset"],
        payTo: v1["payTo"],
        maxTimeoutSeconds: v1["maxTimeoutSeconds"],
        extra: v1["extra"],
      });
      expect(required.resource).toMatchObject({
        url: v1["resource"],
        description: v1["description"],
      });
    });

    test("can be discovered: its bazaar extension is valid and its description short enough", async () => {
      const required = decodePaymentRequiredHeader(
        (await challengeOf(operation)).headers.get("payment-required")!,
      );
      const bazaar = required.extensions?.["bazaar"] as DiscoveryExtension;
      expect(validateDiscoveryExtension(bazaar)).toEqual({ valid: true });
      expect(bazaar.info.input).toMatchObject({ type: "http", method: operation.method });
      expect(required.resource.description!.length).toBeLessThanOrEqual(500);
    });

    test("fits the header budgets of clients and proxies", async () => {
      const { headers } = await challengeOf(operation);
      expect(headers.get("payment-required")!.length).toBeLessThanOrEqual(maxTermsBytes);
      const total = [...headers].reduce(
        (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
        0,
      );
      expect(total).toBeLessThan(maxHeaderBytes);
    });
  },
);

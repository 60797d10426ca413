import {
  inputJsonSchema,
  type JsonSchema,
  type Operation,
  resultJsonSchema,
} from "@coinslot/tools-schema";
import { getAddress, isAddress } from "viem";
import { z } from "zod";
import { httpUrl } from "../http/http-url.ts";
import type { Network } from "./networks.ts";

/** Seconds that a client may give its authorization: `validBefore` is set to now plus this. */
const maxTimeoutSeconds = 300;

/** Who sells. */
export const shopSettings = {
  /** Where the money goes. There is no default: a wrong one would be somebody else's. */
  PAY_TO: z
    .string()
    .refine((value) => isAddress(value), "is not an address with a valid checksum")
    .transform((value) => getAddress(value))
    .describe("the address that is paid"),
  /** The origin that buyers see. */
  PUBLIC_URL: httpUrl.optional(),
};

/** Where payments go and what buyers see; one per gateway. */
export type Shop = {
  readonly publicUrl: string;
  /** EIP-55 checksummed. */
  readonly payTo: string;
  readonly network: Network;
  readonly facilitatorUrl: string;
};

/** The entry of `accepts` in x402 version 1. */
type RequirementsV1 = ReturnType<typeof requirementsV1>;
/** The entry of `accepts` in x402 version 2. */
type RequirementsV2 = ReturnType<typeof requirementsV2>;

/** What an operation costs in both protocol versions, from one price. */
export type Terms = {
  readonly v1: RequirementsV1;
  readonly v2: RequirementsV2;
  readonly resource: ReturnType<typeof resourceOf>;
  readonly extensions: ReturnType<typeof extensionsOf>;
};

const jsonSchemaDialect = "https://json-schema.org/draft/2020-12/schema";

const requirementsV1 = (operation: Operation, shop: Shop) => {
  const isPost = operation.method === "POST";
  const fields = inputJsonSchema(operation)["properties"] ?? {};
  return {
    scheme: "exact",
    network: shop.network.label,
    maxAmountRequired: String(operation.priceMicroUsd),
    resource: shop.publicUrl + operation.path,
    description: operation.tool.description,
    mimeType: "application/json",
    payTo: shop.payTo,
    maxTimeoutSeconds,
    asset: shop.network.asset,
    outputSchema: {
      input: {
        type: "http",
        method: operation.method,
        discoverable: true,
        ...(isPost ? { bodyType: "json", bodyFields: fields } : { queryParams: fields }),
      },
      output: { type: "object" },
    },
    extra: { name: shop.network.tokenName, version: shop.network.tokenVersion },
  };
};

const requirementsV2 = (operation: Operation, shop: Shop) => ({
  scheme: "exact",
  network: shop.network.id,
  amount: String(operation.priceMicroUsd),
  asset: shop.network.asset,
  payTo: shop.payTo,
  maxTimeoutSeconds,
  // Settled before the tool runs: a result is then owed, whatever happens.
  extra: {
    name: shop.network.tokenName,
    version: shop.network.tokenVersion,
    paymentFlow: "upfront",
  },
});

const resourceOf = (operation: Operation, shop: Shop) => ({
  url: shop.publicUrl + operation.path,
  description: operation.tool.description,
  mimeType: "application/json",
  serviceName: "Coinslot",
  tags: [operation.tool.category],
});

/** The members of a result, without what is in them: a header has no room for more, and the OpenAPI document has it. */
const resultOutline = ({ tool }: Operation) => {
  const { properties, required } = resultJsonSchema(tool);
  const members = Object.entries((properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  const outline = members.map(([name, { type }]) => [name, type === undefined ? {} : { type }]);
  return { type: "object", properties: Object.fromEntries(outline) as JsonSchema, required };
};

/** Discovery metadata: how the operation is called, by example and by schema. */
const bazaarOf = (operation: Operation) => {
  const isPost = operation.method === "POST";
  const example = operation.examples[0].input;
  const input = isPost ? { bodyType: "json", body: example } : { queryParams: example };
  const argument = isPost ? "body" : "queryParams";
  return {
    info: {
      input: { type: "http", method: operation.method, ...input },
      output: { type: "json" },
    },
    schema: {
      $schema: jsonSchemaDialect,
      type: "object",
      properties: {
        input: {
          type: "object",
          properties: {
            type: { type: "string", const: "http" },
            method: { type: "string", enum: [operation.method] },
            ...(isPost ? { bodyType: { type: "string", enum: ["json"] } } : {}),
            [argument]: inputJsonSchema(operation),
          },
          required: Object.keys({ type: 0, method: 0, ...input }),
          additionalProperties: false,
        },
        output: {
          type: "object",
          properties: { type: { type: "string" }, example: resultOutline(operation) },
          required: ["type"],
        },
      },
      required: ["input"],
    },
  };
};

/** A buyer who adds `info.id` gets the stored answer when the same call is sent again. */
const paymentIdentifier = {
  info: { required: false },
  schema: {
    $schema: jsonSchemaDialect,
    type: "object",
    properties: {
      required: { type: "boolean" },
      id: { type: "string", minLength: 16, maxLength: 128, pattern: "^[a-zA-Z0-9_-]+$" },
    },
    required: ["required"],
  },
};

const extensionsOf = (operation: Operation) => ({
  bazaar: bazaarOf(operation),
  "payment-identifier": paymentIdentifier,
});

/** The terms of an operation. Pure: the same operation and shop give the same bytes. */
export const termsFor = (operation: Operation, shop: Shop): Terms => ({
  v1: requirementsV1(operation, shop),
  v2: requirementsV2(operation, shop),
  resource: resourceOf(operation, shop),
  extensions: extensionsOf(operation),
});

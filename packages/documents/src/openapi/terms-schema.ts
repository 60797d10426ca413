const text = { type: "string" } as const;
const integer = { type: "integer" } as const;

/** The body of a 402: the terms of x402 version 1, and the payment requirements of the interface specification. */
export const termsSchema = {
  allOf: [
    { $ref: "#/components/schemas/Problem" },
    {
      type: "object",
      properties: {
        x402Version: { const: 1 },
        accepts: { type: "array", items: { type: "object" } },
        x402: { type: "object", properties: { version: integer }, required: ["version"] },
        network: text,
        chainId: integer,
        networkId: text,
        payTo: text,
        asset: text,
        atomicAmount: { type: "string", pattern: "^[0-9]+$" },
        facilitator: text,
        price: {
          type: "object",
          properties: { mode: { const: "fixed" }, currency: { const: "USD" }, amount: text },
          required: ["mode", "currency", "amount"],
        },
      },
      required: ["x402Version", "accepts", "payTo", "asset", "atomicAmount", "price"],
    },
  ],
} as const;

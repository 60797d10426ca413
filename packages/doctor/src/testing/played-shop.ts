/** An answer of a shop that is played. */
export type Played = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export const origin = "https://shop.example";
const path = "/api/hash";

/** Terms of version 2 that every index takes. */
export const soundTerms = () => ({
  x402Version: 2,
  error: "Payment required",
  resource: { url: origin + path, description: "A digest.", mimeType: "application/json" },
  accepts: [
    {
      scheme: "exact",
      network: "eip155:8453",
      amount: "1000",
      asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
      maxTimeoutSeconds: 300,
    },
  ],
  extensions: {
    bazaar: {
      info: {
        input: { type: "http", method: "POST", bodyType: "json", body: { text: "abc" } },
        output: { type: "json" },
      },
      schema: {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        type: "object",
        properties: {
          input: {
            type: "object",
            properties: {
              type: { type: "string", const: "http" },
              method: { type: "string", enum: ["POST"] },
              bodyType: { type: "string", enum: ["json"] },
              body: { type: "object" },
            },
            required: ["type", "method", "bodyType", "body"],
          },
        },
        required: ["input"],
      },
    },
  },
});

/** Terms of version 1. */
export const soundBody = () => ({
  x402Version: 1,
  accepts: [{ scheme: "exact", outputSchema: { input: { type: "http", method: "POST" } } }],
});

/** A 402 as it should be, or as a test spoils it. */
export const challenge = ({
  terms = soundTerms(),
  body = soundBody(),
}: { terms?: object; body?: object } = {}): Played => ({
  status: 402,
  headers: { "payment-required": Buffer.from(JSON.stringify(terms)).toString("base64") },
  body,
});

/** An OpenAPI document of one operation. */
export const openapi = (amount = "0.001"): Played => ({
  status: 200,
  body: {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1.0.0", contact: { email: "shop@shop.example" } },
    paths: {
      [path]: {
        post: {
          "x-payment-info": {
            price: { mode: "fixed", currency: "USD", amount },
            protocols: [{ x402: {} }],
          },
        },
      },
      "/free": { get: {} },
    },
  },
});

/** Answers by method and path; what is not played is not there. */
export const playShop =
  (plays: Readonly<Record<string, Played>>): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    const played = plays[`${init?.method ?? "GET"} ${pathname}`] ?? { status: 404 };
    const { status, headers = {}, body = {} } = played;
    return new Response(JSON.stringify(body), { status, headers });
  };

/** A shop that is sound but for what a test plays. */
export const soundShop = (plays: Readonly<Record<string, Played>> = {}): typeof fetch =>
  playShop({ "GET /openapi.json": openapi(), [`POST ${path}`]: challenge(), ...plays });

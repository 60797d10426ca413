import type { Sign } from "../sign.ts";
import type { Asked, Reply } from "./scripted-shop.ts";

export const payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
export const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

export const encode = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64");

/** One entry of `accepts`, of version 2. */
export const termsV2 = (changes: object = {}) => ({
  scheme: "exact",
  network: "eip155:8453",
  asset: usdcOnBase,
  amount: "1000",
  payTo,
  maxTimeoutSeconds: 300,
  extra: { name: "USD Coin", version: "2" },
  ...changes,
});

/** A 402 of version 2, with what a problem says beside it. */
export const challenge = (
  body: object = {},
  { accepts = [termsV2()], extensions = {} }: { accepts?: object[]; extensions?: object } = {},
): Reply => {
  const resource = { url: "http://shop.example/api/hash", description: "", mimeType: "" };
  const required = { x402Version: 2, error: "Payment required", resource, accepts, extensions };
  return { status: 402, headers: { "payment-required": encode(required) }, body };
};

/** An RFC 9457 problem. */
export const problem = (
  status: number,
  retry: string,
  members: object = {},
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers,
  body: { code: `code_${retry}`, charged: true, retry, ...members },
});

/** A result, as any answer of 200 is one. */
export const result = (headers: Record<string, string> = {}): Reply => ({
  status: 200,
  headers,
  body: { op: "hash" },
});

/** Signs in name only: no shop of these tests looks at the signature, each looks at which payment it is. */
export const createSign = (changes: object = {}): Sign & { count: () => number } => {
  let count = 0;
  const sign: Sign = async () => {
    count += 1;
    const authorization = { to: payTo, value: "1000", nonce: String(count), ...changes };
    const payload = { signature: "0x", authorization };
    return { "payment-signature": encode({ x402Version: 2, accepted: termsV2(), payload }) };
  };
  return Object.assign(sign, { count: () => count });
};

/** Which payment a request carries, by its number; undefined for none. */
export const nonceIn = ({ headers }: Asked): string | undefined => {
  const header = headers["payment-signature"];
  if (typeof header !== "string") return undefined;
  const payment = JSON.parse(Buffer.from(header, "base64").toString()) as {
    payload: { authorization: { nonce: string } };
  };
  return payment.payload.authorization.nonce;
};

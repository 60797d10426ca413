import { parseArgs } from "node:util";

/** What `npm run buy` was asked to do. */
export type Purchase = {
  method: string;
  /** With the query, if there is one. */
  path: string;
  body?: string;
  x402Version: 1 | 2;
  maxMicroUsd: bigint;
  /** How long it is seen to; then it is left open, and the next `npm run buy` finishes it. */
  waitSeconds: number;
  /** Where the receipt is written. */
  receiptFile?: string;
};

/** How it is used, for whoever used it otherwise. */
const buyUsage = `usage: npm run buy -- METHOD PATH [JSON] [--v1|--v2] [--max-price USD] [--wait SECONDS] [--receipt FILE]
   npm run buy -- POST /api/hash '{"text":"abc"}'
   npm run buy -- GET /v2/api/search '{"q":"x402"}' --max-price 0.02
   --max-price  no payment of more is sent; 1 if not given, and --max is the same
   --wait       how long it polls and sends again until the result is there; 120 if not given
   --receipt    writes the receipt to a file, for npm run verify-receipt`;

const microUsdFrom = (usd: string): bigint => {
  if (!/^\d+(\.\d{1,6})?$/.test(usd))
    throw new Error(`--max-price takes USD such as 0.25, not ${usd}`);
  const [whole = "0", fraction = ""] = usd.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
};

const secondsFrom = (text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--wait takes seconds such as 30, not ${text}`);
  return Number(text);
};

const objectFrom = (json: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below.
  }
  throw new Error(`the input must be a JSON object, not ${json}`);
};

const withQuery = (path: string, input: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      query.append(key, typeof one === "string" ? one : JSON.stringify(one));
    }
  }
  if (query.size === 0) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${query.toString()}`;
};

/** Throws with what is wrong, and the usage. */
export const parsePurchase = (args: readonly string[]): Purchase => {
  const flag = { type: "boolean", default: false } as const;
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { v1: flag, v2: flag, max: text, "max-price": text, wait: text, receipt: text },
  });
  const [method = "", path = "", json, ...more] = positionals;
  if (!/^(GET|POST)$/i.test(method) || !path.startsWith("/") || more.length > 0) {
    throw new Error(buyUsage);
  }
  if (values.v1 && values.v2) throw new Error("either --v1 or --v2");
  const declared = path.startsWith("/v2/") ? 2 : 1;
  const input = json === undefined ? undefined : objectFrom(json);
  const isGet = method.toUpperCase() === "GET";
  return {
    method: method.toUpperCase(),
    path: isGet && input ? withQuery(path, input) : path,
    ...(isGet || !json ? {} : { body: json }),
    x402Version: values.v1 ? 1 : values.v2 ? 2 : declared,
    maxMicroUsd: microUsdFrom(values["max-price"] ?? values.max ?? "1"),
    waitSeconds: secondsFrom(values.wait ?? "120"),
    ...(values.receipt === undefined ? {} : { receiptFile: values.receipt }),
  };
};

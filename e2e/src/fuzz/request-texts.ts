import { pick } from "@coinslot/sandbox";
import { operations } from "@coinslot/tools-schema";
import { altered, type Kit, mutated, size, textOfLength } from "./kit.ts";

type Parts = { method?: string; headers?: Record<string, string>; body?: string };

export const textFor = (
  path: string,
  { method = "POST", headers = {}, body = "" }: Parts,
): string => {
  const bytes = Buffer.from(body).toString("latin1");
  const lines = Object.entries({ host: "shop", connection: "close", ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `${method} ${path} HTTP/1.1\r\n${head}content-length: ${bytes.length}\r\n\r\n${bytes}`;
};

export const json = { "content-type": "application/json" };
export const free = [
  "/",
  "/catalog",
  "/catalog/search?q=hash",
  "/openapi.json",
  "/llms.txt",
  "/errors.md",
  "/books",
  "/activity",
  "/health/live",
  "/health/ready",
  "/dashboard",
  "/tools/hash",
  "/claims/a",
  "/mcp",
  "/nothing",
  "/robots.txt",
  "/.well-known/x402",
  "/admin/debts",
  "/money",
  "/server.json",
];
export const paths = [...operations.map(({ path }) => path), ...free];
export const methods = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "OPTIONS",
  "PATCH",
  "TRACE",
  "PROPFIND",
];

export const query = (kit: Kit): string =>
  Array.from({ length: size(kit, 500) }, () => `${textOfLength(kit, size(kit, 8))}=${size(kit, 9)}`)
    .join("&")
    .replaceAll(/[\s\\"{}[\]]/g, "%");

const bodyOf = (kit: Kit): string => {
  const { random } = kit;
  const good = pick(random, [
    { text: "abc" },
    { data: [{ a: 1 }, { b: [2] }] },
    { a: "one\ntwo", b: "two" },
    { url: "https://example.com/" },
  ]);
  const rows = size(kit, 20_000);
  return pick(random, [
    () => JSON.stringify(altered(kit, good)),
    () => mutated(kit, JSON.stringify(good)),
    () => JSON.stringify({ text: "a".repeat(size(kit, 600_000)) }),
    () => JSON.stringify({ data: Array.from({ length: rows }, () => ({})) }),
    () => `{${Array.from({ length: rows }, (_, index) => `"k${index}":1`).join(",")}}`,
    () => "[".repeat(rows) + "]".repeat(rows),
    () => textOfLength(kit, size(kit, 2_000)),
  ])();
};

export const withBody = (kit: Kit, headers: Record<string, string>): string => {
  const operation = pick(kit.random, operations);
  const isGet = operation.method === "GET";
  const path = isGet ? `${operation.path}?${query(kit)}` : operation.path;
  return textFor(path, {
    method: operation.method,
    headers: { ...json, ...headers },
    body: isGet ? "" : bodyOf(kit),
  });
};

export const message = (kit: Kit, payment?: Record<string, string>): object => {
  const method = pick(kit.random, [
    "tools/list",
    "tools/call",
    "initialize",
    "ping",
    "server/discover",
    "nothing",
  ]);
  const header = payment?.["x-payment"] ?? payment?.["payment-signature"];
  const inside = header && (JSON.parse(Buffer.from(header, "base64").toString()) as object);
  const meta = inside ? { _meta: { "x402/payment": inside } } : {};
  const call = {
    name: pick(kit.random, ["hash", "text-diff", "nothing"]),
    arguments: { text: "abc" },
    ...meta,
  };
  return {
    jsonrpc: "2.0",
    id: size(kit, 99),
    method: payment ? "tools/call" : method,
    params: call,
  };
};

export const mcp = (body: string): string =>
  textFor("/mcp", { headers: { ...json, accept: "application/json, text/event-stream" }, body });

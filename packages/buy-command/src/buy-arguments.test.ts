import { expect, test } from "vitest";
import { parsePurchase } from "./buy-arguments.ts";

test("an operation is bought in the version it is declared in", () => {
  expect(parsePurchase(["POST", "/api/hash", '{"text":"abc"}'])).toEqual({
    method: "POST",
    path: "/api/hash",
    body: '{"text":"abc"}',
    x402Version: 1,
    maxMicroUsd: 1_000_000n,
    waitSeconds: 120,
  });
  expect(parsePurchase(["GET", "/v2/api/search"]).x402Version).toBe(2);
});

test("--v1 and --v2 force the version", () => {
  expect(parsePurchase(["POST", "/api/hash", "{}", "--v2"]).x402Version).toBe(2);
  expect(parsePurchase(["--v1", "GET", "/v2/api/search"]).x402Version).toBe(1);
  expect(() => parsePurchase(["GET", "/api/search", "--v1", "--v2"])).toThrow("either");
});

test("a GET takes its input as a query, texts as they are, lists repeated", () => {
  const input = JSON.stringify({ q: "a b&c", limit: 5, tags: ["x", "y"] });
  const { path, body } = parsePurchase(["get", "/api/search", input]);
  expect(path).toBe("/api/search?q=a+b%26c&limit=5&tags=x&tags=y");
  expect(body).toBeUndefined();
  expect(parsePurchase(["GET", "/api/search?q=1", '{"limit":2}']).path).toBe(
    "/api/search?q=1&limit=2",
  );
});

test.each([
  ["0.25", 250_000n],
  ["2", 2_000_000n],
  ["0.000001", 1n],
])("--max %s is %i micro-USD", (usd, micro) => {
  expect(parsePurchase(["POST", "/api/hash", "--max", usd]).maxMicroUsd).toBe(micro);
  expect(parsePurchase(["POST", "/api/hash", "--max-price", usd]).maxMicroUsd).toBe(micro);
});

test("--wait takes seconds, --receipt a file", () => {
  expect(parsePurchase(["GET", "/api/search", "--wait", "0", "--receipt", "r.json"])).toMatchObject(
    {
      waitSeconds: 0,
      receiptFile: "r.json",
    },
  );
});

test.each([["-1"], ["1.5"], ["long"]])("--wait %s is refused", (seconds) => {
  expect(() => parsePurchase(["GET", "/api/search", `--wait=${seconds}`])).toThrow("--wait takes");
});

test.each([["-1"], ["1e3"], ["0.0000001"], ["much"]])("--max %s is refused", (usd) => {
  expect(() => parsePurchase(["POST", "/api/hash", `--max=${usd}`])).toThrow(
    "--max-price takes USD",
  );
});

test.each([
  [[]],
  [["POST"]],
  [["DELETE", "/api/hash"]],
  [["POST", "api/hash"]],
  [["POST", "/api/hash", "{}", "more"]],
])("%j is answered with the usage", (args) => {
  expect(() => parsePurchase(args)).toThrow("usage: npm run buy");
});

test.each(["[1]", "abc", "null"])("the input %s is refused", (json) => {
  expect(() => parsePurchase(["POST", "/api/hash", json])).toThrow("must be a JSON object");
});

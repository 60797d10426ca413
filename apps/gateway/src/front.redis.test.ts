import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answersIn, sendRaw } from "./testing/raw-connection.ts";
import { freshPayment, openShop, type ShopFloor } from "./testing/shop-floor.ts";

const hash = async () => ({
  data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 },
});

let shop: ShopFloor;
beforeAll(async () => {
  shop = await openShop({ hash });
});
afterAll(() => shop?.close());

const ask = async (method: string, target: string, headers = "", body = "") => {
  const head = `${method} ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}`;
  const text = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  const [answer] = await sendRaw(Number(new URL(shop.url).port), text);
  if (!answer) throw new Error("no answer");
  return answer;
};

describe("a target in absolute form is served by its path", () => {
  test.each([
    ["GET", "http://shop.example/catalog", 200],
    ["GET", "HTTPS://shop.example:4021/catalog/search?q=hash", 200],
    ["GET", "http://shop.example", 200],
    ["GET", "http://shop.example?q=hash", 200],
    ["POST", "http://shop.example/api/hash", 402],
    ["GET", "http://shop.example/api/hash", 405],
    ["GET", "http://shop.example/nothing", 404],
    ["GET", "http:///catalog", 200],
    ["GET", "ftp://shop.example/catalog", 200],
  ])("%s %s", async (method, target, status) => {
    expect(await ask(method, target)).toMatchObject({ status });
  });

  test("a paid call, too", async () => {
    const headers = `Content-Type: application/json\r\nX-Payment: ${freshPayment()}\r\n`;
    const answer = await ask("POST", "http://shop.example/api/hash", headers, '{"text":"abc"}');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.text).toContain('"hash":"00"');
  });
});

describe("a free path says which methods it is called with", () => {
  test.each([
    ["/catalog", "GET, HEAD, OPTIONS"],
    ["/health/ready", "GET, HEAD, OPTIONS"],
    ["/", "GET, HEAD, OPTIONS"],
    ["/errors.md", "GET, HEAD, OPTIONS"],
    ["/tools/hash", "GET, HEAD, OPTIONS"],
    ["/claims/a-token", "GET, HEAD, OPTIONS"],
  ])("%s", async (path, allow) => {
    for (const method of ["POST", "DELETE", "PUT", "PATCH"]) {
      const answer = await fetch(shop.url + path, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe(allow);
      expect(await answer.json()).toMatchObject({ code: "method_not_allowed", charged: false });
    }
    const browser = { method: "POST", headers: { accept: "text/html" } };
    expect((await fetch(shop.url + path, browser)).status).toBe(405);
  });

  test("what is nothing is 404 by any method", async () => {
    for (const method of ["GET", "POST", "DELETE"])
      expect(await ask(method, "/nothing")).toMatchObject({ status: 404, code: "not_found" });
    const page = await fetch(`${shop.url}/nothing`, { headers: { accept: "text/html" } });
    expect(page.status).toBe(404);
    expect(page.headers.get("content-type")).toContain("text/html");
  });
});

describe("money and what cannot be read", () => {
  const paid = (payment: string, more = ""): string =>
    `POST /api/hash HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nX-Payment: ${payment}\r\nContent-Length: 14\r\n${more}\r\n{"text":"abc"}`;
  const port = (): number => Number(new URL(shop.url).port);

  test("a result that is under way is given before what follows it is refused", async () => {
    const answers = await sendRaw(port(), `${paid(freshPayment())}nonsense\r\n\r\n`);
    expect(answers).toMatchObject([{ status: 200 }, { status: 400, connection: "close" }]);
  });

  test("a payment behind 250 headers is not overlooked: nothing is answered as if it were not there", async () => {
    const many = Array.from({ length: 250 }, (_, index) => `a${index}: b\r\n`).join("");
    const head = `POST /api/hash HTTP/1.1\r\nHost: a\r\n${many}X-Payment: ${freshPayment()}\r\n\r\n`;
    expect(await sendRaw(port(), head)).toMatchObject([{ status: 431, code: "headers_too_large" }]);
  });

  test("a body that comes after its sender was told that it came too late buys nothing", async () => {
    const hurried = await openShop({ hash }, { requestTimeoutMs: 300 });
    try {
      const [head = "", body = ""] = paid(freshPayment()).split("\r\n\r\n");
      const pause = Array.from({ length: 30 }, () => "");
      const pieces = [`${head}\r\n\r\n`, ...pause, body, ...pause];
      const answers = await sendRaw(Number(new URL(hurried.url).port), ...pieces);
      expect(answers).toMatchObject([{ status: 408, code: "request_timeout" }]);
      expect(hurried.facilitator.requests.filter(({ call }) => call === "settle")).toEqual([]);
    } finally {
      await hurried.close();
    }
  });
});

test("a connection of MCP ends where its client asked for that, also where the answer is a stream", async () => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "nothing" });
  const types = "application/json, text/event-stream";
  const answer = await fetch(`${shop.url}/mcp`, {
    method: "POST",
    headers: { connection: "close", "content-type": "application/json", accept: types },
    body,
  });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  expect(answer.headers.get("connection")).toBe("close");
  expect(await answer.text()).toContain("Method not found");
});

test("answers are taken apart as they came", () => {
  expect(answersIn("HTTP/1.1 204 No\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\na")).toEqual(
    [
      { status: 204, connection: undefined, text: "", code: undefined },
      { status: 200, connection: undefined, text: "a", code: undefined },
    ],
  );
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCustomer, type Customer, paying, sign } from "./customer.ts";
import { costOf, nothing, soldFor } from "./ledger.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
const customers: Record<string, Customer> = {};
beforeAll(async () => {
  world = await startWorld();
  for (const path of ["/api/hash", "/api/json-to-csv", "/api/text-diff", "/api/answer"])
    customers[path] = await createCustomer(world, { path });
});
afterAll(() => world?.stop());

const rightInputs: Record<string, object> = {
  "/api/hash": { text: "abc" },
  "/api/json-to-csv": { data: [{ a: 1 }] },
  "/api/text-diff": { text1: "one\n", text2: "two\n" },
};

const json = { "content-type": "application/json" };

type Refusal = { status: number; code: string; path?: string };
type Row = [name: string, path: string, body: string | Buffer, refusal: Refusal, type?: string];

const invalid = (path: string): Refusal => ({ status: 400, code: "invalid_input", path });
const unreadable: Refusal = { status: 400, code: "invalid_json" };

const rows: Row[] = [
  ["an unknown property", "/api/hash", '{"text":"abc","salt":"x"}', invalid("salt")],
  ["a property missing", "/api/hash", "{}", invalid("text")],
  ["one of two properties missing", "/api/text-diff", '{"text1":"a"}', invalid("text2")],
  ["a number for a text", "/api/hash", '{"text":7}', invalid("text")],
  ["null for a text", "/api/hash", '{"text":null}', invalid("text")],
  ["an empty text", "/api/hash", '{"text":""}', invalid("text")],
  [
    "a value that is not in the list",
    "/api/hash",
    '{"text":"abc","algo":"crc32"}',
    invalid("algo"),
  ],
  ["a property in the wrong case", "/api/hash", '{"text":"abc","Algo":"md5"}', invalid("Algo")],
  ["__proto__ as a property", "/api/hash", '{"text":"abc","__proto__":{}}', invalid("__proto__")],
  ["a lone surrogate", "/api/hash", String.raw`{"text":"\ud800"}`, invalid("text")],
  ["an object for a list", "/api/json-to-csv", '{"data":{"a":1}}', invalid("data")],
  ["a row that is no object", "/api/json-to-csv", '{"data":[{"a":1},2]}', invalid("data")],
  ["broken JSON", "/api/hash", '{"text":"abc"', unreadable],
  ["two JSON values", "/api/hash", '{"text":"abc"}{"text":"abc"}', unreadable],
  ["a list in place of an object", "/api/hash", '[{"text":"abc"}]', unreadable],
  ["a text in place of an object", "/api/hash", '"abc"', unreadable],
  ["null in place of an object", "/api/hash", "null", unreadable],
  ["no body", "/api/hash", "", unreadable],
  ["bytes that are no UTF-8", "/api/hash", Buffer.from('{"text":"\xff"}', "latin1"), unreadable],
  ["form fields", "/api/hash", "text=abc", unreadable, "application/x-www-form-urlencoded"],
  ["XML", "/api/hash", "<text/>", { status: 415, code: "unsupported_media_type" }, "text/xml"],
  [
    "JSON that is declared as a file upload",
    "/api/hash",
    '{"text":"abc"}',
    { status: 415, code: "unsupported_media_type" },
    "multipart/form-data; boundary=x",
  ],
  [
    "a body of 600 KB",
    "/api/hash",
    JSON.stringify({ text: "a".repeat(600 * 1024) }),
    { status: 413, code: "body_too_large" },
  ],
];

/** One clear answer: what is wrong and where, that nothing was charged, that mending helps. */
const expectRefused = (answer: Answer, { status, code, path }: Refusal): void => {
  expect(answer).toMatchObject({
    status,
    body: { status, code, charged: false, retry: "fix-request" },
  });
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(answer.headers.has("payment-required")).toBe(false);
  const issues = (answer.body["issues"] ?? []) as { path: string; message: string }[];
  expect(issues.map((issue) => issue.path)).toEqual(path === undefined ? [] : [path]);
  expect(issues.every(({ message }) => message.length > 0)).toBe(true);
};

describe("with a valid payment, nothing is charged, and the same payment buys the corrected call:", () => {
  test.each(rows)("%s at %s", async (_, path, body, refusal, type = "application/json") => {
    const customer = customers[path]!;
    const payment = paying(customer, 1, await sign(customer));
    const refused = await costOf(world, () =>
      send(world.url, { path, headers: { ...payment, "content-type": type }, body }),
    );
    expectRefused(refused.result, refusal);
    expect(refused.cost).toEqual(nothing);

    const corrected = await costOf(world, () =>
      send(world.url, {
        path,
        headers: { ...payment, ...json },
        body: JSON.stringify(rightInputs[path]),
      }),
    );
    expect(corrected.result.status).toBe(200);
    expect(corrected.cost).toEqual(soldFor(customer.price));
  });

  test("every failing path is named, not the first", async () => {
    const customer = customers["/api/hash"]!;
    const headers = { ...paying(customer, 2, await sign(customer)), ...json };
    const body = JSON.stringify({ text: 7, algo: "crc32", salt: "x" });
    const answer = await send(world.url, { path: "/api/hash", headers, body });
    const issues = answer.body["issues"] as { path: string }[];
    expect(issues.map(({ path }) => path).toSorted()).toEqual(["algo", "salt", "text"]);
  });

  test("a payment whose first call was invalid is still there after twenty more", async () => {
    const customer = customers["/api/hash"]!;
    const headers = { ...paying(customer, 2, await sign(customer)), ...json };
    const { cost } = await costOf(world, async () => {
      for (let index = 0; index < 20; index++)
        await send(world.url, { path: "/api/hash", headers, body: `{"text":${index}}` });
    });
    expect(cost).toEqual(nothing);
    const answer = await send(world.url, { path: "/api/hash", headers, body: '{"text":"abc"}' });
    expect(answer.status).toBe(200);
  });
});

describe("an operation with a query", () => {
  test.each([
    ["a parameter missing", "", "q"],
    ["an empty parameter", "?q=", "q"],
    ["an unknown parameter", "?q=why&lang=de", "lang"],
    ["a parameter twice", "?q=why&q=how", "q"],
  ])("%s is refused and nothing is charged", async (_, query, path) => {
    const customer = customers["/api/answer"]!;
    const headers = paying(customer, 2, await sign(customer));
    const { result, cost } = await costOf(world, () =>
      send(world.url, { method: "GET", path: `/api/answer${query}`, headers }),
    );
    expectRefused(result, invalid(path));
    expect(cost).toEqual(nothing);
  });
});

describe("what is no mistake", () => {
  test.each([
    ["no content type", undefined],
    ["text/plain, as x402-fetch turns it into", "text/plain;charset=UTF-8"],
    ["a charset", "application/json; charset=utf-8"],
    ["a JSON dialect", "application/vnd.api+json"],
    ["what curl -d declares", "application/x-www-form-urlencoded"],
  ])("JSON with %s is bought", async (_, type) => {
    const customer = customers["/api/hash"]!;
    const headers = {
      ...paying(customer, 1, await sign(customer)),
      ...(type === undefined ? {} : { "content-type": type }),
    };
    const answer = await send(world.url, { path: "/api/hash", headers, body: '{"text":"abc"}' });
    expect(answer.status).toBe(200);
  });

  test("without a payment the answer is 402 whatever the body, so that indexers find the terms", async () => {
    for (const body of ["", "{", '{"salt":1}', '{"text":"abc"}']) {
      const answer = await send(world.url, { path: "/api/hash", headers: json, body });
      expect(answer).toMatchObject({ status: 402, body: { code: "payment_required" } });
    }
  });
});

import { operations } from "@coinslot/tools-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceWorker } from "./announced-worker.ts";
import {
  call,
  createCustomer,
  type Customer,
  expectRefused,
  expectSold,
  hashInput,
  paying,
  sign,
  versions,
} from "./customer.ts";
import { costOf, expectRefusal, nothing } from "./ledger.ts";
import { send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

const invalidJson = { status: 400, code: "invalid_json" } as const;
const invalidInput = { status: 400, code: "invalid_input" } as const;

describe.each(versions)("a payment of version %i", (version) => {
  test.each([
    ["no body", "", invalidJson],
    ["half a body", '{"text":"a', invalidJson],
    ["a list", "[]", invalidJson],
    ["null", "null", invalidJson],
    ["text that is not JSON", "text=abc", invalidJson],
    ["a missing member", "{}", invalidInput],
    ["a member of another type", '{"text":7}', invalidInput],
    ["an unknown member", '{"text":"abc","note":1}', invalidInput],
    ["an unknown algorithm", '{"text":"abc","algo":"crc"}', invalidInput],
    ["a member __proto__", '{"text":"abc","__proto__":{"a":1}}', invalidInput],
    [
      "more members than the operation takes",
      `{"text":"abc"${',"k":1'.repeat(64)}}`,
      { status: 413, code: "body_too_large" },
    ],
    ["a lone surrogate", String.raw`{"text":"\ud800"}`, invalidInput],
    [
      "more bytes than the operation takes",
      `{"text":"${"a".repeat(512 * 1024)}"}`,
      { status: 413, code: "body_too_large" },
    ],
  ])("case 79: with %s is not spent, and good for the right body", async (_, body, expected) => {
    const headers = paying(customer, version, await sign(customer));
    const answer = await expectRefused(customer, () => call(customer, headers, body), expected);
    expect("issues" in answer.body).toBe(expected.code === "invalid_input");
    await expectSold(customer, version, () => call(customer, headers));
  });

  test("case 79: with a body of another media type is not spent", async () => {
    const headers = paying(customer, version, await sign(customer));
    const act = () => call(customer, { ...headers, "content-type": "application/xml" });
    await expectRefused(customer, act, { status: 415, code: "unsupported_media_type" });
    await expectSold(customer, version, () => call(customer, headers));
  });

  test("case 79: with an incomplete query is not spent", async () => {
    await announceWorker(world, "data", ["search"]);
    const path = "/api/search";
    const searcher = await createCustomer(world, { path });
    const headers = paying(searcher, version, await sign(searcher));
    const act = () => send(world.url, { method: "GET", path, headers });
    await expectRefused(customer, act, invalidInput);
  });

  test.each([
    "text/plain;charset=UTF-8",
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    "application/vnd.example+json",
    "",
  ])("case 80: with JSON declared as %j is sold", async (type) => {
    const headers = { ...paying(customer, version, await sign(customer)), "content-type": type };
    await expectSold(customer, version, () => call(customer, headers));
  });

  test("case 80: with JSON that is not declared at all is sold", async () => {
    const headers = paying(customer, version, await sign(customer));
    const act = () => send(world.url, { path: customer.path, headers, body: hashInput });
    await expectSold(customer, version, act);
  });
});

test.each([
  ["no body", ""],
  ["half a body", "{"],
  ["a list", "[]"],
  ["a wrong member", '{"text":7}'],
  ["a megabyte of junk", "x".repeat(1024 * 1024)],
])("case 81: without a payment, %s is answered with the terms", async (_, body) => {
  await expectRefused(customer, () => call(customer, {}, body), {
    status: 402,
    code: "payment_required",
  });
});

test("case 81: every operation answers a bare probe with its terms", async () => {
  const { result, cost } = await costOf(world, () =>
    Promise.all(operations.map(({ method, path }) => send(world.url, { method, path }))),
  );
  expect(result).toHaveLength(operations.length);
  expect(operations).not.toHaveLength(0);
  for (const answer of result) expectRefusal(answer, { status: 402, code: "payment_required" });
  expect(cost).toEqual(nothing);
});

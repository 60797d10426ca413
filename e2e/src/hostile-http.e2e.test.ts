import { operations } from "@coinslot/tools-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectNextCallSucceeds,
  expectRefused,
  expectSold,
  hashInput,
  hashPath,
  paying,
  settlementHeaderOf,
  sign,
  versions,
} from "./customer.ts";
import { costOf, nothing } from "./ledger.ts";
import { send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

describe("case 83: methods", () => {
  test("HEAD tells the terms of every operation that is called with GET", async () => {
    const gets = operations.filter(({ method }) => method === "GET");
    const { result, cost } = await costOf(world, () =>
      Promise.all(gets.map(({ path }) => send(world.url, { method: "HEAD", path }))),
    );
    for (const answer of result) {
      expect(answer).toMatchObject({ status: 402, text: "" });
      expect(answer.headers.has("payment-required")).toBe(true);
    }
    expect(result.length).toBeGreaterThan(10);
    expect(cost).toEqual(nothing);
  });

  test("HEAD takes no payment", async () => {
    const path = "/api/search";
    const searcher = await createCustomer(world, { path });
    const headers = paying(searcher, 2, await sign(searcher));
    const act = () => send(world.url, { method: "HEAD", path: `${path}?q=abc`, headers });
    const { result, cost } = await costOf(world, act);
    expect(result.status).toBe(402);
    expect(cost).toEqual(nothing);
    await expectNextCallSucceeds(customer);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "TRACE"])(
    "%s on an operation that is called with POST is not allowed, paid or not",
    async (method) => {
      const path = hashPath;
      for (const headers of [{}, paying(customer, 2, await sign(customer))]) {
        const act = () => send(world.url, { method, path, headers });
        const answer = await expectRefused(customer, act, {
          status: 405,
          code: "method_not_allowed",
        });
        expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
      }
    },
  );

  test("HEAD on an operation that is called with POST is not allowed", async () => {
    expect(await send(world.url, { method: "HEAD", path: hashPath })).toMatchObject({
      status: 405,
    });
  });

  test("POST on an operation that is called with GET is not allowed", async () => {
    const act = () => send(world.url, { path: "/api/search" });
    const answer = await expectRefused(customer, act, { status: 405, code: "method_not_allowed" });
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});

describe("cases 83 and 88: browsers", () => {
  const wanted = [
    "access-control-expose-headers",
    "claim-token",
    "content-type",
    "idempotency-key",
    "payment-signature",
    "prefer",
    "sign-in-with-x",
    "x-payment",
  ];

  test.each([hashPath, "/api/search", "/catalog"])(
    "OPTIONS %s allows all that stock clients send",
    async (path) => {
      const headers = {
        origin: "https://agent.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": wanted.join(","),
      };
      const { result, cost } = await costOf(world, () =>
        send(world.url, { method: "OPTIONS", path, headers }),
      );
      expect(result).toMatchObject({ status: 204, text: "" });
      expect(result.headers.get("access-control-allow-origin")).toBe("*");
      const allowed = result.headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
      expect(allowed).toEqual(expect.arrayContaining(wanted));
      expect(result.headers.get("access-control-allow-methods")).toContain("POST");
      expect(cost).toEqual(nothing);
    },
  );

  test("terms, results and refusals may be read by them", async () => {
    const answers = [
      await call(customer, {}),
      await call(customer, paying(customer, 1, await sign(customer))),
      await call(customer, { "x-payment": "%%%" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([402, 200, 400]);
    for (const { headers } of answers) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      const exposed = headers.get("access-control-expose-headers");
      for (const name of ["PAYMENT-REQUIRED", "PAYMENT-RESPONSE", "X-PAYMENT-RESPONSE"])
        expect(exposed).toContain(name);
    }
  });

  test("case 89: a browser's Accept and User-Agent change nothing", async () => {
    const browser = {
      accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };
    const unpaid = { status: 402, code: "payment_required" };
    const answer = await expectRefused(customer, () => call(customer, browser), unpaid);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.has("payment-required")).toBe(true);
    const headers = { ...paying(customer, 1, await sign(customer)), ...browser };
    await expectSold(customer, 1, () => call(customer, headers));
  });
});

describe("case 84: an operation has one path", () => {
  test.each([
    "/api/hash/",
    "/API/HASH",
    "//api/hash",
    "/api//hash",
    "/%61pi/hash",
    "/api/%68ash",
    "/api%2fhash",
    "/api/hash%2f",
    "/./api/hash",
    "/api/./hash",
    "/x/../api/hash",
    "/api/hash;x=1",
    "/api/hash%00",
    "/api/hash%0a",
    "/api/hash%20",
    "/api/hash%3fx",
    "/api/hash.json",
    String.raw`/api\hash`,
    "/api/hash%",
    "/claims/%ff",
    "/claims/%",
    "*",
  ])("%s is nothing, paid or not", async (path) => {
    const notFound = { status: 404, code: "not_found" };
    for (const version of [undefined, ...versions]) {
      const headers = version ? paying(customer, version, await sign(customer)) : {};
      const act = () => send(world.url, { path, headers, body: hashInput });
      await expectRefused(customer, act, notFound);
    }
  });

  test.each(["?", "?x=1", "?a=%00", "?%"])("a query of %s does not change it", async (query) => {
    const path = hashPath + query;
    const unpaid = { status: 402, code: "payment_required" };
    await expectRefused(customer, () => send(world.url, { path }), unpaid);
    const headers = paying(customer, 1, await sign(customer));
    await expectSold(customer, 1, () => send(world.url, { path, headers, body: hashInput }));
  });
});

describe("case 90: what only servers say", () => {
  const forged = {
    "settlement-overrides": JSON.stringify({ amount: "0" }),
    "payment-response": Buffer.from('{"success":true,"transaction":"0xforged"}').toString("base64"),
    "x-payment-response": Buffer.from('{"success":true,"transaction":"0xforged"}').toString(
      "base64",
    ),
    "payment-required": Buffer.from('{"accepts":[]}').toString("base64"),
    "extension-responses": "e30=",
  };

  test("a client that says it without a payment is told the terms", async () => {
    await expectRefused(customer, () => call(customer, forged), {
      status: 402,
      code: "payment_required",
    });
  });

  test.each(versions)(
    "it changes nothing about a sale in version %i, nor is it passed on",
    async (version) => {
      const headers = { ...paying(customer, version, await sign(customer)), ...forged };
      const answer = await expectSold(customer, version, () => call(customer, headers));
      const other = settlementHeaderOf[version === 1 ? 2 : 1];
      expect(answer.headers.has(other)).toBe(false);
      expect(answer.headers.has("settlement-overrides")).toBe(false);
      expect(JSON.stringify(world.facilitator.requests.at(-1))).not.toMatch(/forged|overrides/i);
    },
  );
});

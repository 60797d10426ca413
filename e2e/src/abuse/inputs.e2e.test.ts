import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceWorker } from "../announced-worker.ts";
import {
  createCustomer,
  type Customer,
  expectNextCallSucceeds,
  paying,
  sign,
} from "../customer.ts";
import { costOf, nothing } from "../ledger.ts";
import { type Answer, send } from "../wire.ts";
import { startWorld, type World } from "../world.ts";
import { cpuMsOfEach, residentMbOf } from "./cost.ts";

// Rows 4 and 5 of docs/abuse.md. CPU is counted by the kernel for the gateway's process alone, so that a busy machine
// changes little; the bounds are those of one request, held by the average of many.

let world: World;
let customer: Customer;
let converter: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
  converter = await createCustomer(world, { path: "/api/json-to-csv" });
  await announceWorker(world, "data", ["search"]);
});
afterAll(() => world?.stop());

const cpuOfEach = (times: number, act: () => Promise<Answer>): Promise<number> =>
  cpuMsOfEach(world.gateways[0]!, times, act);

const parameters = (count: number): string =>
  Array.from({ length: count }, (_, index) => index.toString(36)).join("&");

describe("row 4: a query of 7,000 parameter names, which took 313 to 426 ms", () => {
  test.each([
    ["a sign-in that is none", async () => ({ "sign-in-with-x": "x" })],
    ["a worthless payment", async () => ({ "x-payment": "x" })],
    [
      "a payment that is signed",
      async (searcher: Customer) => paying(searcher, 2, await sign(searcher)),
    ],
  ])("under %s is refused unread", async (_, headersOf) => {
    const searcher = await createCustomer(world, { path: "/api/search" });
    const headers = await headersOf(searcher);
    const path = `/api/search?${parameters(7_000)}`;
    const ask = () => send(world.url, { method: "GET", path, headers });
    const { result, cost } = await costOf(world, ask);
    expect([400, 402]).toContain(result.status);
    expect(cost).toEqual(nothing);
    expect(await cpuOfEach(100, ask)).toBeLessThan(20);
  });
});

/** A list of so many pieces as fit into so many bytes. */
const fill = (bytes: number, start: string, pieceOf: (index: number) => string, end: string) => {
  const pieces: string[] = [];
  let size = start.length + end.length;
  for (let index = 0; ; index++) {
    const piece = (index > 0 ? "," : "") + pieceOf(index);
    size += piece.length;
    if (size > bytes) return start + pieces.join("") + end;
    pieces.push(piece);
  }
};

const unknownKey = (index: number): string => `"${index.toString(36)}":1`;
const newNames = (row: number): string =>
  `{"a":{${Array.from({ length: 10 }, (_, index) => unknownKey(row * 10 + index)).join(",")}}}`;

/** What took longest for its bytes, by the path that it is sent to. */
const shapes: readonly [string, string, (bytes: number) => string][] = [
  ["unknown keys", "hash", (bytes) => fill(bytes, "{", unknownKey, "}")],
  ["escaped text", "hash", (bytes) => `{"text":"${"\\u0001".repeat(bytes / 6 - 3)}"}`],
  ["empty rows", "json-to-csv", (bytes) => fill(bytes, '{"data":[', () => "{}", "]}")],
  ["a row of new names", "json-to-csv", (bytes) => fill(bytes, '{"data":[{', unknownKey, "}]}")],
  ["rows of new names", "json-to-csv", (bytes) => fill(bytes, '{"data":[', newNames, "]}")],
  [
    "nested lists",
    "json-to-csv",
    (bytes) => `{"data":[{"a":${"[".repeat(bytes / 2 - 20)}${"]".repeat(bytes / 2 - 20)}}]}`,
  ],
];

describe("row 5: bodies that are costly to read, which took 500 to 1,500 ms", () => {
  test.each(shapes)("5 MB of %s, signed, cost no more than 60 ms", async (_, slug, bodyOf) => {
    const path = `/api/${slug}`;
    const body = bodyOf(5 * 1_024 * 1_024);
    const sender = slug === "hash" ? customer : converter;
    const headers = {
      ...paying(sender, 1, await sign(sender)),
      "content-type": "application/json",
    };
    const ask = () => send(world.url, { path, headers, body });
    const { result, cost } = await costOf(world, ask);
    expect(result).toMatchObject({ status: 413, body: { code: "body_too_large", charged: false } });
    expect(cost).toEqual(nothing);
    expect(await cpuOfEach(20, ask)).toBeLessThan(60);
  });

  test.each(shapes)(
    "as much %s as is read, signed, cost no more than 60 ms",
    async (_, slug, bodyOf) => {
      const path = `/api/${slug}`;
      const sender = slug === "hash" ? customer : converter;
      const headers = {
        ...paying(sender, 1, await sign(sender)),
        "content-type": "application/json",
      };
      for (const bytes of [60_000, 180_000, 262_000]) {
        const body = bodyOf(bytes);
        const ask = () => send(world.url, { path, headers, body });
        // What is no mistake is sold, and told to be sold from then on.
        expect([200, 400, 409, 413]).toContain((await ask()).status);
        expect(await cpuOfEach(20, ask)).toBeLessThan(60);
      }
    },
  );

  test("20 at a time of 5 MB leave the gateway its memory, and an honest buyer is served", async () => {
    const gateway = world.gateways[0]!;
    const body = "x".repeat(5 * 1_024 * 1_024);
    const headers = paying(customer, 1, await sign(customer));
    for (let round = 0; round < 5; round++)
      await Promise.all(
        Array.from({ length: 20 }, () => send(world.url, { path: "/api/hash", headers, body })),
      );
    // 972 MB, when bodies were read whole.
    expect(residentMbOf(gateway)).toBeLessThan(400);
    await expectNextCallSucceeds(customer);
  });
});

import { afterEach, expect, test } from "vitest";
import type { FacilitatorServer } from "./facilitator-server.ts";
import { startStubFacilitator } from "./stub-facilitator.ts";

let stub: FacilitatorServer;
afterEach(() => stub.stop());

const settle = () =>
  fetch(`${stub.url}/settle`, {
    method: "POST",
    body: JSON.stringify({
      paymentPayload: { payload: { authorization: { from: "0xaa" } } },
      paymentRequirements: { network: "base" },
    }),
  });

test("it settles everything at once, each with a hash of its own", async () => {
  stub = await startStubFacilitator();
  const [first, second] = (await Promise.all(
    [settle(), settle()].map(async (response) => (await response).json()),
  )) as { transaction: string }[];
  expect(first).toEqual({
    success: true,
    transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    network: "base",
    payer: "0xaa",
  });
  expect(second?.transaction).not.toBe(first?.transaction);
  expect(stub.calls).toEqual({ supported: 0, verify: 0, settle: 2 });
});

test("it records what it was asked", async () => {
  stub = await startStubFacilitator();
  await settle();
  expect(stub.requests).toMatchObject([
    { call: "settle", number: 1, body: { paymentRequirements: { network: "base" } } },
  ]);
});

test("it supports both versions on both networks", async () => {
  stub = await startStubFacilitator();
  const response = await fetch(`${stub.url}/supported`);
  expect(await response.json()).toMatchObject({ kinds: { length: 4 } });
});

test("a script decides the answer by the number of the call", async () => {
  stub = await startStubFacilitator({
    respond: ({ number }) =>
      number === 1 ? { status: 502, body: "<html>bad gateway</html>", delayMs: 5 } : undefined,
  });
  const junk = await settle();
  expect([junk.status, await junk.text()]).toEqual([502, "<html>bad gateway</html>"]);
  expect((await settle()).status).toBe(200);
});

test("a script can cut the connection", async () => {
  stub = await startStubFacilitator({ respond: () => ({ status: 0, body: "", reset: true }) });
  await expect(settle()).rejects.toThrow("fetch failed");
});

test("anything else is 404, and junk is a 500 that leaves it standing", async () => {
  stub = await startStubFacilitator();
  expect((await fetch(`${stub.url}/list`)).status).toBe(404);
  const junk = { method: "POST", body: "{" };
  expect((await fetch(`${stub.url}/settle`, junk)).status).toBe(500);
  expect((await settle()).status).toBe(200);
});

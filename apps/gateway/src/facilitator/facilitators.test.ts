import { setTimeout as sleep } from "node:timers/promises";
import {
  type FacilitatorScript,
  type FacilitatorServer,
  freePort,
  startStubFacilitator,
} from "@coinslot/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findNetwork } from "../payment/networks.ts";
import { createFacilitatorEndpoint } from "./endpoint.ts";
import { supportedWith } from "../testing/shop-floor.ts";
import { type Facilitators, watchFacilitators } from "./facilitators.ts";

const network = findNetwork("base")!;
const payer = "0x857b06519e91e3a54538791bdbb0e22373e36b66";
const request = {
  body: {
    paymentPayload: { payload: { authorization: { from: payer } } },
    paymentRequirements: { network: "base" },
  },
  network: "base",
  payer,
};

let first: FacilitatorServer;
let second: FacilitatorServer;
let open: Facilitators | undefined;

beforeEach(async () => {
  [first, second] = await Promise.all([startStubFacilitator(), startStubFacilitator()]);
});
afterEach(async () => {
  await open?.close();
  await Promise.all([first.stop(), second.stop()]);
});

const watch = async (urls: readonly string[]): Promise<Facilitators> => {
  open = await watchFacilitators(
    urls.map((url) =>
      createFacilitatorEndpoint({ url, network, authorize: async () => ({}), timeoutMs: 1_000 }),
    ),
  );
  return open;
};
const v1 = { x402Version: 1, scheme: "exact", network: "base" };
const v2 = { x402Version: 2, scheme: "exact", network: "eip155:8453" };

describe("a facilitator counts only while it settles both versions on our network", () => {
  test.each([
    ["both", [v1, v2], true],
    ["version 2 only", [v2], false],
    ["version 1 only", [v1], false],
    ["another network", [v1, { ...v2, network: "eip155:84532" }], false],
    ["another scheme", [v1, { ...v2, scheme: "upto" }], false],
  ])("%s", async (_, kinds, isReady) => {
    first.script(supportedWith(kinds));
    expect((await watch([first.url])).isReady()).toBe(isReady);
  });

  test("one that comes up later is found", async () => {
    first.script(supportedWith([]));
    const facilitators = await watch([first.url]);
    expect(facilitators.isReady()).toBe(false);
    first.script();
    await expect.poll(() => facilitators.isReady(), { timeout: 5_000 }).toBe(true);
  });
});

test("however many settlements are turned away, the facilitator is asked once more, and then at its pace", async () => {
  const facilitators = await watch([first.url]);
  const turnAway: FacilitatorScript = ({ call }) =>
    call === "settle" ? { status: 429, body: "slow down" } : undefined;
  first.script(turnAway);
  const settle = () => facilitators.settle(request);
  await Promise.all(Array.from({ length: 200 }, settle));
  for (let time = 0; time < 20; time++) await settle();
  await expect.poll(() => first.calls.supported, { timeout: 5_000 }).toBe(2);
  const supportNobody = supportedWith([]);
  first.script((request, genuine) => turnAway(request, genuine) ?? supportNobody(request, genuine));
  await Promise.all(Array.from({ length: 200 }, settle));
  // The look that this brings forward, and those of each second while nobody supports us.
  await sleep(3_500);
  expect(first.calls.supported).toBeGreaterThan(2);
  expect(first.calls.supported).toBeLessThan(7);
});

describe("the next facilitator is tried only where the one before provably broadcast nothing", () => {
  test("a refused connection goes on to the next", async () => {
    const facilitators = await watch([first.url, second.url]);
    await first.stop();
    expect(await facilitators.settle(request)).toMatchObject({ kind: "settled" });
    expect(second.calls.settle).toBe(1);
  });

  test("being turned away at once goes on to the next", async () => {
    first.script(({ call }) =>
      call === "settle" ? { status: 429, body: "slow down" } : undefined,
    );
    const facilitators = await watch([first.url, second.url]);
    expect(await facilitators.settle(request)).toMatchObject({ kind: "settled" });
  });

  test.each<[string, FacilitatorScript]>([
    [
      "a reset",
      ({ call }) => (call === "settle" ? { status: 0, body: "", reset: true } : undefined),
    ],
    [
      "a bad request, which is what some answer when a settlement throws",
      ({ call }) =>
        call === "settle" ? { status: 400, body: { error: "Invalid request" } } : undefined,
    ],
    ["a server error", ({ call }) => (call === "settle" ? { status: 502, body: "" } : undefined)],
    [
      "silence",
      ({ call }) => (call === "settle" ? { status: 200, body: {}, delayMs: 3_000 } : undefined),
    ],
  ])("%s does not: the first may have settled", async (_, script) => {
    const facilitators = await watch([first.url, second.url]);
    first.script(script);
    expect(await facilitators.settle(request)).toMatchObject({ kind: "unknown" });
    expect(second.calls.settle).toBe(0);
  });

  test("a definite refusal is final: asking elsewhere could only charge twice", async () => {
    first.script(({ call }) =>
      call === "settle"
        ? { status: 200, body: { success: false, errorReason: "insufficient_funds" } }
        : undefined,
    );
    const facilitators = await watch([first.url, second.url]);
    expect(await facilitators.settle(request)).toMatchObject({
      kind: "refused",
      code: "insufficient_funds",
    });
    expect(second.calls.settle).toBe(0);
  });

  test("with nobody there the payment is not settled, and provably so", async () => {
    const facilitators = await watch([`http://127.0.0.1:${await freePort()}`]);
    expect(await facilitators.settle(request)).toMatchObject({ kind: "unreachable" });
  });
});

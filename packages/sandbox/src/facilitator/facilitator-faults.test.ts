import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FacilitatorServer } from "./facilitator-server.ts";
import { facilitatorFaults, playFault } from "./facilitator-faults.ts";
import { startStubFacilitator } from "./stub-facilitator.ts";

let stub: FacilitatorServer;
beforeEach(async () => {
  stub = await startStubFacilitator();
});
afterEach(() => stub.stop());

const settle = async (): Promise<number> => {
  const body = JSON.stringify({
    paymentPayload: { payload: { authorization: { from: "0xaa" } } },
    paymentRequirements: { network: "base" },
  });
  const response = await fetch(`${stub.url}/settle`, { method: "POST", body });
  await response.text();
  return response.status;
};

const statuses = async (count: number): Promise<number[]> => {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push(await settle());
  return all;
};

describe("a fault", () => {
  test("is played on every settlement until it is ended", async () => {
    const end = await playFault(stub, "error-500");
    expect(await statuses(3)).toEqual([500, 500, 500]);
    await end();
    expect(await settle()).toBe(200);
  });

  test("is played on the first settlements only, other calls not counted", async () => {
    await playFault(stub, "error-500", { calls: 2 });
    await fetch(`${stub.url}/supported`);
    expect(await statuses(4)).toEqual([500, 500, 200, 200]);
  });

  test("falls on the same settlements for the same seed", async () => {
    const played = async () => {
      await playFault(stub, "error-500", { share: 0.5, seed: 3 });
      return statuses(20);
    };
    const first = await played();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await played()).toEqual(first);
  });

  test("that acts on the chain is refused where there is none", async () => {
    await expect(playFault(stub, "pending-unmined")).rejects.toThrow("with a chain");
    expect(await settle()).toBe(200);
  });

  test("that closes the door takes no count", async () => {
    await expect(playFault(stub, "unreachable", { calls: 1 })).rejects.toThrow("all connections");
  });

  test("that closes the door leaves the port the same when it is over", async () => {
    const end = await playFault(stub, "unreachable");
    await expect(settle()).rejects.toThrow("fetch failed");
    await end();
    expect(await settle()).toBe(200);
  });

  test("takes the place of the one before, a closed door too", async () => {
    await playFault(stub, "unreachable");
    await playFault(stub, "error-500");
    expect(await settle()).toBe(500);
  });

  test("can be stopped with the facilitator while it hangs", async () => {
    await playFault(stub, "hang-before");
    const hanging = settle().catch((error: unknown) => String(error));
    await expect.poll(() => stub.calls.settle).toBe(1);
    await stub.stop();
    expect(await hanging).toContain("fetch failed");
  });
});

test("each fault is told in one sentence of one line", () => {
  for (const { plays } of Object.values(facilitatorFaults)) {
    expect(plays).toMatch(/^[A-Z][^.\n]{10,85}\.$/);
  }
});

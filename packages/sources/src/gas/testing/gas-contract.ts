import { l1FeeUpperBound, operatorFee } from "@coinslot/sandbox";
import { expect, test } from "vitest";
import type { Runtime } from "../../upstream/runtime.ts";
import { providerFailureContract, useSandbox } from "../../upstream/testing/failure-contract.ts";
import type { GasProvider } from "../provider.ts";

/** An endpoint under test. */
export type GasSubject = {
  readonly create: (runtime: Runtime) => GasProvider;
  /** Its place in the sandbox. */
  readonly target: string;
};

/** What every endpoint does. The world is worked out apart from the providers. */
export const gasContract = ({ create, target }: GasSubject): void => {
  const stage = useSandbox();
  const fees = async () => (await create(stage.runtime).fees(stage.signal)).value;
  const block = () => stage.upstreams.world.blockAt(stage.runtime.now());

  test("fees are those of the world's latest block", async () => {
    const { number, timestamp, baseFeeWei, suggestedTipWei, ...rest } = block();
    expect(await fees()).toMatchObject({
      blockNumber: number,
      blockTime: timestamp * 1_000,
      baseFeeWei,
      tipWei: suggestedTipWei,
      l1: { baseFeeWei: rest.l1BaseFeeWei, blobBaseFeeWei: rest.l1BlobBaseFeeWei },
    });
  });

  test("a transfer's fees are those of its size and its gas at that block", async () => {
    const { transfers } = await fees();
    expect(transfers).toEqual([
      {
        transfer: { kind: "eth-transfer", gas: 21_000n, unsignedBytes: 110n },
        l1FeeWei: l1FeeUpperBound(block(), 110n),
        operatorFeeWei: operatorFee(21_000n),
      },
      {
        transfer: { kind: "erc20-transfer", gas: 65_000n, unsignedBytes: 180n },
        l1FeeWei: l1FeeUpperBound(block(), 180n),
        operatorFeeWei: operatorFee(65_000n),
      },
    ]);
  });

  test("tips are medians over the last twenty blocks", async () => {
    const { number } = block();
    const blocks = Array.from({ length: 20 }, (_, back) =>
      stage.upstreams.world.blockNumbered(number - back),
    );
    const medianAt = (percentile: 0 | 1 | 2): bigint => {
      const tips = blocks.map(({ priorityFeesWei }) => Number(priorityFeesWei[percentile]));
      const sorted = tips.toSorted((one, other) => one - other);
      return BigInt(Math.floor((sorted[9]! + sorted[10]!) / 2));
    };
    expect((await fees()).paidTipsWei).toEqual({
      p10: medianAt(0),
      p50: medianAt(1),
      p90: medianAt(2),
    });
  });

  test("all is read at one block, also when the next one comes meanwhile", async () => {
    const provider = create(stage.runtime);
    await provider.fees(stage.signal);
    const calls = stage.upstreams.calls(target).flatMap(({ body }) => JSON.parse(body.toString()));
    const pinned = calls.flatMap(({ method, params }) =>
      method === "eth_call" || method === "eth_feeHistory" ? [params[1]] : [],
    );
    expect(pinned).toHaveLength(7);
    expect(new Set(pinned)).toEqual(new Set([`0x${block().number.toString(16)}`]));
  });

  test("answers of a batch are known by their ids, not by their order", async () => {
    const usual = await fees();
    stage.upstreams.play(target, "reversed-batch");
    expect(await create({ ...stage.runtime, cache: nothing }).fees(stage.signal)).toMatchObject({
      value: usual,
    });
  });

  test("without the network's operator fee it is nothing", async () => {
    stage.upstreams.play(target, "no-operator-fee");
    const { transfers, l1 } = await fees();
    expect(transfers.map(({ operatorFeeWei }) => operatorFeeWei)).toEqual([0n, 0n]);
    expect(l1).not.toBeNull();
  });

  test("without the oracle the fees of Ethereum are unknown, and the rest is told", async () => {
    stage.upstreams.play(target, "no-oracle");
    const { l1, transfers, baseFeeWei } = await fees();
    expect(l1).toBeNull();
    expect(transfers.map(({ l1FeeWei }) => l1FeeWei)).toEqual([null, null]);
    expect(baseFeeWei).toBe(block().baseFeeWei);
  });

  test("without rewards there are no percentiles", async () => {
    stage.upstreams.play(target, "no-rewards");
    expect((await fees()).paidTipsWei).toBeNull();
  });

  test.each([
    ["rpc-rate-limited", "upstream_rate_limited"],
    ["rpc-internal-error", "upstream_bad_response"],
    ["wrong-chain", "upstream_bad_response"],
    ["stale-block", "upstream_bad_response"],
    ["unknown-block", "upstream_bad_response"],
    ["missing-answer", "upstream_bad_response"],
  ])("error: %s is %s", async (variant, code) => {
    stage.upstreams.play(target, variant);
    await expect(fees()).rejects.toMatchObject({ code });
  });

  providerFailureContract({
    target,
    open: (runtime) => {
      const provider = create(runtime);
      return { isReady: provider.isReady, call: (signal) => provider.fees(signal) };
    },
    freshMs: 4_000,
    usableMs: 34_000,
  });
};

const nothing: Runtime["cache"] = { get: async () => undefined, set: async () => {} };

import { encodeFunctionData, parseAbi } from "viem";
import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createBaseRpc } from "./base-rpc.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const world = createWorld({ seed: 1, now });
const rpc = createBaseRpc(world, () => now, { id: "base", base: "https://mainnet.base.org" });
const send = (body: unknown, variant?: string) =>
  JSON.parse(
    ask(rpc, "/", { method: "POST", body: Buffer.from(JSON.stringify(body)), variant }).body,
  );
const call = (method: string, ...params: unknown[]) => ({ jsonrpc: "2.0", id: 7, method, params });
const latest = world.blockAt(now);
const hex = (value: number | bigint) => `0x${value.toString(16)}`;

test("the latest block is that of the world at this moment", () => {
  expect(send(call("eth_getBlockByNumber", "latest", false))).toMatchObject({
    id: 7,
    result: {
      number: hex(latest.number),
      timestamp: hex(latest.timestamp),
      baseFeePerGas: hex(latest.baseFeeWei),
    },
  });
});

test("the gas price is the base fee and what is suggested on top", () => {
  const [price, tip] = ["eth_gasPrice", "eth_maxPriorityFeePerGas"].map(
    (method) => send(call(method)).result,
  );
  expect(BigInt(price)).toBe(latest.baseFeeWei + BigInt(tip));
});

test("the fee history ends with the block that is asked for", () => {
  const { result } = send(call("eth_feeHistory", "0x3", hex(latest.number), [10, 50, 90]));
  expect(result.oldestBlock).toBe(hex(latest.number - 2));
  expect(result.reward.at(-1)).toEqual(latest.priorityFeesWei.map(hex));
  expect(result.reward).toHaveLength(3);
  expect(result.baseFeePerGas).toHaveLength(4);
});

test("the oracle tells the fees of Ethereum at the block, and reverts where it is too old", () => {
  const abi = parseAbi(["function l1BaseFee() view returns (uint256)"]);
  const transaction = {
    to: "0x420000000000000000000000000000000000000F",
    data: encodeFunctionData({ abi }),
  };
  const asked = call("eth_call", transaction, hex(latest.number));
  expect(BigInt(send(asked).result)).toBe(latest.l1BaseFeeWei);
  expect(send(asked, "no-oracle").error).toMatchObject({ code: 3 });
});

test("a batch is answered in one array, and a longer one than three not at all", () => {
  const ids = [1, 2, 3].map((id) => ({ ...call("eth_chainId"), id }));
  expect(send(ids)).toEqual(ids.map(({ id }) => ({ jsonrpc: "2.0", id, result: "0x2105" })));
  expect(send([...ids, call("eth_chainId")]).error).toMatchObject({ code: -32_600 });
});

test("a block of the future and a method that does not exist are errors inside 200", () => {
  const future = hex(latest.number + 1);
  expect(send(call("eth_feeHistory", "0x1", future, [])).error).toMatchObject({ code: -32_000 });
  expect(send(call("eth_mine")).error).toMatchObject({ code: -32_601 });
});

import { type Hex, numberToHex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { signAuthorization } from "../chain/authorization.ts";
import { type Chain, startChain } from "../chain/chain.ts";
import { connectToChain } from "../chain/chain-client.ts";
import { type FaultyRpc, startFaultyRpc } from "./faulty-rpc.ts";
import { type RpcFaultName, rpcFaults } from "./rpc-faults.ts";

const payTo = "0x3333333333333333333333333333333333333333";

let chain: Chain;
let rpc: FaultyRpc;
beforeAll(async () => {
  chain = await startChain();
  rpc = await startFaultyRpc({ target: chain.rpcUrl });
});
afterEach(() => rpc.end());
afterAll(async () => {
  await rpc?.stop();
  await chain?.stop();
});

const post = (body: unknown, init: RequestInit = {}) =>
  fetch(rpc.url, {
    method: "POST",
    // A kept connection would show its own end before it shows the closed door.
    headers: { "content-type": "application/json", connection: "close" },
    body: JSON.stringify(body),
    ...init,
  });

const call = (method: string, params: unknown[] = [], id = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});

const ask = async (method: string, params: unknown[] = []) => {
  const response = await post(call(method, params));
  return (await response.json()) as { result?: unknown; error?: { code: number } };
};

const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code;

/** A payment that is mined now, as everybody but a faulty node sees it. */
const pay = async () => {
  const wallet = await chain.createWallet(1000n);
  const signed = await signAuthorization(wallet.account, { to: payTo, value: "400" });
  const hash = await chain.submitAuthorization(signed);
  const { blockNumber } = await chain.client.getTransactionReceipt({ hash });
  const { nonce } = signed.authorization;
  return { hash, blockNumber, block: numberToHex(blockNumber), wallet, nonce };
};

const stateOf = (owner: string, nonce: Hex): { to: string; data: string } => ({
  to: chain.asset,
  data: `0xe94a0102${owner.slice(2).padStart(64, "0")}${nonce.slice(2)}`,
});

describe("without a fault", () => {
  test("a client behind it sees what the node says, errors too", async () => {
    const { hash, blockNumber } = await pay();
    const client = connectToChain(rpc.url, 8453);
    expect(await client.getChainId()).toBe(8453);
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ blockNumber });
    expect(await ask("eth_nonsense")).toMatchObject({ error: { code: -32_601 } });
  });

  test("a batch is answered in its order", async () => {
    const response = await post([call("eth_chainId", [], 7), call("net_version", [], 8)]);
    expect(await response.json()).toMatchObject([
      { id: 7, result: "0x2105" },
      { id: 8, result: "8453" },
    ]);
  });

  test("a node that is gone is a 502", async () => {
    const orphan = await startFaultyRpc({ target: "http://127.0.0.1:1" });
    expect((await fetch(orphan.url, { method: "POST", body: "{}" })).status).toBe(502);
    await orphan.stop();
  });
});

describe("a fault of whole requests", () => {
  test("down refuses connections, and is over when it is ended", async () => {
    await rpc.play("down");
    expect(await ask("eth_chainId").catch(codeOf)).toBe("ECONNREFUSED");
    await rpc.end();
    expect(await ask("eth_chainId")).toMatchObject({ result: "0x2105" });
  });

  test("hang takes the request and never answers", async () => {
    await rpc.play("hang");
    const before = rpc.requests();
    const answer = post(call("eth_chainId"), { signal: AbortSignal.timeout(300) });
    await expect(answer).rejects.toThrow("timeout");
    expect(rpc.requests()).toBe(before + 1);
  });

  test("error-500-html is a 500 with markup", async () => {
    await rpc.play("error-500-html");
    const response = await post(call("eth_chainId"));
    expect([response.status, await response.text()]).toEqual([500, expect.stringMatching("<html")]);
  });

  test("junk is a 200 whose JSON breaks off", async () => {
    await rpc.play("junk");
    const response = await post(call("eth_chainId"));
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test("flaky cuts a share of the connections, the same ones for the same seed", async () => {
    const outcomes = async (seed: number) => {
      await rpc.play("flaky", { seed });
      const all: unknown[] = [];
      for (let index = 0; index < 30; index += 1) {
        all.push((await ask("eth_chainId").catch(codeOf)) ?? "nothing");
      }
      return all.map((outcome) => typeof outcome === "string");
    };
    const first = await outcomes(5);
    expect(first.filter(Boolean).length).toBeGreaterThan(5);
    expect(first.filter(Boolean).length).toBeLessThan(25);
    expect(await outcomes(5)).toEqual(first);
    expect(await outcomes(6)).not.toEqual(first);
  });
});

describe("a fault of calls", () => {
  test("rate-limited is error -32005 in HTTP 200, for each call of a batch", async () => {
    await rpc.play("rate-limited");
    const response = await post([call("eth_chainId", [], 1), call("eth_blockNumber", [], 2)]);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject([
      { id: 1, error: { code: -32_005 } },
      { id: 2, error: { code: -32_005 } },
    ]);
  });

  test("wrong-chain-id is another chain with the same blocks", async () => {
    const { hash } = await pay();
    await rpc.play("wrong-chain-id");
    expect(await ask("eth_chainId")).toMatchObject({ result: "0x1" });
    expect(await ask("net_version")).toMatchObject({ result: "1" });
    expect(await ask("eth_getTransactionReceipt", [hash])).toMatchObject({
      result: { status: "0x1" },
    });
  });

  test("empty-logs hides the logs, and nothing else", async () => {
    const { hash, block } = await pay();
    const filter = { address: chain.asset, fromBlock: block, toBlock: block };
    expect(await ask("eth_getLogs", [filter])).toMatchObject({ result: { length: 2 } });
    await rpc.play("empty-logs");
    expect(await ask("eth_getLogs", [filter])).toMatchObject({ result: [] });
    expect(await ask("eth_getTransactionReceipt", [hash])).toMatchObject({
      result: { status: "0x1" },
    });
  });

  test.each([
    [{ fromBlock: "0x1", toBlock: "0x3" }, "result"],
    [{ fromBlock: "0x1", toBlock: "0x4" }, "error"],
    [{ fromBlock: "earliest" }, "error"],
    [{ fromBlock: "0x1", toBlock: "latest" }, "error"],
    [{}, "result"],
  ])("range-limited to 3 blocks answers logs in %j with its %s", async (filter, kind) => {
    await pay();
    await rpc.play("range-limited", { blocks: 3 });
    expect(await ask("eth_getLogs", [filter])).toHaveProperty(kind);
  });

  test("pruned-state has the logs of all blocks, and the state of the newest", async () => {
    const { block, blockNumber, wallet, nonce } = await pay();
    await rpc.play("pruned-state", { blocks: 2 });
    const stateAt = (at: bigint) =>
      ask("eth_call", [stateOf(wallet.address, nonce), numberToHex(at)]);
    await chain.mine(2);
    expect(await stateAt(blockNumber)).toHaveProperty("result");
    expect(await stateAt(blockNumber - 1n)).toMatchObject({
      error: { message: "missing trie node" },
    });
    expect(await ask("eth_call", [stateOf(wallet.address, nonce)])).toHaveProperty("result");
    const filter = { address: chain.asset, fromBlock: block, toBlock: block };
    await chain.mine(5);
    expect(await ask("eth_getLogs", [filter])).toMatchObject({ result: { length: 2 } });
    expect(await ask("eth_getBlockByNumber", [block, false])).toMatchObject({
      result: { number: block },
    });
  });

  test("is played so many times, and no more", async () => {
    await rpc.play("wrong-chain-id", { calls: 1 });
    expect(await ask("eth_chainId")).toMatchObject({ result: "0x1" });
    expect(await ask("eth_chainId")).toMatchObject({ result: "0x2105" });
  });
});

describe("stale-block", () => {
  const stuck = async (blocks: number) => {
    await rpc.play("stale-block", { blocks });
    return pay();
  };

  test("stays at its height, so many blocks below the newest", async () => {
    const newest = await chain.client.getBlockNumber();
    await stuck(2);
    const head = numberToHex(newest - 2n);
    expect(await ask("eth_blockNumber")).toMatchObject({ result: head });
    const latest = await ask("eth_getBlockByNumber", ["latest", false]);
    expect(latest).toMatchObject({ result: { number: head } });
  });

  test("does not know a later payment: block, transaction, receipt, logs, state", async () => {
    const { hash, block, wallet, nonce } = await stuck(0);
    const authorization = stateOf(wallet.address, nonce);
    const unused = { result: `0x${"0".repeat(64)}` };
    expect(await ask("eth_getBlockByNumber", [block, false])).toMatchObject({ result: null });
    expect(await ask("eth_getTransactionByHash", [hash])).toMatchObject({ result: null });
    expect(await ask("eth_getTransactionReceipt", [hash])).toMatchObject({ result: null });
    expect(await ask("eth_getLogs", [{ fromBlock: block }])).toMatchObject({ result: [] });
    const all = await ask("eth_getLogs", [{ fromBlock: "0x0", toBlock: block }]);
    const blocks = (all.result as { blockNumber: Hex }[]).map(({ blockNumber }) => blockNumber);
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks).not.toContain(block);
    expect(await ask("eth_call", [authorization, "latest"])).toMatchObject(unused);
    expect(await ask("eth_call", [authorization])).toMatchObject(unused);
    expect(await ask("eth_call", [authorization, block])).toMatchObject({
      error: { message: "header not found" },
    });
    await rpc.end();
    expect(await ask("eth_call", [authorization])).toMatchObject({
      result: `0x${"1".padStart(64, "0")}`,
    });
  });

  test("knows all that was before", async () => {
    const { hash, block } = await pay();
    await rpc.play("stale-block", { blocks: 0 });
    expect(await ask("eth_getTransactionReceipt", [hash])).toHaveProperty("result.status", "0x1");
    expect(await ask("eth_getLogs", [{ fromBlock: block }])).toMatchObject({
      result: { length: 2 },
    });
  });
});

test("a fault takes the place of the one before, a closed door too", async () => {
  await rpc.play("down");
  await rpc.play("error-500-html");
  expect((await post(call("eth_chainId"))).status).toBe(500);
});

test("a closed door takes no count", async () => {
  await expect(rpc.play("down", { calls: 1 })).rejects.toThrow("all connections");
});

test.each(Object.keys(rpcFaults) as RpcFaultName[])("%s is told in one sentence", (name) => {
  expect(rpcFaults[name].plays).toMatch(/^[A-Z][^\n]{10,85}\.$/);
});

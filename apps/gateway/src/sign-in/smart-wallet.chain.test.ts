import { type Chain, startChain } from "@coinslot/sandbox";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRpcClients, type RpcClients } from "../chain/rpc-clients.ts";
import { findNetwork } from "../payment/networks.ts";
import { type AskSmartWallet, createAskSmartWallet } from "./smart-wallet.ts";

const network = findNetwork("base")!;
/** Nothing listens there. */
const deadUrl = "http://127.0.0.1:9";

let chain: Chain;
let opened: RpcClients[];
beforeAll(async () => {
  chain = await startChain();
  opened = [];
});
afterAll(async () => {
  await Promise.all((opened ?? []).map((rpc) => rpc.close()));
  await chain?.stop();
});

const askThrough = (...urls: string[]): AskSmartWallet => {
  const rpc = createRpcClients(urls, 2_000);
  opened.push(rpc);
  return createAskSmartWallet(rpc.clients, network);
};

/** A signature that a contract with this code is asked about. */
const signedBy = async (code: Hex) => {
  const address = privateKeyToAddress(generatePrivateKey());
  await chain.client.setCode({ address, bytecode: code });
  return { address, message: "hello", signature: "0x1b" } as const;
};

/** Code that returns one word, whatever it is asked. */
const returning = (word: string): Hex => `0x7f${word}60005260206000f3`;
const magic = `1626ba7e${"0".repeat(56)}`;

test("a wallet that says yes is believed", async () => {
  expect(await askThrough(chain.rpcUrl)(await signedBy(returning(magic)))).toBe(true);
});

test.each<[what: string, code: Hex]>([
  ["has no code", "0x"],
  ["says no", returning("0".repeat(64))],
  ["says 1 for yes", returning(`${"0".repeat(63)}1`)],
  ["says yes and more", returning(`${magic.slice(0, 63)}1`)],
  ["answers two words", `0x7f${magic}60005260406000f3`],
  ["answers nothing", "0x00"],
  ["reverts", "0x60006000fd"],
])("a wallet that %s is not", async (_, code) => {
  expect(await askThrough(chain.rpcUrl)(await signedBy(code))).toBe(false);
});

test("the next node is asked where one is down", async () => {
  expect(await askThrough(deadUrl, chain.rpcUrl)(await signedBy(returning(magic)))).toBe(true);
});

test("where all nodes are down nobody knows", async () => {
  const signed = await signedBy(returning(magic));
  await expect(askThrough(deadUrl)(signed)).rejects.toThrow("no RPC endpoint answers");
});

test("a node of another chain is not believed", async () => {
  const signed = await signedBy(returning(magic));
  const rpc = createRpcClients([chain.rpcUrl], 2_000);
  opened.push(rpc);
  const ask = createAskSmartWallet(rpc.clients, findNetwork("base-sepolia")!);
  await expect(ask(signed)).rejects.toThrow("no RPC endpoint answers");
});

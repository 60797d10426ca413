import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Chain, startChain } from "@coinslot/sandbox";
import { type Hex, serializeErc6492Signature } from "viem";
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findNetwork } from "../payment/networks.ts";
import { type ContractWallets, openContractWallets } from "./contract-wallets.ts";

const network = findNetwork("base")!;
/** Nothing listens there. */
const deadUrl = "http://127.0.0.1:9";
const digest = randomBytes(32);

let chain: Chain;
let opened: ContractWallets[];
beforeAll(async () => {
  chain = await startChain();
  opened = [];
});
afterAll(async () => {
  await Promise.all((opened ?? []).map((wallets) => wallets.close()));
  await chain?.stop();
});

type Options = Parameters<typeof openContractWallets>[0];
const open = (rpcUrls: readonly string[], options: Partial<Options> = {}): ContractWallets => {
  const wallets = openContractWallets({ rpcUrls, network, now: Date.now, ...options });
  opened.push(wallets);
  return wallets;
};

/** A signature that a contract with this code is asked about. */
const signedBy = async (code: Hex, signature: Hex = "0x1b") => {
  const address = privateKeyToAddress(generatePrivateKey());
  await chain.client.setCode({ address, bytecode: code });
  return { address, digest, signature };
};

/** Code that returns one word, whatever it is asked. */
const returning = (word: string): Hex => `0x7f${word}60005260206000f3`;
const magic = `1626ba7e${"0".repeat(56)}`;
/** Begins again for as long as there is gas. */
const endless: Hex = "0x5b600056";

test("a wallet that says yes is believed", async () => {
  expect(await open([chain.rpcUrl]).ask("a", await signedBy(returning(magic)))).toBe("yes");
});

test.each<[what: string, code: Hex]>([
  ["has no code", "0x"],
  ["says no", returning("0".repeat(64))],
  ["says 1 for yes", returning(`${"0".repeat(63)}1`)],
  ["says yes and more", returning(`${magic.slice(0, 63)}1`)],
  ["answers two words", `0x7f${magic}60005260406000f3`],
  ["answers nothing", "0x00"],
  ["reverts", "0x60006000fd"],
  ["burns all the gas that it is given", endless],
])("a wallet that %s is not", async (_, code) => {
  expect(await open([chain.rpcUrl]).ask("a", await signedBy(code))).toBe("no");
});

/** A signature that says by which call its wallet would be deployed. */
const wrapped = (factory: Hex, data: Hex, signature: Hex): Hex =>
  serializeErc6492Signature({ address: factory, data, signature });

test("a wallet that stands already may say how it was deployed", async () => {
  const signature = wrapped(`0x${"fa".repeat(20)}`, "0x1234", "0x1b");
  const wallets = open([chain.rpcUrl]);
  expect(await wallets.ask("a", await signedBy(returning(magic), signature))).toBe("yes");
  expect(await wallets.ask("a", await signedBy(returning("0".repeat(64)), signature))).toBe("no");
});

test("a wallet that its factory would deploy is asked as if it stood", async () => {
  // The usual deployer of contracts at addresses known beforehand: a salt of 32 bytes, then the code that makes it.
  const factory: Hex = "0x4e59b44847b379578588920ca78fbf26c0b4956c";
  const bytecode: Hex =
    "0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3";
  await chain.client.setCode({ address: factory, bytecode });
  const code = returning(magic).slice(2);
  const size = (code.length / 2).toString(16).padStart(2, "0");
  const making = `60${size}600c60003960${size}6000f3${code}`;
  const data: Hex = `0x${"00".repeat(32)}${making}`;
  const { data: deployed = "0x" } = await chain.client.call({ to: factory, data });
  const signature = wrapped(factory, data, "0x1b");
  const wallets = open([chain.rpcUrl]);
  expect(await wallets.ask("a", { address: deployed, digest, signature })).toBe("yes");
  const elsewhere = privateKeyToAddress(generatePrivateKey());
  expect(await wallets.ask("a", { address: elsewhere, digest, signature })).toBe("no");
});

test("a key's signature is not good for another address, wrapped or not", async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const hash: Hex = `0x${digest.toString("hex")}`;
  const signature = await account.sign({ hash });
  const wallets = open([chain.rpcUrl]);
  for (const each of [signature, wrapped(`0x${"fa".repeat(20)}`, "0x1234", signature)])
    expect(await wallets.ask("a", await signedBy("0x", each))).toBe("no");
});

test("the next node is asked where one is down", async () => {
  const signed = await signedBy(returning(magic));
  expect(await open([deadUrl, chain.rpcUrl]).ask("a", signed)).toBe("yes");
});

test("where all nodes are down nobody knows", async () => {
  expect(await open([deadUrl]).ask("a", await signedBy(returning(magic)))).toBe("silent");
});

test("a node of another chain is not believed", async () => {
  const signed = await signedBy(returning(magic));
  const wallets = open([chain.rpcUrl], { network: findNetwork("base-sepolia")! });
  expect(await wallets.ask("a", signed)).toBe("silent");
});

test("a node is asked once a minute of which chain it is, and never believed when it is of another by then", async () => {
  let chainId = `0x${network.chainId.toString(16)}`;
  const asked: string[] = [];
  const answerTo = (question: string): string => {
    const { id, method } = JSON.parse(question) as { id: number; method: string };
    asked.push(method);
    const result = method === "eth_chainId" ? chainId : `0x${magic}`;
    return JSON.stringify({ jsonrpc: "2.0", id, result });
  };
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    void text(request).then((question) => response.end(answerTo(question)));
  }).listen(0, "127.0.0.1");
  await vi.waitUntil(() => server.listening);
  const { port } = server.address() as AddressInfo;
  let nowMs = 0;
  const wallets = open([`http://127.0.0.1:${port}`], { now: () => nowMs });
  const ask = () =>
    wallets.ask("a", { address: `0x${"11".repeat(20)}`, digest, signature: "0x1b" });
  const timesAsked = () => asked.filter((method) => method === "eth_chainId").length;
  for (let times = 0; times < 5; times++) expect(await ask()).toBe("yes");
  expect(timesAsked()).toBe(1);
  chainId = "0x1";
  nowMs = 60_000;
  for (let times = 0; times < 2; times++) expect(await ask()).toBe("silent");
  expect(timesAsked()).toBe(3);
  server.closeAllConnections();
  server.close();
});

test("one caller asks so many at a time, all together so many, and each of them in time", async () => {
  // A node that takes every question and answers none.
  let questions = 0;
  const node = createServer((request) => {
    request.on("data", (text: Buffer) => (questions += text.includes("eth_call") ? 1 : 0));
  }).listen(0, "127.0.0.1");
  await vi.waitUntil(() => node.listening);
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  const wallets = open([url], { bounds: { perCaller: 2, inAll: 3, deadlineMs: 2_000 } });
  const signed = { address: `0x${"12".repeat(20)}`, digest, signature: "0x1b" };
  const ask = (caller: string) => wallets.ask(caller, signed);
  const held = [ask("a"), ask("a"), ask("b")];
  expect(await ask("a")).toBe("busy");
  expect(await ask("c")).toBe("busy");
  expect(await Promise.all(held)).toEqual(["silent", "silent", "silent"]);
  expect(questions).toBe(3);
  node.closeAllConnections();
  node.close();
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { verifyTypedData } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { domainOf, transferTypes } from "../chain/authorization.ts";
import { startWalletServer, type WalletServer } from "./wallet-server.ts";

const account = privateKeyToAccount(generatePrivateKey());
const payTo = "0x17Bc7C195Ec169D1bd4A7D4fF4Ba297bc16b1951";
const message = {
  from: account.address,
  to: payTo,
  value: "1000",
  validAfter: "0",
  validBefore: "2000000000",
  nonce: `0x${"5e".repeat(32)}`,
} as const;

/** All that the wallet asks of a shop. */
const catalog = createServer((_request, response) => {
  response.end(JSON.stringify({ tools: [{ price: "$0.001" }, { price: "$0.15" }] }));
});
let origin: string;
let wallet: WalletServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => catalog.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(catalog.address() as AddressInfo).port}`;
  wallet = await startWalletServer({ account, chainId: 8453, shop: () => ({ origin, payTo }) });
});
afterAll(async () => {
  await wallet.stop();
  catalog.close();
});

const ask = async (method: string, params: unknown[] = [], from = origin) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(wallet.url, { method: "POST", headers: { origin: from }, body });
  const { status, headers } = response;
  const text = await response.text();
  const { result, error } = text ? JSON.parse(text) : {};
  return { status, allowed: headers.get("access-control-allow-origin"), result, error };
};

test("it has one account, on the sandbox's chain", async () => {
  expect((await ask("eth_requestAccounts")).result).toEqual([account.address]);
  expect((await ask("eth_chainId")).result).toBe("0x2105");
});

test("it signs a transfer of the chain's USDC, whatever domain is asked for", async () => {
  const data = {
    primaryType: "TransferWithAuthorization",
    domain: { name: "Gold", chainId: 1 },
    message,
  };
  const { result } = await ask("eth_signTypedData_v4", [account.address, JSON.stringify(data)]);
  const isSigned = await verifyTypedData({
    address: account.address,
    domain: domainOf(8453),
    types: transferTypes,
    primaryType: "TransferWithAuthorization",
    message: { ...message, value: 1_000n, validAfter: 0n, validBefore: 2_000_000_000n },
    signature: result,
  });
  expect(isSigned).toBe(true);
});

test("it signs nothing else", async () => {
  const permit = JSON.stringify({ primaryType: "Permit", message });
  const { error } = await ask("eth_signTypedData_v4", [account.address, permit]);
  expect(error.message).toContain("transfers only");
  expect((await ask("eth_sendTransaction")).error.code).toBe(4200);
});

test.each([
  ["more than any price", { value: "99000000" }, "prices"],
  ["less than any price", { value: "999" }, "prices"],
  ["to somebody else", { to: account.address }, "the shop only"],
])("it signs no transfer of what the shop does not ask for: %s", async (_, changes, why) => {
  const primaryType = "TransferWithAuthorization";
  const data = JSON.stringify({ primaryType, message: { ...message, ...changes } });
  const { error, result } = await ask("eth_signTypedData_v4", [account.address, data]);
  expect([error.message, result]).toEqual([expect.stringContaining(why), undefined]);
});

test.each(["https://evil.example", "http://127.0.0.1:8080", "http://localhost:3000", "null"])(
  "pages of %s are told nothing",
  async (elsewhere) => {
    expect(await ask("eth_accounts", [], elsewhere)).toMatchObject({ status: 403, allowed: null });
  },
);

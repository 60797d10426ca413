import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { verifyTypedData } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { domainOf, transferTypes } from "../chain/authorization.ts";
import { startWalletServer, type WalletServer } from "./wallet-server.ts";

const account = privateKeyToAccount(generatePrivateKey());
const message = {
  from: account.address,
  to: "0x17Bc7C195Ec169D1bd4A7D4fF4Ba297bc16b1951",
  value: "1000",
  validAfter: "0",
  validBefore: "2000000000",
  nonce: `0x${"5e".repeat(32)}`,
} as const;

let wallet: WalletServer;
beforeAll(async () => {
  wallet = await startWalletServer({ account, chainId: 8453 });
});
afterAll(() => wallet.stop());

const ask = async (method: string, params: unknown[] = [], origin = "http://127.0.0.1:4021") => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(wallet.url, { method: "POST", headers: { origin }, body });
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

test("pages from elsewhere are told nothing", async () => {
  expect(await ask("eth_accounts", [], "https://evil.example")).toMatchObject({
    status: 403,
    allowed: null,
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signAuthorization } from "./authorization.ts";
import { type Chain, startChain } from "./chain.ts";
import { createChainClient } from "./chain-client.ts";
import { usdcAbi } from "./usdc.ts";

const json = { "content-type": "application/json" };
const payTo = "0x1111111111111111111111111111111111111111";
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("the chain", () => {
  let chain: Chain;
  beforeAll(async () => {
    chain = await startChain();
  });
  afterAll(() => chain?.stop());

  test("the token's DOMAIN_SEPARATOR equals that of USDC on Base", async () => {
    const token = { address: chain.asset, abi: usdcAbi } as const;
    const found = await chain.client.readContract({ ...token, functionName: "DOMAIN_SEPARATOR" });
    expect(found).toBe("0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f");
    expect(chain.asset).toBe("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913");
  });

  test("wallets are created at once, side by side, each with its money and a new key", async () => {
    const wallets = await Promise.all([5n, 6n, 0n].map((amount) => chain.createWallet(amount)));
    const balances = wallets.map(({ address }) => chain.balanceOf(address));
    expect(await Promise.all(balances)).toEqual([5n, 6n, 0n]);
    expect(new Set(wallets.map(({ privateKey }) => privateKey)).size).toBe(3);
  });

  test("a payment submitted by somebody else moves exactly its value, once", async () => {
    const wallet = await chain.createWallet(1000n);
    const signed = await signAuthorization(wallet.account, { to: payTo, value: "400" });
    const transactionHash = await chain.submitAuthorization(signed);
    const moved = { from: wallet.address, to: payTo, value: 400n, transactionHash };
    expect(await chain.transfers({ from: wallet.address.toLowerCase() })).toEqual([moved]);
    expect(await chain.transfersOf(transactionHash)).toEqual([moved]);
    expect(await chain.balanceOf(wallet.address)).toBe(600n);
    await expect(chain.submitAuthorization(signed)).rejects.toThrow("authorization is used");
  });

  test("a cancelled authorization is used and moves nothing", async () => {
    const wallet = await chain.createWallet(1000n);
    const signed = await signAuthorization(wallet.account, { to: payTo, value: "400" });
    const { nonce } = signed.authorization;
    expect(await chain.authorizationUsed(wallet.address, nonce)).toBe(false);
    await chain.cancelAuthorization(wallet, nonce);
    expect(await chain.authorizationUsed(wallet.address, nonce)).toBe(true);
    expect(await chain.transfers({ from: wallet.address })).toEqual([]);
    await expect(chain.submitAuthorization(signed)).rejects.toThrow("authorization is used");
  });

  test("a blacklisted payer cannot pay", async () => {
    const wallet = await chain.createWallet(1000n);
    await chain.blacklist(wallet.address);
    const signed = await signAuthorization(wallet.account, { to: payTo, value: "1" });
    await expect(chain.submitAuthorization(signed)).rejects.toThrow("blacklisted");
  });

  test("a transaction that is not known has no transfers", async () => {
    expect(await chain.transfersOf(`0x${"ab".repeat(32)}`)).toEqual([]);
  });

  test("many transactions in one second do not push the chain's clock ahead", async () => {
    for (let index = 0; index < 10; index += 1) await chain.createWallet(1n);
    expect(Math.abs((await chain.now()) - Date.now() / 1000)).toBeLessThan(3);
  });

  test("paused, it keeps transactions pending until it mines", async () => {
    const wallet = await chain.createWallet(10n);
    const signed = await signAuthorization(wallet.account, { to: payTo, value: "10" });
    await chain.pauseMining();
    const submitted = chain.submitAuthorization(signed);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await chain.balanceOf(wallet.address)).toBe(10n);
    await chain.resumeMining();
    await submitted;
    expect(await chain.balanceOf(wallet.address)).toBe(0n);
  });

  test.each([50, 150, 250, 350])(
    "a receipt is seen that comes %i ms later, through a slow node, with no block after it",
    async (ms) => {
      const slow = createServer((request, response) => {
        void text(request).then(async (body) => {
          if (!body.includes("eth_blockNumber")) await sleep(100);
          const answer = await fetch(chain.rpcUrl, { method: "POST", body, headers: json });
          response.writeHead(200, json).end(await answer.text());
        });
      });
      await once(slow.listen(0, "127.0.0.1"), "listening");
      const { port } = slow.address() as AddressInfo;
      const client = await createChainClient(`http://127.0.0.1:${port}`, chain.chainId);
      await chain.pauseMining();
      const hash = await client.sendTransaction({ to: payTo, value: 1n, gas: 21_000n });
      const receipt = client.waitForTransactionReceipt({ hash, timeout: 10_000 });
      await sleep(ms);
      await chain.resumeMining();
      expect(await receipt).toMatchObject({ status: "success", transactionHash: hash });
      slow.closeAllConnections();
      slow.close();
    },
  );

  test("with a block time, a transaction waits for the next block", async () => {
    await chain.setBlockTime(1);
    const wallet = await chain.createWallet(10n);
    expect(await chain.balanceOf(wallet.address)).toBe(10n);
    await chain.setBlockTime(0);
    const before = Date.now();
    await chain.createWallet(10n);
    expect(Date.now() - before).toBeLessThan(800);
  });

  test("its clock can jump ahead", async () => {
    const before = await chain.now();
    await chain.increaseTime(1000);
    expect((await chain.now()) - before).toBeGreaterThanOrEqual(1000);
  });
});

test("Base Sepolia has its own USDC with its own name", async () => {
  const chain = await startChain({ chainId: 84532 });
  expect(chain.asset).toBe("0x036CbD53842c5426634e7929541eC2318f3dCF7e");
  await chain.stop();
});

test("stop leaves no process", async () => {
  const chain = await startChain();
  expect(alive(chain.pid)).toBe(true);
  await chain.stop();
  expect(alive(chain.pid)).toBe(false);
});

import { type FaultyRpc, freePort, startFaultyRpc } from "@coinslot/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChainShop, headerOf, openChainShop } from "../testing/chain-shop.ts";

let chainShop: ChainShop;
let rpc: FaultyRpc | undefined;
let port: number;

beforeAll(async () => {
  port = await freePort();
  const data = { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 };
  // Everything that is sold here is confirmed by the chain before it runs.
  const settings = { RPC_URL: [`http://127.0.0.1:${port}`], CONFIRM_FROM_USD: 1_000n };
  chainShop = await openChainShop({ hash: async () => ({ data }) }, { settings });
});
afterAll(async () => {
  await chainShop?.close();
  await rpc?.stop();
});

const buy = async (payment: string): Promise<object> => {
  const { status, body } = await chainShop.shop.buy(payment, { headers: { prefer: "wait=1" } });
  return { status, code: body["code"], charged: body["charged"] };
};
const buyAnew = async (): Promise<object> => buy(headerOf(await chainShop.sign()));
const refused = { status: 503, code: "chain_unavailable", charged: false };
const sold = { status: 200 };

test("what is confirmed first is not sold while no node answers, and is sold as soon as one does", async () => {
  await expect.poll(buyAnew, { timeout: 10_000 }).toEqual(refused);
  const payment = headerOf(await chainShop.sign());
  const before = await chainShop.earned();
  expect(await buy(payment)).toEqual(refused);
  expect(await chainShop.earned()).toBe(before);

  rpc = await startFaultyRpc({ target: chainShop.chain.rpcUrl, port });
  await expect.poll(() => buy(payment), { timeout: 10_000 }).toMatchObject(sold);
  expect((await chainShop.earned()) - before).toBe(1_000n);
});

test("a node that goes is noticed by the first call that it fails, or sooner", async () => {
  await expect.poll(buyAnew, { timeout: 10_000 }).toMatchObject(sold);
  await rpc?.play("down");
  // Only what is sold before it is noticed waits for the chain. Its own pace would take half a minute.
  await expect.poll(buyAnew, { timeout: 15_000, interval: 1_500 }).toEqual(refused);
  await rpc?.end();
  await expect.poll(buyAnew, { timeout: 10_000 }).toMatchObject(sold);
});

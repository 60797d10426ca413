import {
  type Chain,
  type FacilitatorServer,
  startChain,
  startFacilitator,
} from "@coinslot/sandbox";
import type { Redis } from "ioredis";
import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withRedis } from "../ledger.ts";
import { headerV1, signAuthorization } from "../payments.ts";
import { hopeless, ownAddress } from "../schedules/cases.ts";
import { until } from "../until.ts";
import { send } from "../wire.ts";
import { type GatewayProcess, startWorld, type World } from "../world.ts";

/** Real money: a chain whose USDC is worth something. Test money: the other, in the same Redis. */
let world: World;
let testChain: Chain;
let testFacilitator: FacilitatorServer;
const refunds = generatePrivateKey();
const refunder = privateKeyToAccount(refunds).address;

beforeAll(async () => {
  world = await startWorld({ gateways: 0, workers: [] });
  await world.startWorker("data", {
    CONTACT_EMAIL: "shop@example.com",
    SELF_ADDRESSES: ownAddress,
  });
  testChain = await startChain({ chainId: 84532 });
  testFacilitator = await startFacilitator({ chain: testChain });
  for (const chain of [world.chain, testChain]) await fund(chain);
});
afterAll(async () => {
  await world?.stop();
  await testFacilitator?.stop();
  await testChain?.stop();
});

/** The operator's wallet has the same key, and money, on both chains: that is what made the attack pay. */
const fund = async (chain: Chain): Promise<void> => {
  const rich = await chain.createWallet(1_000_000n);
  const transfer = { payTo: refunder, value: 1_000_000n };
  await chain.submitAuthorization(await signAuthorization(chain, rich, transfer));
  await chain.client.setBalance({ address: refunder, value: parseEther("1") });
};

const impatience = { RECONCILE_SECONDS: "0.1", REFUND_AFTER_SECONDS: "1" };
const onTestNetwork = (): Record<string, string> => ({
  ...impatience,
  NETWORK: "base-sepolia",
  RPC_URL: testChain.rpcUrl,
  FACILITATOR_URL: testFacilitator.url,
});

/** Buys what fails for good, and waits until the chain was seen to show the payment. */
const runIntoDebt = async (chain: Chain, gateway: GatewayProcess) => {
  const wallet = await chain.createWallet(1_000_000n);
  const { network } = chain;
  const unpaid = await fetch(gateway.url + hopeless.path, { method: "POST" });
  const { accepts } = (await unpaid.json()) as { accepts: [{ maxAmountRequired: string }] };
  const value = BigInt(accepts[0].maxAmountRequired);
  const signed = await signAuthorization(chain, wallet, { payTo: world.payTo, value });
  const answer = await send(gateway.url, {
    path: hopeless.path,
    headers: { "content-type": "application/json", "x-payment": headerV1(signed, { network }) },
    body: hopeless.bodyOf(1),
  });
  expect(answer.body).toMatchObject({ charged: true });
  const id = answer.headers.get("claim-token")?.slice(0, 40) ?? "";
  return { id, payer: wallet.address, at: `coinslot:${chain.chainId}` };
};

type Debt = Awaited<ReturnType<typeof runIntoDebt>>;

/** Else it would be looked at a minute after its settlement. */
const lookNow = ({ at, id }: Debt): Promise<unknown> =>
  withRedis(world, (redis) => redis.zadd(`${at}:attention`, 0, id));
const untilField = (debt: Debt, field: string, value: string): Promise<void> =>
  withRedis(world, (redis) =>
    until(
      `${field} of the claim is ${value}`,
      async () => (await redis.hget(`${debt.at}:claim:${debt.id}`, field)) === value,
      60,
    ),
  );

/** As the version before kept it, whose keys did not say of which network they are. */
const keepAsBefore = async (redis: Redis, { at, id }: Debt): Promise<void> => {
  await redis.rename(`${at}:claim:${id}`, `coinslot:claim:${id}`);
  await redis.hdel(`coinslot:claim:${id}`, "chainId", "asset");
  await redis.zrem(`${at}:attention`, id);
  await redis.zadd("coinslot:attention", 0, id);
};

test.each(["with its network in its key", "as the version before kept it"])(
  "a debt in test money, %s, is not paid back in real money when NETWORK is changed; it is paid back where it was paid",
  async (kept) => {
    const testGateway = await world.startGateway(onTestNetwork());
    const debt = await runIntoDebt(testChain, testGateway);
    await lookNow(debt);
    await untilField(debt, "confirmed", "1");
    await testGateway.stop();
    if (kept !== "with its network in its key")
      await withRedis(world, (redis) => keepAsBefore(redis, debt));

    // The attack: the same Redis, the other network, a wallet full of real USDC.
    const gateway = await world.startGateway({ ...impatience, REFUND_PRIVATE_KEY: refunds });
    await gateway.line(/claims of other networks are left untouched/, 20_000);
    const ready = await (await fetch(`${gateway.url}/health/ready`)).json();
    expect(ready).toMatchObject({ status: "ready", otherNetworks: ["eip155:84532"] });
    // A debt of its own network, which came later, shows that refunds are at work.
    const own = await runIntoDebt(world.chain, gateway);
    await lookNow(own);
    await untilField(own, "state", "refunded");
    expect(await world.chain.balanceOf(own.payer)).toBe(1_000_000n);
    expect(await world.chain.balanceOf(debt.payer)).toBe(0n);
    expect(await world.chain.transfers({ from: refunder, to: debt.payer })).toEqual([]);
    await gateway.stop();

    // What was paid in test money is still owed there.
    const back = await world.startGateway({ ...onTestNetwork(), REFUND_PRIVATE_KEY: refunds });
    await lookNow(debt);
    await untilField(debt, "state", "refunded");
    expect(await testChain.balanceOf(debt.payer)).toBe(1_000_000n);
    await back.stop();
  },
  180_000,
);

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuyerOptions, createBuyer, createFileJournal, signWith } from "@coinslot/buyer";
import { type Child, createV2Fetch, startChild, type Wallet } from "@coinslot/sandbox";
import { createV1Fetch } from "@coinslot/stock-v1";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashInput, hashOfAbc, hashPath, type Version, versions } from "./customer.ts";
import { costOf, nothing, soldFor, withRedis } from "./ledger.ts";
import { whileFrozen } from "./processes.ts";
import { until } from "./until.ts";
import { startWorld, type World } from "./world.ts";

const receiptKey = generatePrivateKey();
const receiptSigner = privateKeyToAddress(receiptKey);
let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld({ environment: { RECEIPT_PRIVATE_KEY: receiptKey } });
  folder = await mkdtemp(join(tmpdir(), "coinslot-buyer-"));
});
afterAll(async () => {
  await world?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const post = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: hashInput,
};
const price = 1_000n;

const buyerOf = ({ account }: Wallet, version: Version, options: Partial<BuyerOptions> = {}) =>
  createBuyer({
    sign: signWith((fetch) =>
      version === 1 ? createV1Fetch(account, { fetch }) : createV2Fetch(account, { fetch }),
    ),
    maxPrice: price,
    receiptSigner,
    ...options,
  });

test.each(versions)(
  "with the stock client of version %i it buys, and holds a receipt of the shop for just this result",
  async (version) => {
    const wallet = await world.chain.createWallet(1_000_000n);
    const { result: outcome, cost } = await costOf(world, () =>
      buyerOf(wallet, version).buy(world.url + hashPath, post),
    );
    expect(cost).toEqual(soldFor(price));
    expect(outcome).toMatchObject({
      kind: "result",
      charged: true,
      result: { value: { data: { hash: hashOfAbc } }, verdict: { valid: true } },
    });
    const [transfer] = await world.chain.transfers({ from: wallet.address });
    expect(outcome).toMatchObject({ result: { transaction: transfer!.transactionHash } });
  },
);

test("what costs more than it may pay costs nothing", async () => {
  const wallet = await world.chain.createWallet(1_000_000n);
  const { result: outcome, cost } = await costOf(world, () =>
    buyerOf(wallet, 2, { maxPrice: price - 1n }).buy(world.url + hashPath, post),
  );
  expect(outcome).toMatchObject({ kind: "refused", charged: false, payments: [] });
  expect(cost).toEqual(nothing);
});

test("an answer 202 is followed to the claim's page, and its receipt is verified there", async () => {
  const wallet = await world.chain.createWallet(1_000_000n);
  const { result: outcome, cost } = await costOf(world, async () => {
    // The worker works again only when the answer is there: a result that is ready earlier is answered 200.
    const answered: number[] = [];
    const watched: BuyerOptions["fetch"] = async (request) => {
      const response = await fetch(request);
      answered.push(response.status);
      return response;
    };
    const buying = whileFrozen(world.workers[0]!, async () => {
      const pending = buyerOf(wallet, 2, { fetch: watched }).buy(world.url + hashPath, {
        ...post,
        headers: { ...post.headers, prefer: "respond-async" },
      });
      await until("the payment is answered", () => answered.includes(202));
      return { pending };
    });
    return (await buying).pending;
  });
  expect(cost).toEqual(soldFor(price));
  expect(outcome).toMatchObject({ kind: "result", result: { verdict: { valid: true } } });
  expect(outcome.story).toContain("202 result_pending");
  expect(outcome.story.at(-1)).toBe("200 ready");
});

describe("a result that was delivered and lost on the way", () => {
  /** The answer to the payment is delivered, and never seen by the buyer, who has only what is in the journal. */
  const loseAnswer = (file: string): Partial<BuyerOptions> => ({
    journal: createFileJournal(file),
    deadlineSeconds: 0,
    fetch: async (request) => {
      const response = await fetch(request);
      if (!request.headers.has("payment-signature")) return response;
      await response.text();
      throw new Error("the connection broke");
    },
  });
  const untilDelivered = (wallet: Wallet): Promise<void> =>
    until("it counts as delivered", () =>
      withRedis(world, async (redis) => {
        const keys = await redis.keys("coinslot:8453:claim:*");
        const claims = await Promise.all(keys.map((key) => redis.hmget(key, "payer", "state")));
        return claims.some(
          ([payer, state]) => payer === wallet.address.toLowerCase() && state === "delivered",
        );
      }),
    );
  const lose = async (name: string, options: Partial<BuyerOptions>) => {
    const wallet = await world.chain.createWallet(1_000_000n);
    const file = join(folder, name);
    const lost = buyerOf(wallet, 2, { ...loseAnswer(file), ...options });
    expect(await lost.buy(world.url + hashPath, post)).toMatchObject({ kind: "open" });
    await untilDelivered(wallet);
    return { wallet, journal: createFileJournal(file) };
  };

  test("is given again for the identifier that went with the payment", async () => {
    const { wallet, journal } = await lose("identifier.jsonl", {});
    const { result: outcomes, cost } = await costOf(world, () =>
      buyerOf(wallet, 2, { journal }).resume(),
    );
    expect(outcomes).toMatchObject([{ kind: "result", story: ["200 result"] }]);
    expect(cost).toEqual(nothing);
  });

  test("is given again to the wallet that signs in, where there is no identifier", async () => {
    const { wallet, journal } = await lose("sign-in.jsonl", { identifier: false });
    const { result: outcomes, cost } = await costOf(world, () =>
      buyerOf(wallet, 2, { journal, wallet: wallet.account }).resume(),
    );
    expect(outcomes).toMatchObject([
      { kind: "result", charged: true, story: ["409 claim_delivered", "200 result"] },
    ]);
    expect(cost).toEqual(nothing);
  });

  test("error: without either it ends, and says that it was charged", async () => {
    const { wallet, journal } = await lose("nothing.jsonl", { identifier: false });
    expect(await buyerOf(wallet, 2, { journal }).resume()).toMatchObject([
      { kind: "refused", charged: true },
    ]);
  });
});

describe("a buyer that is killed", () => {
  const program = fileURLToPath(new URL("testing/mortal-buyer.ts", import.meta.url));
  const start = (deed: string, wallet: Wallet, file: string): Child =>
    startChild(
      process.execPath,
      ["--import", "tsx", program, deed, world.url, wallet.privateKey, file],
      { cwd: fileURLToPath(new URL("..", import.meta.url)), env: { PATH: process.env["PATH"] } },
    );

  test("between its payment and the answer is finished by the next one, which pays nothing", async () => {
    const wallet = await world.chain.createWallet(1_000_000n);
    const file = join(folder, "killed.jsonl");
    const { cost } = await costOf(world, async () => {
      const mortal = start("buy", wallet, file);
      await mortal.line(/answered/, 60_000);
      process.kill(mortal.pid, "SIGKILL");
      await mortal.exited;
      const after = start("resume", wallet, file);
      await after.line(new RegExp(hashOfAbc), 60_000);
      await after.exited;
    });
    expect(cost).toEqual(soldFor(price));
    const idle = start("resume", wallet, file);
    expect(await idle.exited).toBe("exit code 0");
    expect(idle.lastLines()).toBe("");
  });
});

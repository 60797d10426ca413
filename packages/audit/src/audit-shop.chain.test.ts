import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Chain, signAuthorization, startChain, type Wallet } from "@coinslot/sandbox";
import { parseAbi } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditShop } from "./audit-shop.ts";
import { totalOf } from "./balance.ts";
import type { BookedSale } from "./shop-books.ts";

const payTo = "0x17Bc7C195Ec169D1bd4A7D4fF4Ba297bc16b1951";
const nowhere = `0x${"ab".repeat(32)}`;

let chain: Chain;
let buyer: Wallet;
let refunder: Wallet;
let server: Server;
/** What the shop says; each test begins with books that balance. */
let sales: BookedSale[];
/** What it says in all, where that is not what its sales add up to. */
let total: ReturnType<typeof totalOf> | undefined;

const text = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? String(each) : each));

beforeAll(async () => {
  chain = await startChain();
  [buyer, refunder] = [await chain.createWallet(1_000_000n), await chain.createWallet(1_000_000n)];
  server = createServer((request, response) => {
    const query = new URL(request.url ?? "", "http://shop").searchParams;
    const before = Number(query.get("before") ?? Infinity);
    // Two to a page, so that pages are followed.
    const page = sales.filter(({ number }) => number < before).slice(0, 2);
    const isLast = page.length < 2;
    response.end(
      text({
        network: "eip155:8453",
        asset: chain.asset,
        payTo,
        since: new Date().toISOString(),
        total: total ?? totalOf(sales),
        sales: page,
        next: isLast ? null : `/books?before=${page.at(-1)!.number}`,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}, 60_000);
afterAll(async () => {
  server?.close();
  await chain?.stop();
});

const pay = async (from: Wallet, to: string, value: bigint): Promise<string> =>
  chain.submitAuthorization(
    await signAuthorization(from.account, { to: to as `0x${string}`, value: String(value) }),
  );

const saleOf = (number: number, changes: Partial<BookedSale>): BookedSale => ({
  number,
  operation: "POST /api/hash",
  counted: "delivered",
  amount: 1_000n,
  payer: buyer.address.toLowerCase(),
  payTo: payTo.toLowerCase(),
  transaction: null,
  refund: null,
  at: new Date().toISOString(),
  ...changes,
});

const run = () => {
  const { port } = server.address() as AddressInfo;
  return auditShop(`http://127.0.0.1:${port}`, chain.rpcUrl);
};

const kinds = async (): Promise<string[]> =>
  (await run()).findings.map(({ kind }) => kind).toSorted();

describe("books and a chain", () => {
  let booked: BookedSale[];
  beforeAll(async () => {
    const charge = (value: bigint) => pay(buyer, payTo, value);
    const refund = {
      from: refunder.address.toLowerCase(),
      transaction: await pay(refunder, buyer.address, 2_000n),
    };
    booked = [
      saleOf(5, { counted: "undecided" }),
      saleOf(4, { counted: "refunded", amount: 2_000n, transaction: await charge(2_000n), refund }),
      saleOf(3, { counted: "owed", amount: 3_000n, transaction: await charge(3_000n) }),
      saleOf(2, { transaction: await charge(1_000n) }),
      saleOf(1, { transaction: await charge(1_000n) }),
    ];
  }, 60_000);
  beforeEach(() => {
    sales = [...booked];
    total = undefined;
  });
  const change = (number: number, changes: Partial<BookedSale>): void => {
    sales = sales.map((sale) => (sale.number === number ? { ...sale, ...changes } : sale));
  };

  test("that say the same balance to the atomic unit", async () => {
    const report = await run();
    expect(report).toMatchObject({
      balances: true,
      areSumsCompared: true,
      received: { number: 4, units: 7_000n },
      paidBack: { number: 1, units: 2_000n },
      findings: [],
      foreign: [],
    });
    expect(report.booked.settled).toEqual({ number: 5, units: 8_000n });
  });

  test("a booked transaction that the chain does not have, or lost again, is named", async () => {
    change(2, { transaction: nowhere });
    // Else the transfer could be of the one that is undecided.
    sales = sales.filter(({ counted }) => counted !== "undecided");
    const { findings, balances } = await run();
    expect(balances).toBe(false);
    expect(findings.map(({ kind }) => kind)).toEqual(["not-on-chain", "not-in-books"]);
    expect(findings[0]?.text).toContain(nowhere);
    expect(findings[1]?.text).toContain(booked[3]!.transaction!);
  });

  test("a payment by authorization that the books lack is named", async () => {
    sales = sales.filter(({ number }) => number !== 3);
    const { findings } = await run();
    expect(findings.map(({ kind }) => kind)).toEqual(["not-in-books"]);
    expect(findings[0]?.text).toContain(booked[2]!.transaction!);
  });

  test("a wrong amount is told once, with both", async () => {
    change(3, { amount: 2_999n });
    const { findings } = await run();
    expect(findings.map(({ kind }) => kind)).toEqual(["wrong-amount"]);
    expect(findings[0]?.text).toMatch(/moved 3000 units.*2999 units/);
  });

  test("one transfer is good for one sale", async () => {
    sales = [saleOf(6, { transaction: booked[4]!.transaction }), ...sales];
    expect(await kinds()).toEqual(["not-on-chain"]);
  });

  test("a refund that was not made, and one that the books do not tell of, are named", async () => {
    change(4, { refund: { ...booked[1]!.refund!, transaction: nowhere } });
    expect(await kinds()).toEqual(["refund-not-in-books", "refund-not-on-chain"]);
  });

  test("a sale that is booked as delivered and was paid back does not balance", async () => {
    change(4, { counted: "delivered", refund: null });
    change(3, { refund: booked[1]!.refund });
    expect(await kinds()).toEqual(["refund-not-in-books"]);
  });

  test("what is undecided in the books and on the chain is under way, as is a refund that was begun", async () => {
    change(3, { counted: "undecided", transaction: null });
    change(4, { counted: "owed" });
    const { balances, underWay } = await run();
    expect(balances).toBe(true);
    expect(underWay.map(({ transaction }) => transaction)).toEqual([
      booked[2]!.transaction,
      booked[1]!.refund!.transaction,
    ]);
  });

  test("sums that are not those of the sales are named", async () => {
    const right = totalOf(sales);
    total = { ...right, owed: { number: 1, units: 2_999n } };
    expect(await kinds()).toEqual(["wrong-sum", "wrong-sum"]);
  });

  // The last one, because the gift stays on the chain.
  test("gifts to payTo are named, and no error", async () => {
    const hash = await chain.client.writeContract({
      address: chain.asset,
      abi: parseAbi(["function mint(address to, uint256 value)"]),
      functionName: "mint",
      args: [payTo, 77n],
    });
    const { balances, foreign } = await run();
    expect(balances).toBe(true);
    expect(foreign).toMatchObject([{ transaction: hash, value: 77n }]);
  });
});

describe("nothing is known", () => {
  beforeEach(() => {
    sales = [];
    total = undefined;
  });

  test("error: of a shop that does not answer, or answers no books", async () => {
    await expect(auditShop("http://127.0.0.1:9", chain.rpcUrl)).rejects.toThrow("does not answer");
    const other = createServer((_, response) => response.end("<html>"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    await expect(auditShop(`http://127.0.0.1:${port}`, chain.rpcUrl)).rejects.toThrow(
      "is not a page of books",
    );
    other.close();
  });

  test("error: of another chain than the books'", async () => {
    const sepolia = await startChain({ chainId: 84532 });
    const { port } = server.address() as AddressInfo;
    await expect(auditShop(`http://127.0.0.1:${port}`, sepolia.rpcUrl)).rejects.toThrow(
      "is of chain 84532, the books are of 8453",
    );
    await sepolia.stop();
  });
});

import { createV2Fetch, type Wallet } from "@coinslot/sandbox";
import { createV1Axios, createV1Fetch } from "@coinslot/stock-v1";
import { operations } from "@coinslot/tools-schema";
import { wrapAxiosWithPayment, x402Client } from "@x402/axios";
import { ExactEvmScheme } from "@x402/evm";
import axios, { type AxiosInstance } from "axios";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settlementHeaderOf, type Version } from "./customer.ts";
import { costOf, soldFor } from "./ledger.ts";
import { settlementOf } from "./payments.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

type Bought = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** Posts JSON with a client that pays by itself. */
type Post = (path: string, input: unknown) => Promise<Bought>;

const createV2Axios = ({ account }: Wallet, baseURL: string): AxiosInstance =>
  wrapAxiosWithPayment(
    axios.create({ baseURL }),
    new x402Client().register("eip155:*", new ExactEvmScheme(account)),
  );

const postWithFetch =
  (pay: (url: string, init: RequestInit) => Promise<Response>): Post =>
  async (path, input) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(input);
    const response = await pay(world.url + path, { method: "POST", headers, body });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

const postWithAxios =
  (client: AxiosInstance): Post =>
  async (path, input) => {
    const { status, headers, data } = await client.post<unknown>(path, input);
    return { status, headers: new Headers(headers as Record<string, string>), body: data };
  };

const clients: [name: string, version: Version, (wallet: Wallet) => Post][] = [
  ["x402-fetch", 1, ({ account }) => postWithFetch(createV1Fetch(account))],
  ["x402-axios", 1, ({ account }) => postWithAxios(createV1Axios(account, world.url))],
  ["@x402/fetch", 2, ({ account }) => postWithFetch(createV2Fetch(account))],
  ["@x402/axios", 2, (wallet) => postWithAxios(createV2Axios(wallet, world.url))],
];

const textTools = operations
  .filter(({ queue }) => queue === "util")
  .map((operation) => [operation.id, operation] as const);

test("three text tools are sold, each on its /api/ URL", () => {
  expect(textTools.map(([id]) => id)).toEqual([
    "POST /api/hash",
    "POST /api/json-to-csv",
    "POST /api/text-diff",
  ]);
});

describe.each(clients)("the stock client %s", (_, version, clientOf) => {
  test.each(textTools)(
    "buys %s: the price moves once, from payer to payTo, in the transaction that the settlement header names",
    async (_id, { path, slug, priceMicroUsd, examples }) => {
      const wallet = await world.chain.createWallet(1_000_000n);
      const [{ input, data }] = examples;
      const { result: bought, cost } = await costOf(world, () => clientOf(wallet)(path, input));

      expect(bought).toMatchObject({ status: 200, body: { op: slug, data } });
      expect(cost).toEqual(soldFor(priceMicroUsd));
      const settlement = settlementOf(bought)!;
      expect(settlement.header).toBe(settlementHeaderOf[version]);
      expect(await world.chain.transfers({ from: wallet.address })).toEqual([
        {
          from: wallet.address,
          to: world.payTo,
          value: priceMicroUsd,
          transactionHash: settlement.value["transaction"],
        },
      ]);
      expect(await world.chain.balanceOf(wallet.address)).toBe(1_000_000n - priceMicroUsd);
    },
  );

  test("with an empty wallet is told so, and no money moves", async () => {
    const wallet = await world.chain.createWallet(0n);
    const refused = await clientOf(wallet)("/api/hash", { text: "abc" }).catch(
      (error: unknown) => error as { response?: { status: number; data: unknown } },
    );
    const { status, body } =
      "body" in refused
        ? refused
        : { status: refused.response?.status, body: refused.response?.data };
    expect(status).toBe(402);
    expect(body).toMatchObject({ code: "insufficient_funds", charged: false, retry: "pay" });
    expect(await world.chain.transfers({ from: wallet.address })).toEqual([]);
  });
});

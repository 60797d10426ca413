import { startUpstreams, type Upstreams } from "@coinslot/sandbox";
import { connectClient } from "@coinslot/sandbox/mcp";
import { type KnownSetName, knownSetNames, operations } from "@coinslot/tools-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createCustomer,
  type Customer,
  expectSold,
  headerText,
  paying,
  sign,
  type Version,
} from "../customer.ts";
import { costOf, expectRefusal, nothing, soldFor, withRedis } from "../ledger.ts";
import { credentialOf } from "../mpp-credentials.ts";
import { stockBuyers } from "../stock-buyers.ts";
import { until } from "../until.ts";
import { type Answer, send } from "../wire.ts";
import { readinessOf, startWorld, type World } from "../world.ts";

let upstreams: Upstreams;
let world: World;
beforeAll(async () => {
  upstreams = await startUpstreams();
  world = await startWorld({ gateways: 2, workers: [], environment: { MPP: "on" } });
  await world.startWorker("data", upstreams.environment);
  await world.startWorker("llm", { ...upstreams.environment, WRITER: "extractive" });
  await until("the AI tools are sold", async () => {
    const { ready = [] } = (await readinessOf(world.url)).queues["llm"] ?? {};
    return ready.includes("crypto-research") && ready.includes("sec-filing-analyzer");
  });
  await untilPublished();
}, 120_000);
afterAll(async () => {
  await world?.stop();
  await upstreams?.stop();
});

const keyOf = (set: KnownSetName): string => `coinslot:known:${set}`;
const areThere = (): Promise<boolean> =>
  withRedis(world, async (redis) => {
    const found = await Promise.all(knownSetNames.map((set) => redis.hlen(keyOf(set))));
    return found.every((members) => members > 1);
  });
const untilPublished = (): Promise<void> => until("the workers have published the sets", areThere);

/** The sets are not there while something is done: as before the first worker, or when the last list is too old. */
const withoutSets = async <T>(act: () => Promise<T>): Promise<T> => {
  const hide = (from: string, to: string): Promise<unknown> =>
    withRedis(world, (redis) =>
      Promise.all(knownSetNames.map((set) => redis.rename(keyOf(set) + from, keyOf(set) + to))),
    );
  await hide("", ":hidden");
  try {
    return await act();
  } finally {
    await hide(":hidden", "");
  }
};

type Input = Readonly<Record<string, string>>;

/** Of each operation that has a set: what does not exist, and what does. */
const cases: readonly (readonly [id: string, unknown: Input, known: Input])[] = [
  ["GET /api/crypto-price", { id: "xylophonecoin" }, { id: " $NWC" }],
  ["GET /v2/api/crypto-price", { id: "xylophone-coin" }, { id: "north wind coin" }],
  ["POST /api/crypto-research", { coin: "xylophonecoin" }, { coin: "Northcoin" }],
  ["GET /api/whois", { domain: "example.commm" }, { domain: "example.org" }],
  ["GET /v2/api/whois", { domain: "https://www.example.zz/a" }, { domain: "EXAMPLE.COM." }],
  ["POST /api/domain-trust-score", { domain: "example.commm" }, { domain: "example.org" }],
  ["POST /v2/api/domain-trust-score", { domain: "example.zz" }, { domain: "example.net" }],
  ["POST /api/extract", { url: "https://example.commm/" }, { url: "https://www.example.com/" }],
  ["POST /v2/api/extract", { url: "http://a.example.zz/b" }, { url: "https://example.com/" }],
  ["POST /api/sec-filing-analyzer", { ticker: "QZXVW" }, { ticker: "nwrb" }],
  ["POST /api/company-intel", { ticker: "QZX.V", company: "Qzx" }, { ticker: "AAPL" }],
];
const operationOf = (id: string) => operations.find((operation) => operation.id === id)!;

test("every operation that names a set is here", () => {
  const named = operations.filter(({ subject }) => subject).map(({ id }) => id);
  expect(cases.map(([id]) => id).toSorted()).toEqual(named.toSorted());
});

const customerOf = (id: string, of: Partial<Customer> = {}): Promise<Customer> =>
  createCustomer(world, { path: operationOf(id).path, ...of });

const ask = (
  { url, path }: Customer,
  id: string,
  input: Input,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> =>
  id.startsWith("GET")
    ? send(url, { method: "GET", path: `${path}?${String(new URLSearchParams(input))}`, headers })
    : send(url, {
        path,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(input),
      });

const refused = { status: 404, code: "unknown_subject", charged: false } as const;

describe("row 11: what does not exist is refused unpaid", () => {
  test.each(cases)(
    "of %s, and the same payment, at another gateway, buys what does",
    { timeout: 120_000 },
    async (id, unknown, known) => {
      const customer = await customerOf(id);
      const version: Version = operationOf(id).x402Version;
      const headers = paying(customer, version, await sign(customer));
      const { result, cost } = await costOf(world, () => ask(customer, id, unknown, headers));
      expectRefusal(result, refused);
      const { field } = operationOf(id).subject!;
      expect(result.body).toMatchObject({ retry: "fix-request", issues: [{ path: field }] });
      expect(String(result.body["detail"])).toMatch(
        new RegExp(
          `^${field}: .{20,60}, by .* of 20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\dZ\\. Nothing`,
        ),
      );
      expect(String(result.body["detail"]).length).toBeLessThanOrEqual(200);
      expect(cost).toEqual(nothing);
      const elsewhere = { ...customer, url: world.gateways[1]!.url };
      await expectSold(customer, version, () => ask(elsewhere, id, known, headers));
    },
  );

  test.each(stockBuyers)("%s pays nothing for a coin that there is not", async (_, version, of) => {
    const operation = operationOf(`GET ${version === 1 ? "" : "/v2"}/api/crypto-price`);
    const wallet = await world.chain.createWallet(1_000_000n);
    const buy = of(wallet, world.url);
    const { result, cost } = await costOf(world, () =>
      buy(operation, { id: "xylophonecoin" }).catch((error: unknown) => {
        // So says axios what is no 2xx.
        const { status, data } = (error as { response: { status: number; data: unknown } })
          .response;
        return { status, body: data };
      }),
    );
    expect(result).toMatchObject({
      status: 404,
      body: { code: "unknown_subject", charged: false },
    });
    expect(cost).toEqual(nothing);
    expect(await world.chain.transfers({ from: wallet.address })).toEqual([]);
    const bought = await costOf(world, () => buy(operation, { id: "btc" }));
    expect(bought.result).toMatchObject({ status: 200, body: { data: { id: "bitcoin" } } });
    expect(bought.cost).toEqual(soldFor(operation.priceMicroUsd));
  });

  test("over MCP and MPP, too", async () => {
    const id = "POST /v2/api/domain-trust-score";
    const customer = await customerOf(id);
    // Over MCP a tool is sold at its first version's price.
    const first = await customerOf("POST /api/domain-trust-score");
    const input = { domain: "example.commm" };
    const client = await connectClient([world.url]);
    const header = Buffer.from(headerText(first, 2, await sign(first)), "base64").toString();
    const payment: unknown = JSON.parse(header);
    const authorization = await credentialOf(customer);
    const { result, cost } = await costOf(world, async () => ({
      overMcp: await client.callTool("domain-trust-score", input, { "x402/payment": payment }),
      overMpp: await ask(customer, id, input, { authorization }),
    }));
    await client.close();
    expect(result.overMcp).toMatchObject({ isError: true });
    expect(JSON.stringify(result.overMcp)).toContain("unknown_subject");
    expectRefusal(result.overMpp, refused);
    expect(cost).toEqual(nothing);
  });
});

test("row 11: without a set, before it is published or when it has expired, all is sold as before", async () => {
  const id = "GET /v2/api/crypto-price";
  const customer = await customerOf(id);
  const headers = paying(customer, 2, await sign(customer));
  const askFor = (coin: string, token = {}) =>
    ask(customer, id, { id: coin }, { ...headers, ...token });
  const { result, cost } = await costOf(world, () => withoutSets(() => askFor("xylophone")));
  expectRefusal(result, { status: 404, code: "tool_not_found", charged: true });
  expect(cost).toEqual(soldFor(customer.price));
  // It is paid: whatever is known again by now, its claim answers, and another input redeems it.
  const token = { "claim-token": result.headers.get("claim-token") ?? "" };
  expect(await askFor("xylophone")).toMatchObject({ status: 404, body: { charged: true } });
  expect(await askFor("nwc", token)).toMatchObject({ body: { data: { id: "northcoin" } } });
});

test("an unpaid question about what does not exist is told the terms: indexes ask with anything", async () => {
  const { url } = world;
  const answer = await send(url, { method: "GET", path: "/v2/api/crypto-price?id=xylophonecoin" });
  expect(answer.status).toBe(402);
});

test("a ticker that is on no list of all tickers is asked for: of quotes nobody knows all", async () => {
  const { subject } = operationOf("GET /v2/api/stock-quote");
  expect(subject).toBeUndefined();
});

test("a worker that starts anew publishes what Redis lost", async () => {
  await withRedis(world, (redis) => redis.del(...knownSetNames.map((set) => keyOf(set))));
  await withRedis(world, (redis) => redis.del(...knownSetNames.map((set) => `${keyOf(set)}:turn`)));
  await world.startWorker("data", upstreams.environment);
  await untilPublished();
});

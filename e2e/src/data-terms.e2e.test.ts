import { startUpstreams, type Upstreams } from "@coinslot/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer, expectSold, paying, sign } from "./customer.ts";
import { costOf, expectRefusal, nothing } from "./ledger.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let upstreams: Upstreams;
let world: World;
beforeAll(async () => {
  upstreams = await startUpstreams();
  world = await startWorld({ workers: [] });
  const environment = { ...upstreams.environment, UNLICENSED_PROVIDERS: "none" };
  await world.startWorker("data", environment);
});
afterAll(async () => {
  await world?.stop();
  await upstreams?.stop();
});

/** One paid call, as often as wanted. */
const order = async (path: string, query: string) => {
  const customer = await createCustomer(world, { path });
  const headers = paying(customer, 2, await sign(customer));
  const ask = (): Promise<Answer> =>
    send(customer.url, { method: "GET", path: path + query, headers });
  return { customer, ask };
};

test.each([
  ["/v2/api/stock-quote", "?symbol=AAPL", ["nasdaq", "yahoo", "cboe"]],
  ["/v2/api/crypto-price", "?id=btc", ["coingecko", "coinpaprika", "coinbase", "kraken"]],
])("%s is not sold where its providers are switched off", async (path, query, targets) => {
  const { ask } = await order(path, query);
  const { result, cost } = await costOf(world, ask);
  expectRefusal(result, { status: 503, code: "tool_unavailable" });
  expect(cost).toEqual(nothing);
  for (const target of targets) expect(upstreams.calls(target)).toEqual([]);
});

test("a search is sold with what is licensed, names it as its licence asks, and says that it is partial", async () => {
  const { customer, ask } = await order("/v2/api/search", "?q=EIP-3009");
  const { body } = await expectSold(customer, 2, ask);
  expect(body).toMatchObject({
    sources: [{ name: "Wikipedia (simulated)", attribution: "Wikipedia, CC BY-SA 4.0" }],
    partial: true,
  });
  expect(upstreams.calls("searxng")).toEqual([]);
});

test.each([
  [{ UPSTREAM_NASDQ_BASE: "http://127.0.0.1:9" }, /UPSTREAM_NASDQ_BASE: no provider has this id/],
  [{ UNLICENSED_PROVIDERS: "nasdq" }, /UNLICENSED_PROVIDERS: names nasdq; known are nasdaq, yahoo/],
])("a worker whose settings misspell a provider does not start: %j", async (misspelt, words) => {
  const environment = { ...upstreams.environment, ...misspelt };
  await expect(world.startWorker("data", environment)).rejects.toThrow(words);
});

import { startUpstreams } from "@coinslot/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectSold,
  paying,
  sign,
  type Version,
} from "./customer.ts";
import { costOf, nothing } from "./ledger.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import { readinessOf, startWorld, type World } from "./world.ts";

let upstreams: Awaited<ReturnType<typeof startUpstreams>>;
let world: World;
beforeAll(async () => {
  upstreams = await startUpstreams();
  world = await startWorld({ workers: [] });
  await world.startWorker("data", upstreams.environment);
});
afterAll(async () => {
  await world?.stop();
  await upstreams?.stop();
});

/** A paid GET, its input in the query. */
const get = async (customer: Customer, version: Version, query = ""): Promise<Answer> => {
  const headers = paying(customer, version, await sign(customer));
  return send(customer.url, { method: "GET", path: `${customer.path}${query}`, headers });
};

test("a yield curve is sold in both versions, with its source and a word that it is simulated", async () => {
  for (const [path, version] of [
    ["/api/treasury-yield-curve", 1],
    ["/v2/api/treasury-yield-curve", 2],
  ] as const) {
    const customer = await createCustomer(world, { path });
    const { body } = await expectSold(customer, version, () => get(customer, version));
    const latest = upstreams.world.yieldCurves.at(-1)!;
    expect(body).toMatchObject({
      asOf: latest.date,
      data: { date: latest.date },
      sources: [{ id: 1, name: "US Treasury (simulated)" }],
      warnings: [{ code: "SIMULATED" }],
    });
  }
  expect(upstreams.calls("treasury")).toHaveLength(1);
});

test("what one worker fetched another one sells, after the first has gone", async () => {
  const customer = await createCustomer(world, { path: "/v2/api/edgar-company-lookup" });
  await expectSold(customer, 2, () => get(customer, 2, "?ticker=apple"));
  await world.startWorker("data", upstreams.environment);
  await world.workers[0]!.stop();
  const { body } = await expectSold(customer, 2, () => get(customer, 2, "?ticker=MSFT"));
  expect(body).toMatchObject({
    data: { match: { cik: "0000789019", ticker: "MSFT" }, matchType: "ticker" },
    sources: [{ cache: { hit: true, stale: false } }],
  });
  expect(upstreams.calls("sec")).toHaveLength(1);
});

test("a page is read from the bundle: behind the guard, over TLS, in a thread of its own", async () => {
  const customer = await createCustomer(world, { path: "/v2/api/extract" });
  const { body } = await expectSold(customer, 2, async () =>
    call(
      customer,
      paying(customer, 2, await sign(customer)),
      JSON.stringify({ url: "https://www.example.com/" }),
    ),
  );
  expect(body).toMatchObject({
    data: { finalUrl: "https://example.com/", title: "Example Domain (simulated)" },
    sources: [{ kind: "web", name: "example.com (simulated)" }],
    warnings: [{ code: "SIMULATED" }],
  });
});

test("search and gas-snapshot are sold, and say that they are simulated", async () => {
  for (const [path, query, name] of [
    ["/v2/api/search", "?q=EIP-3009", "SearXNG (simulated)"],
    ["/api/gas-snapshot", "", "Base (simulated)"],
  ] as const) {
    const version = path.startsWith("/v2") ? 2 : 1;
    const customer = await createCustomer(world, { path });
    const { body } = await expectSold(customer, version, () => get(customer, version, query));
    expect(body).toMatchObject({
      sources: expect.arrayContaining([expect.objectContaining({ name })]) as unknown[],
      warnings: [{ code: "SIMULATED" }],
    });
  }
});

test("a quote and a coin's price are sold with the providers that told them", async () => {
  const { world: told } = upstreams;
  const quote = await createCustomer(world, { path: "/v2/api/stock-quote" });
  const sold = await expectSold(quote, 2, () => get(quote, 2, "?symbol=brk.b"));
  const session = told.runningBarOf("BRK-B") ?? told.barsOf("BRK-B").at(-1)!;
  const { name } = told.instruments.find(({ ticker }) => ticker === "BRK-B")!;
  expect(sold.body).toMatchObject({
    data: { symbol: "BRK-B", name: expect.stringContaining(name), last: session.closeCents / 100 },
    warnings: [{ code: "SIMULATED" }],
    partial: false,
  });
  const price = await createCustomer(world, { path: "/api/crypto-price" });
  const { body } = await expectSold(price, 1, () => get(price, 1, "?id=btc"));
  const bitcoin = told.coins.find(({ id }) => id === "bitcoin")!;
  expect(body).toMatchObject({
    data: { id: "bitcoin", priceUsd: Number(bitcoin.priceUsd) },
    sources: [{ name: "CoinGecko (simulated)" }],
    warnings: [{ code: "SIMULATED" }],
  });
});

test("a registration and a trust score are sold from the bundle, over TLS to hosts that documents name", async () => {
  const { domains } = upstreams.world;
  const { registeredAt, registrar } = domains.find(({ name }) => name === "example.com")!;
  const whois = await createCustomer(world, { path: "/v2/api/whois" });
  const { body } = await expectSold(whois, 2, () => get(whois, 2, "?domain=www.example.com"));
  expect(body).toMatchObject({
    data: {
      domain: "example.com",
      protocol: "rdap",
      registrar: { name: registrar.name },
      dates: { registeredAt },
    },
    sources: [{ kind: "rdap" }, { kind: "rdap" }],
    warnings: [{ code: "SIMULATED" }],
  });
  const trust = await createCustomer(world, { path: "/v2/api/domain-trust-score" });
  const scored = await expectSold(trust, 2, async () =>
    call(
      trust,
      paying(trust, 2, await sign(trust)),
      JSON.stringify({ domain: "account-verify-simulated.com" }),
    ),
  );
  expect(scored.body).toMatchObject({
    data: { score: 0, band: "dangerous", confidence: 1, tls: { valid: true } },
    partial: false,
  });
});

test("what cannot be a domain is refused before payment", async () => {
  const customer = await createCustomer(world, { path: "/v2/api/whois" });
  const { result, cost } = await costOf(world, () => get(customer, 2, "?domain=127.0.0.1"));
  expect(result).toMatchObject({ status: 400, body: { code: "invalid_input", charged: false } });
  expect(cost).toEqual(nothing);
});

test("a symbol that nobody trades is charged, owed, and answered with another one for the same payment", async () => {
  const customer = await createCustomer(world, { path: "/v2/api/stock-quote" });
  const headers = paying(customer, 2, await sign(customer));
  const ask = (symbol: string, token: Record<string, string> = {}): Promise<Answer> =>
    send(customer.url, {
      method: "GET",
      path: `${customer.path}?symbol=${symbol}`,
      headers: { ...headers, ...token },
    });
  const refused = await ask("NONESUCH");
  expect(refused).toMatchObject({ status: 404, body: { code: "tool_not_found", charged: true } });
  const { result, cost } = await costOf(world, () =>
    ask("AAPL", { "claim-token": refused.headers.get("claim-token") ?? "" }),
  );
  expect(result).toMatchObject({ status: 200, body: { data: { symbol: "AAPL" } } });
  expect(cost).toMatchObject({ settles: 0, transfers: 0 });
});

test("that nobody is called so is what a lookup sells: the question is answered", async () => {
  const customer = await createCustomer(world, { path: "/v2/api/edgar-company-lookup" });
  const { body } = await expectSold(customer, 2, () => get(customer, 2, "?ticker=xylophone"));
  expect(body).toMatchObject({ data: { match: null, matchType: "none", score: 0 } });
});

test("while its providers are limited a tool is not sold: nobody pays for what cannot be delivered", async () => {
  // A sandbox of its own, whose lists no worker has seen yet.
  const limited = await startUpstreams();
  try {
    limited.play("sec", "rate-limited-seconds");
    const bare = await startWorld({ workers: [] });
    try {
      await bare.startWorker("data", limited.environment);
      const customer = await createCustomer(bare, { path: "/api/edgar-company-lookup" });
      const owed = await get(customer, 1, "?ticker=AAPL");
      expect(owed).toMatchObject({
        status: 503,
        body: { code: "upstream_rate_limited", charged: true, retry: "resend-same-payment" },
      });
      await until("the tool is not sold", async () => {
        const { queues } = await readinessOf(bare.url);
        const ready = queues["data"]?.ready ?? [];
        return ready.includes("treasury-yield-curve") && !ready.includes("edgar-company-lookup");
      });
      const { result, cost } = await costOf(bare, () => get(customer, 1, "?ticker=AAPL"));
      expect(result).toMatchObject({
        status: 503,
        body: { code: "tool_unavailable", charged: false },
      });
      expect(cost).toEqual(nothing);
    } finally {
      await bare.stop();
    }
  } finally {
    await limited.stop();
  }
});

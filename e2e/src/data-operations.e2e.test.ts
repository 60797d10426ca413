import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { baseEndpoints, startUpstreams, type Upstreams } from "@coinslot/sandbox";
import { type ErrorCode, errors } from "@coinslot/tools-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCustomer, type Customer, paying, settlementHeaderOf, sign } from "./customer.ts";
import {
  dataOperations,
  type DataSlug,
  expectOfWorld,
  inputOf,
  operationOf,
} from "./testing/data-cases.ts";
import type { Input } from "./testing/tool-case.ts";
import {
  allFail,
  firstFails,
  forbiddenTargets,
  refusedTargets,
} from "./testing/provider-failures.ts";
import { costOf, expectRefusal, nothing, soldFor } from "./ledger.ts";
import { settlementOf } from "./payments.ts";
import { stockBuyers } from "./stock-buyers.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let upstreams: Upstreams;
let world: World;

/** A sandbox and a worker that nobody has asked yet: no cache and no breaker knows of anything before. */
const renewOutside = async (): Promise<void> => {
  await world.workers.at(-1)?.stop();
  await upstreams?.stop();
  upstreams = await startUpstreams();
  await world.startWorker("data", upstreams.environment);
};

beforeAll(async () => {
  world = await startWorld({ workers: [] });
  await renewOutside();
});
afterAll(async () => {
  await world?.stop();
  await upstreams?.stop();
});

const codesOf = (body: unknown): readonly string[] =>
  (body as { warnings: { code: string }[] }).warnings.map(({ code }) => code);

test("nine data tools are sold in version 1, and all but gas-snapshot in version 2", () => {
  expect(dataOperations.map(({ id }) => id).toSorted()).toEqual([
    "GET /api/crypto-price",
    "GET /api/edgar-company-lookup",
    "GET /api/gas-snapshot",
    "GET /api/search",
    "GET /api/stock-quote",
    "GET /api/treasury-yield-curve",
    "GET /api/whois",
    "GET /v2/api/crypto-price",
    "GET /v2/api/edgar-company-lookup",
    "GET /v2/api/search",
    "GET /v2/api/stock-quote",
    "GET /v2/api/treasury-yield-curve",
    "GET /v2/api/whois",
    "POST /api/domain-trust-score",
    "POST /api/extract",
    "POST /v2/api/domain-trust-score",
    "POST /v2/api/extract",
  ]);
});

/** Each client buys every operation of its version, the two of one version with inputs of their own. */
const purchases = stockBuyers.flatMap(([client, version, createBuy], index) =>
  dataOperations
    .filter(({ x402Version }) => x402Version === version)
    .map((operation) => {
      const input = inputOf(operation, index % 2);
      return [client, operation.id, input, { operation, version, createBuy }] as const;
    }),
);

test.each(purchases)(
  "%s buys %s with %j: what the world says, for exactly its price",
  async (_client, _id, input, { operation, version, createBuy }) => {
    const { slug, priceMicroUsd } = operation;
    const wallet = await world.chain.createWallet(1_000_000n);
    const buy = createBuy(wallet, world.url);
    const { result: bought, cost } = await costOf(world, () => buy(operation, input));
    expect(bought).toMatchObject({ status: 200, body: { op: slug } });
    expectOfWorld(slug, bought.body, input, upstreams.world, { whole: true });
    expect(codesOf(bought.body)).toEqual(["SIMULATED"]);
    expect(cost).toEqual(soldFor(priceMicroUsd));
    const settlement = settlementOf(bought)!;
    expect(settlement.header).toBe(settlementHeaderOf[version]);
    const { transaction: transactionHash } = settlement.value;
    expect(await world.chain.transfers({ from: wallet.address })).toEqual([
      { from: wallet.address, to: world.payTo, value: priceMicroUsd, transactionHash },
    ]);
  },
);

/** One payment for a tool, sent as often as wanted; with another input it needs the claim's token. */
const order = async (slug: DataSlug) => {
  const { method, path, x402Version, tool } = operationOf(slug);
  const customer = await createCustomer(world, { path });
  const payment = paying(customer, x402Version, await sign(customer));
  const ask = (input: Input, headers: Record<string, string> = {}): Promise<Answer> => {
    const isGet = method === "GET";
    const query = isGet ? `?${new URLSearchParams(input).toString()}` : "";
    // What is late is 202: then the tool did not keep its own deadline.
    const prefer = `wait=${tool.timeoutSeconds}`;
    const sent = { "content-type": "application/json", prefer, ...payment, ...headers };
    const body = isGet ? "" : JSON.stringify(input);
    return send(customer.url, { method, path: path + query, headers: sent, body });
  };
  return { customer, ask };
};

const expectPaidOnce = async ({ wallet, price }: Customer): Promise<void> => {
  const paid = await world.chain.transfers({ from: wallet.address });
  expect(paid.map(({ to, value }) => [to, value])).toEqual([[world.payTo, price]]);
};

/** The failure is told with where the money is, and the claim's own page agrees. */
const expectOwed = async (answer: Answer, status: number, code: ErrorCode): Promise<void> => {
  expectRefusal(answer, { status, code, charged: true });
  expect(answer.body["retry"]).toBe(errors[code].retry);
  const path = `/claims/${answer.headers.get("claim-token")}`;
  const page = await send(world.url, { method: "GET", path });
  expect(page.body).toMatchObject({ state: "owed", charged: true, error: { code } });
};

const play = (plays: Readonly<Record<string, string>>): void => {
  for (const [target, mode] of Object.entries(plays)) upstreams.play(target, mode);
};
const stopPlaying = (plays: Readonly<Record<string, string>>): void => {
  for (const target of Object.keys(plays)) upstreams.play(target, undefined);
};

describe("where the first provider fails", () => {
  beforeAll(renewOutside);

  test.concurrent.each(
    firstFails.map((failure) => [failure.slug, failure.plays, failure] as const),
  )(
    "%s with %j is sold all the same, says so, and tells what the world says",
    async (_slug, _plays, { slug, input, plays, warning }) => {
      play(plays);
      const { customer, ask } = await order(slug);
      const { status, body } = await ask(input);
      expect({ status, body }).toMatchObject({ status: 200, body: { op: slug } });
      expectOfWorld(slug, body, input, upstreams.world, { whole: false });
      const warnings = body["warnings"] as { message: string }[];
      expect(warnings.map(({ message }) => message)).toContain(warning);
      await expectPaidOnce(customer);
    },
  );
});

const statuses: Partial<Record<ErrorCode, number>> = {
  upstream_bad_response: 502,
  upstream_rate_limited: 503,
  upstream_unavailable: 503,
};

describe("where all providers fail", () => {
  beforeAll(renewOutside);

  test.concurrent.each(allFail.map((failure) => [failure.slug, failure.code, failure] as const))(
    "%s is owed (%s), and given for the same payment once they are back",
    async (_slug, _code, { slug, input, plays, code }) => {
      play(plays);
      const { customer, ask } = await order(slug);
      await expectOwed(await ask(input), statuses[code]!, code);
      stopPlaying(plays);
      const { status, body } = await ask(input);
      expect({ status, body }).toMatchObject({ status: 200, body: { op: slug } });
      expectOfWorld(slug, body, input, upstreams.world, { whole: false });
      await expectPaidOnce(customer);
    },
  );
});

describe("where nobody answers at all", () => {
  beforeAll(renewOutside);

  test("the buyer is handed the claim when his patience ends, and collects a true result there", async () => {
    const plays = Object.fromEntries(baseEndpoints.map(({ id }) => [id, "hang"]));
    play(plays);
    const { customer, ask } = await order("gas-snapshot");
    const handed = await ask({}, { prefer: "wait=1" });
    expect(handed).toMatchObject({ status: 202, body: { code: "result_pending", retry: "poll" } });
    stopPlaying(plays);
    const path = new URL(handed.headers.get("location") ?? "").pathname;
    let result: unknown = null;
    await until("the result is there", async () => {
      const { body } = await send(world.url, { method: "GET", path });
      return (result = body["result"]) !== null;
    });
    expectOfWorld("gas-snapshot", result, {}, upstreams.world, { whole: false });
    await expectPaidOnce(customer);
  });
});

describe("what is not public", () => {
  let listener: Server;
  let touches = 0;
  beforeAll(async () => {
    listener = createServer((_, response) => response.end("<p>Nobody may read this.</p>"));
    listener.on("connection", () => (touches += 1));
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
  });
  afterAll(() => void listener?.close());

  const publicPage = { url: "https://example.com/" };
  const expectPublicPage = ({ status, body }: Answer): void => {
    expect({ status, body }).toMatchObject({ status: 200, body: { op: "extract" } });
    expectOfWorld("extract", body, publicPage, upstreams.world, { whole: false });
  };

  test.each(refusedTargets)(
    "%s is refused before payment, and the same payment buys a public page",
    async (template) => {
      const { port } = listener.address() as AddressInfo;
      const url = template.replace("{port}", String(port));
      const { customer, ask } = await order("extract");
      const { result: refused, cost } = await costOf(world, () => ask({ url }));
      expectRefusal(refused, { status: 400, code: "invalid_input" });
      expect(refused.body).toMatchObject({ retry: "fix-request", issues: [{ path: "url" }] });
      expect(cost).toEqual(nothing);
      expectPublicPage(await ask(publicPage));
      await expectPaidOnce(customer);
    },
  );

  test.each(forbiddenTargets)(
    "%s with %j is refused, owed, and the same payment buys a public page",
    async (url, plays) => {
      play(plays);
      const { customer, ask } = await order("extract");
      const refused = await ask({ url });
      await expectOwed(refused, 400, "tool_input_refused");
      const token = refused.headers.get("claim-token") ?? "";
      expectPublicPage(await ask(publicPage, { "claim-token": token }));
      await expectPaidOnce(customer);
    },
  );

  test("was not touched, by address or by name, and a host that rebinds not after it did", () => {
    expect(touches).toBe(0);
    for (const host of ["127.0.0.1", "localhost", "169.254.169.254"]) {
      expect(upstreams.calls(host)).toEqual([]);
    }
    const rebound = upstreams.calls("meridian-post.example");
    expect(rebound.map(({ path }) => path)).toEqual(["/robots.txt"]);
  });
});

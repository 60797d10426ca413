import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startUpstreams, type Upstreams } from "@coinslot/sandbox";
import { operations } from "@coinslot/tools-schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnswerBody, problemsOf } from "./answers/read-again.ts";
import { costOf, soldFor } from "./ledger.ts";
import { runNpm } from "./npm-run.ts";
import { stockBuyers } from "./stock-buyers.ts";
import { until } from "./until.ts";
import { send } from "./wire.ts";
import { workspaceRoot } from "./workspace-copy.ts";
import { readinessOf, startWorld, type World } from "./world.ts";

const aiOperations = operations.filter(({ queue }) => queue === "llm");

let upstreams: Upstreams;
let world: World;
/** Where the bought results lie, as a buyer keeps them. */
let folder: string;
const bought: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "coinslot-answers-"));
  upstreams = await startUpstreams({ coversAnything: true });
  world = await startWorld({ workers: [], environment: { HAND_OVER_SECONDS: "170" } });
  await world.startWorker("data", upstreams.environment);
  await world.startWorker("llm", { ...upstreams.environment, WRITER: "extractive" });
  await until("every AI tool is sold", async () => {
    const { ready = [] } = (await readinessOf(world.url)).queues["llm"] ?? {};
    return aiOperations.every(({ slug }) => ready.includes(slug));
  });
}, 120_000);
afterAll(async () => {
  await world?.stop();
  await upstreams?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("thirteen AI tools are to be bought in fifteen operations", () => {
  expect(aiOperations).toHaveLength(15);
});

/** The text of a page, as a buyer gets it who buys `extract`; null where it cannot be read. */
const readPage = async (url: string): Promise<string | null> => {
  const [, , createBuy] = stockBuyers[0]!;
  const buy = createBuy(await world.chain.createWallet(1_000_000n), world.url);
  const { status, body } = await buy({ method: "POST", path: "/api/extract" }, { url });
  return status === 200 ? (body as { data: { text: string } }).data.text : null;
};

/** A client of each operation's version; the one that pays more than ten cents where that is the price. */
const purchases = aiOperations.map((operation) => {
  const ofVersion = stockBuyers.filter(([, version]) => version === operation.x402Version);
  const [client, , createBuy] = ofVersion.at(-1)!;
  return [client, operation.id, { operation, createBuy }] as const;
});

test.for(purchases)(
  "%s buys %s: every quote stands where it is said to, in a text of the hash that is given",
  { timeout: 240_000 },
  async ([, id, { operation, createBuy }]) => {
    const { slug, priceMicroUsd, examples } = operation;
    const wallet = await world.chain.createWallet(1_000_000n);
    const buy = createBuy(wallet, world.url);
    const input = examples[0].input as object;
    const { result, cost } = await costOf(world, () => buy(operation, input));
    expect(result).toMatchObject({ status: 200, body: { op: slug } });
    expect(cost).toEqual(soldFor(priceMicroUsd));
    const body = result.body as AnswerBody;
    const file = join(folder, `${id.replaceAll(/[^a-z0-9]+/gi, "-")}.json`);
    await writeFile(file, JSON.stringify(body));
    bought.push(file);
    expect(body.analysis.model).toMatchObject({ name: "extractive", provider: "extractive" });
    const sent = (input as { text?: string }).text ?? "";
    const { problems } = await problemsOf(body, { sent, read: readPage });
    expect(problems).toEqual([]);
    const { length: said } = body.analysis.sentences;
    expect(said).toBeGreaterThan(0);
    expect(body.stages.coverage).toBe(1);
  },
);

test(
  "npm run verify-citations finds every bought result to stand, and every page and filing as it was quoted",
  { timeout: 240_000 },
  async () => {
    expect(bought).toHaveLength(aiOperations.length);
    const args = ["run", "--silent", "verify-citations", "--", ...bought, "--fetch"];
    const { code, output } = await runNpm(workspaceRoot, args).ended;
    expect(code, output).toBe(0);
    expect(output.match(/^STANDS$/gmu)).toHaveLength(aiOperations.length);
    expect(output).not.toMatch(/^source \d+ {2}changed|could not be read again/mu);
    expect(output).toMatch(/^source \d+ {2}as quoted {2}https:/mu);
    expect(output).toMatch(/^source \d+ {2}as quoted {2}\S+\/Archives\/\S+#item-1a$/mu);
  },
);

test("without any writer nothing is sold, before any payment, and health says why", async () => {
  const silent = await startWorld({ workers: [] });
  try {
    await silent.startWorker("llm", upstreams.environment);
    const { status, body } = await send(silent.url, {
      method: "GET",
      path: "/api/answer?q=What%20is%20x402%3F",
      headers: { "x-payment": "e30=" },
    });
    expect(status).not.toBe(200);
    expect(body["charged"]).not.toBe(true);
    const health = await readinessOf(silent.url);
    expect(health.queues["llm"]?.ready).toEqual([]);
    expect(JSON.stringify(health)).toContain("no writer is set");
  } finally {
    await silent.stop();
  }
});

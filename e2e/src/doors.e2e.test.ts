import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { AgentCard } from "@a2a-js/sdk";
import { connectClient } from "@coinslot/sandbox/mcp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCustomer, hashOfAbc, paying, sign } from "./customer.ts";
import { costOf, soldFor } from "./ledger.ts";
import { runSnippet } from "./pages/run-snippet.ts";
import { isOnPath, runShell, wordsOf } from "./pages/shell.ts";
import { workspaceRoot } from "./workspace-copy.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const doors = readFileSync(new URL("../../docs/doors.md", import.meta.url), "utf8");

/** The first block of a section of the page, in a language, against this shop. */
const blockOf = (section: string, language: string): string => {
  const [, text = ""] = doors.split(`\n## ${section}\n`);
  const [found = ""] = text.split("\n## ");
  const [, block = ""] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(found) ?? [];
  expect(block).not.toBe("");
  return block.replaceAll(/http:\/\/127\.0\.0\.1:4021|https:\/\/shop\.example/g, world.url);
};

const textOf = async (path: string, accept = "*/*"): Promise<string> =>
  (await fetch(world.url + path, { headers: { accept } })).text();

type Entry = {
  slug: string;
  method: "GET" | "POST";
  price: string;
  callExample: { method: string; url: string; body?: unknown };
};

const entries = async (): Promise<readonly Entry[]> =>
  (JSON.parse(await textOf("/catalog")) as { tools: Entry[] }).tools;

/** The code to copy for curl, as the text of a tool has it. */
const curlOf = async ({ slug }: Pick<Entry, "slug">): Promise<string> => {
  const [, code = ""] = /```sh\n(.*?)```/s.exec(await textOf(`/tools/${slug}.md`)) ?? [];
  return code;
};

/** The code to copy of a name, as the page of a tool has it. */
const copied = async (slug: string, name: string): Promise<string> => {
  const html = await textOf(`/tools/${slug}`);
  const [, rest = ""] = html.split(`<summary>${name}</summary>`);
  const [, code = ""] = /<code>(.*?)<\/code>/s.exec(rest) ?? [];
  const characters = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
  return Object.entries(characters).reduce((text, [from, to]) => text.replaceAll(from, to), code);
};

describe("docs/doors.md, executed", () => {
  test("the stock client buys by HTTP", async () => {
    const { privateKey } = await world.chain.createWallet(1_000_000n);
    const buy = () => runSnippet(blockOf("HTTP", "ts"), { PRIVATE_KEY: privateKey });
    const { result, cost } = await costOf(world, buy);
    expect(result).toContain(hashOfAbc);
    expect(cost).toEqual(soldFor(1_000n));
  });

  test.each(["MCP configuration of the page", "MCP configuration of a tool's page"])(
    "%s leads a client to the tools",
    async (of) => {
      const text = of.includes("tool's") ? await copied("hash", "MCP") : blockOf("MCP", "json");
      const { mcpServers } = JSON.parse(text) as {
        mcpServers: Record<string, { type: string; url: string }>;
      };
      expect(mcpServers["coinslot"]).toEqual({ type: "http", url: `${world.url}/mcp` });
      const client = await connectClient([new URL(mcpServers["coinslot"]!.url).origin]);
      const { tools } = await client.listTools();
      await client.close();
      expect(tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining(["hash", "v2-search", "collect_result"]),
      );
    },
  );

  test("the doctor looks at the shop and finds no error", { timeout: 240_000 }, () => {
    const [, , , ...args] = wordsOf(blockOf("Being found", "sh"));
    const command = ["scripts/doctor.mjs", ...args.filter((word) => word !== "--")];
    const said = spawnSync(process.execPath, command, { cwd: workspaceRoot, encoding: "utf8" });
    expect(said).toMatchObject({ status: 0, stderr: "" });
    expect(said.stdout).toMatch(/^[1-9]\d+ operations, 0 errors/m);
  });

  test("the audit holds the books against the chain", () => {
    const [, , , ...args] = wordsOf(blockOf("Being checked", "sh"));
    const command = ["scripts/audit.mjs", ...args.filter((word) => word !== "--")];
    const said = execFileSync(process.execPath, [...command, "--rpc", world.chain.rpcUrl], {
      cwd: workspaceRoot,
      encoding: "utf8",
    });
    expect(said).toContain("BALANCES to the atomic unit");
  });
});

/** The statuses of the answers that curl has printed. A body does not end its line. */
const statusesOf = (printed: string): readonly number[] =>
  [...printed.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

test("each page weighs less than 100 KB, with all that it loads but images", async () => {
  const paths = ["/", "/?q=price", "/money", "/citations", "/books", "/dashboard"];
  const tools = (await entries()).map(({ slug }) => `/tools/${slug}`);
  for (const path of [...paths, ...tools]) {
    const html = await textOf(path, "text/html");
    const loaded = [...html.matchAll(/(?:href|src)="([^"]+\.(?:css|js))"/g)];
    expect(loaded.length, path).toBeGreaterThan(0);
    const parts = await Promise.all(
      loaded.map(async ([, link = ""]) => textOf(new URL(link, world.url).pathname)),
    );
    const weight = [html, ...parts].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect([path, weight < 100_000], `${path} weighs ${weight}`).toEqual([path, true]);
  }
});

test("the card of A2A is whole by the types of the official SDK, and each of its interfaces answers 402", async () => {
  const card = JSON.parse(await textOf("/.well-known/agent-card.json")) as object;
  const read = AgentCard.fromJSON(card);
  // Nothing that the SDK does not know, and nothing that it would put in.
  expect(JSON.parse(JSON.stringify(AgentCard.toJSON(read)))).toEqual(card);
  expect(read.supportedInterfaces.length).toBeGreaterThan(30);
  const listed = await entries();
  for (const { url, protocolBinding, protocolVersion } of read.supportedInterfaces) {
    expect([URL.canParse(protocolBinding), protocolVersion]).toEqual([true, "1.0"]);
    const entry = listed.find(({ callExample }) => callExample.url.startsWith(url));
    expect((await fetch(url, { method: entry?.method ?? "POST" })).status).toBe(402);
  }
});

describe("the code to copy for curl", () => {
  test("is the example call of its entry, twice: without a payment and with one", async () => {
    for (const entry of await entries()) {
      const calls = (await curlOf(entry))
        .split(/^# .*$/m)
        .slice(1)
        .map(wordsOf);
      const { method, url, body } = entry.callExample;
      const sent = body === undefined ? [] : ["-H", "content-type: application/json", "-d"];
      const unpaid = method === "GET" ? ["curl", "-i", url] : ["curl", "-i", "-X", "POST", url];
      expect(calls[0]?.slice(0, unpaid.length + sent.length)).toEqual([...unpaid, ...sent]);
      const given: unknown = body && JSON.parse(calls[0]?.at(-1) ?? "");
      expect(given).toEqual(body);
      expect(calls[1]).toEqual([...(calls[0] ?? []), "-H", "PAYMENT-SIGNATURE: $PAYMENT"]);
    }
  });

  test.runIf(isOnPath("curl"))("tells the price, and buys", { timeout: 120_000 }, async () => {
    const customer = await createCustomer(world);
    const { "payment-signature": payment = "" } = paying(customer, 2, await sign(customer));
    const text = await curlOf({ slug: "hash" });
    const { result, cost } = await costOf(world, () => runShell(text, { PAYMENT: payment }));
    expect(statusesOf(result)).toEqual([402, 200]);
    expect(cost).toEqual(soldFor(customer.price));
    // Each other one without a payment: an empty header is none.
    for (const entry of await entries()) {
      const unpaid = await runShell(await curlOf(entry), { PAYMENT: "" });
      expect([entry.slug, statusesOf(unpaid)]).toEqual([entry.slug, [402, 402]]);
    }
  });

  test.runIf(isOnPath("curl"))("the search of docs/doors.md finds the tool", async () => {
    const found = JSON.parse(await runShell(blockOf("HTTP", "sh").replace("curl", "curl -s"))) as {
      count: number;
      results: { slug: string }[];
    };
    expect(found.count).toBeGreaterThan(0);
    expect(found.results[0]?.slug).toContain("sec-filing-analyzer");
  });
});

// x402 for Python comes from another registry than npm, so no test here buys with it.
test.runIf(isOnPath("python3"))("the code to copy for Python is Python", async () => {
  for (const slug of ["hash", "search", "v2-extract"]) {
    const code = await copied(slug, "Python, x402");
    expect(code).toContain("x402_requests");
    execFileSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], {
      input: code,
      stdio: ["pipe", "ignore", "pipe"],
    });
  }
});

import {
  startUpstreams,
  startWalletServer,
  type Upstreams,
  type WalletServer,
} from "@coinslot/sandbox";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startChromium } from "./chromium.ts";
import {
  barriersOf,
  looks,
  openVisit,
  overflowOf,
  takePicture,
  type Visit,
} from "./pages/visits.ts";
import { countedBy } from "./pages/dashboard.ts";
import { runSnippet } from "./pages/run-snippet.ts";
import { until } from "./until.ts";
import { readinessOf, startWorld, type World } from "./world.ts";

let browser: Browser;
let upstreams: Upstreams;
let world: World;
let wallet: WalletServer;
let buyer: `0x${string}`;
let url: string;
beforeAll(async () => {
  browser = await startChromium();
  upstreams = await startUpstreams({ coversAnything: true });
  world = await startWorld({ gateways: 0, workers: [] });
  const { account, address } = await world.chain.createWallet(1_000_000n);
  buyer = address;
  wallet = await startWalletServer({
    account,
    chainId: world.chain.chainId,
    shop: () => ({ origin: url, payTo: world.payTo }),
  });
  ({ url } = await world.startGateway({ SANDBOX_WALLET_URL: wallet.url }));
  await world.startWorker("util");
  await world.startWorker("llm", { ...upstreams.environment, WRITER: "extractive" });
  await until("hash and answer are sold", async () => {
    const { util, llm } = (await readinessOf(url)).queues;
    return Boolean(util?.ready.includes("hash") && llm?.ready.includes("answer"));
  });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await wallet?.stop();
  await world?.stop();
  await upstreams?.stop();
});

/** What the buyer has paid so far, one entry a payment. */
const paid = async (): Promise<readonly { value: bigint; transactionHash: string }[]> =>
  world.chain.transfers({ from: buyer });

const visiting = async (
  path: string,
  act: (visit: Visit) => Promise<void>,
  options: Parameters<typeof openVisit>[1] = looks.desk,
): Promise<void> => {
  const visit = await openVisit(browser, options);
  try {
    await visit.page.goto(url + path);
    await act(visit);
    expect(visit.complaints).toEqual([]);
  } finally {
    await visit.close();
  }
};

const kinds = ["/", "/tools/hash", "/tools/answer", "/money", "/citations", "/books", "/dashboard"];

describe.for(Object.keys(looks) as (keyof typeof looks)[])("on a %s", (look) => {
  test.for(kinds)(
    "%s keeps nobody out, fits, and the browser has nothing to complain of",
    { timeout: 120_000 },
    async (path) =>
      visiting(
        path,
        async ({ page }) => {
          for (const details of await page.locator("details").all())
            await details.evaluate((element) => element.setAttribute("open", ""));
          await takePicture(page, `${path} ${look}`);
          expect(await barriersOf(page)).toEqual([]);
          expect(await overflowOf(page)).toBe(0);
        },
        looks[look],
      ),
  );
});

describe("buying from the page", { timeout: 180_000 }, () => {
  test("search, open, buy: what is signed is told first, and the result comes with its transaction", () =>
    visiting("/", async ({ page }) => {
      const before = (await paid()).length;
      await page.getByRole("searchbox").fill("digest");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Hash", exact: true }).click();
      await page.locator("#try-text").fill("abc");
      await page.getByRole("button", { name: "Buy for $0.001" }).click();
      const words = page.locator(".outcome");
      await words.getByText("You allow one transfer of 0.001 USDC").waitFor();
      expect(await words.innerText()).toContain(world.payTo);
      expect(await words.innerText()).toMatch(/validBefore \d{10}/);
      await takePicture(page, "buy hash, what is signed");
      await page.getByRole("button", { name: "Sign and pay" }).click();
      await words.getByText("ba7816bf8f01cfea414140de5dae2223b00361a3").waitFor();
      await takePicture(page, "buy hash, result");
      expect(await barriersOf(page)).toEqual([]);
      const payments = await paid();
      expect(payments).toHaveLength(before + 1);
      expect(await words.innerText()).toContain(payments.at(-1)?.transactionHash);
      const claim = await page.getByRole("link", { name: "again and free" }).getAttribute("href");
      expect(await (await fetch(url + claim)).json()).toMatchObject({ state: "delivered" });
    }));

  test("each citation of a bought answer opens its quote", () =>
    visiting("/tools/answer", async ({ page }) => {
      await page.getByRole("button", { name: "Buy for" }).click();
      await page.getByRole("button", { name: "Sign and pay" }).click();
      const quote = page.locator(".outcome .sentences details").first();
      await quote.locator("summary").click();
      expect(await quote.locator("blockquote").innerText()).not.toBe("");
      await takePicture(page, "buy answer, result");
      expect(await barriersOf(page)).toEqual([]);
    }));

  test("a connection that breaks costs one charge: the page goes on when it is loaded again", () =>
    visiting("/tools/hash", async ({ page, complaints }) => {
      const before = (await paid()).length;
      await page.route("**/api/hash", async (route) => {
        const isPaid = route.request().headers()["payment-signature"] !== undefined;
        if (!isPaid) return route.continue();
        // The shop has it; its answer is lost.
        await route.fetch();
        return route.abort();
      });
      await page.getByRole("button", { name: "Buy for" }).click();
      await page.getByRole("button", { name: "Sign and pay" }).click();
      await page.getByText("the same payment is sent again").waitFor();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.reload();
      await page.locator(".outcome").getByText("ba7816bf8f01cfea").waitFor();
      expect(await paid()).toHaveLength(before + 1);
      complaints.splice(0);
    }));

  test("a wrong input costs nothing, and its payment buys with a right one", () =>
    visiting("/tools/text-diff", async ({ page, complaints }) => {
      const before = (await paid()).length;
      await page.locator("#try-text1").fill("");
      await page.getByRole("button", { name: "Buy for" }).click();
      await page.getByRole("button", { name: "Sign and pay" }).click();
      await page.getByText("Nothing was charged. Correct the input").waitFor();
      await page.locator("#try-text1").fill("one");
      await page.getByRole("button", { name: "Buy for" }).click();
      await page.getByText("Delivered").waitFor();
      expect(await paid()).toHaveLength(before + 1);
      // A browser logs the refusal.
      complaints.splice(0);
    }));

  test("other terms than the page's are never shown to the wallet, and a no is a no", () =>
    visiting("/tools/hash", async ({ page }) => {
      const before = (await paid()).length;
      await page.getByRole("button", { name: "Buy for" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Nothing was signed").waitFor();
      await page.route("**/api/hash", async (route) => {
        const response = await route.fetch();
        const header = response.headers()["payment-required"] ?? "";
        const text = Buffer.from(header, "base64").toString().replace('"1000"', '"9000000"');
        const headers = {
          ...response.headers(),
          "payment-required": Buffer.from(text).toString("base64"),
        };
        await route.fulfill({ response, headers });
      });
      await page.getByRole("button", { name: "Buy for" }).click();
      await page.getByText("something else than this page says").waitFor();
      expect(await paid()).toHaveLength(before);
    }));
});

describe("the dashboard", { timeout: 180_000 }, () => {
  const buyFrom = async (path: string): Promise<void> =>
    visiting(path, async ({ page }) => {
      await page.getByRole("button", { name: "Buy for" }).click();
      await page.getByRole("button", { name: "Sign and pay" }).click();
      await page.getByText("Delivered", { exact: true }).waitFor();
    });

  test.for([
    ["desk", "/tools/hash", "POST /api/hash"],
    ["phone in the dark", "/tools/answer", "GET /api/answer"],
  ] as const)("on a %s counts what was bought from %s, while it is looked at", ([look, tool, id]) =>
    visiting(
      "/dashboard",
      async ({ page }) => {
        const [all = 0, ofTool = 0] = await countedBy(page, id);
        await buyFrom(tool);
        await until("the dashboard has counted it", async () => {
          const counted = await countedBy(page, id);
          return counted[0] === all + 1 && counted[1] === ofTool + 1;
        });
        const { transactionHash } = (await paid()).at(-1)!;
        const sales = page.getByLabel("Sales, the newest first");
        await sales.getByTitle(transactionHash).waitFor();
        // The chain of this machine has the number of a real one, whose explorer knows nothing of it.
        expect(await sales.getByRole("link").count()).toBe(0);
        await page.getByText("The chain is simulated").waitFor();
        await takePicture(page, `dashboard after a purchase ${look}`);
        expect(await barriersOf(page)).toEqual([]);
        expect(await overflowOf(page)).toBe(0);
      },
      looks[look],
    ),
  );
});

test.for(["TypeScript, @x402/fetch", "TypeScript, packages/buyer"])(
  "the code to copy for %s buys what its page shows",
  { timeout: 120_000 },
  (name) =>
    visiting("/tools/hash", async ({ page }) => {
      const details = page.locator("details", { hasText: name });
      const text = await details.locator("code").textContent();
      const { address, privateKey } = await world.chain.createWallet(1_000_000n);
      const printed = await runSnippet(text ?? "", { PRIVATE_KEY: privateKey });
      expect(printed).toContain("ba7816bf8f01cfea414140de5dae2223b00361a3");
      expect(await world.chain.transfers({ from: address })).toHaveLength(1);
    }),
);

test("without a script everything is there but the purchase", () =>
  visiting(
    "/",
    async ({ page }) => {
      await page.getByRole("searchbox").fill("digest");
      await page.getByRole("button", { name: "Search" }).click();
      await page.goto(`${url}/tools/answer`);
      await page.getByText("[1] shows its quote").click();
      await page.locator("blockquote").first().waitFor();
      expect(await page.getByRole("button", { name: "Buy for" }).isVisible()).toBe(false);
    },
    { ...looks.desk, javaScriptEnabled: false },
  ));

test("every link inside the pages leads somewhere", { timeout: 120_000 }, async () => {
  const { tools } = (await (await fetch(`${url}/catalog`)).json()) as { tools: { docs: string }[] };
  const searches = ["/?q=ether+price", "/?q=xyzzy"];
  const pages = [
    ...[...kinds, ...searches].map((path) => url + path),
    ...tools.map(({ docs }) => docs),
  ];
  expect(pages.length).toBeGreaterThan(60);
  const targets = new Set<string>();
  const missing: string[] = [];
  for (const page of pages) {
    const response = await fetch(page);
    expect([page, response.status]).toEqual([page, 200]);
    const html = await response.text();
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, link = ""] of html.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (link.startsWith("#") && !ids.has(link.slice(1))) missing.push(`${page}${link}`);
      if (!link.startsWith("#") && new URL(link, url).origin === url)
        targets.add(new URL(link, url).href);
    }
  }
  expect(missing).toEqual([]);
  for (const target of targets) {
    const { status } = await fetch(target);
    expect([target, status]).toEqual([target, 200]);
  }
});

test("a path with nothing behind it is a page for browsers and JSON for programs", async () => {
  const inBrowser = await fetch(`${url}/teapot`, { headers: { accept: "text/html,*/*;q=0.8" } });
  expect([inBrowser.status, inBrowser.headers.get("content-type")]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
  const elsewhere = await fetch(`${url}/teapot`);
  expect(await elsewhere.json()).toMatchObject({ status: 404, code: "not_found" });
});

test("a page that has not changed is not sent again", async () => {
  const first = await fetch(`${url}/tools/hash`);
  const etag = first.headers.get("etag") ?? "";
  const again = await fetch(`${url}/tools/hash`, {
    headers: { "if-none-match": etag, "cache-control": "max-age=0" },
  });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

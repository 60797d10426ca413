import { createPublication } from "@coinslot/documents";
import { defineTool, operationsFrom, tools } from "@coinslot/tools-schema";
import { h } from "preact";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createAsset } from "../asset.ts";
import { CodeBlock } from "../components.tsx";
import { homePage } from "../home.tsx";
import { renderPage } from "../page.ts";
import { stylesheet } from "../stylesheet.ts";
import { publication, site } from "../testing/shop.ts";
import { toolPage, type ToolPageParts } from "./tool-page.tsx";

const ready: ToolPageParts = { readiness: { isReady: true, reason: "" }, hasMarkdown: false };

const pageOf = (slug: string, parts = ready, from = publication) => {
  const listing = from.listings.find(({ entry }) => entry.slug === slug)!;
  return renderPage(site, toolPage(from, listing, parts));
};

describe("the page of a tool", () => {
  test.for(publication.listings.map(({ entry }) => entry.slug))(
    "%s has its price, its call and its parameters, and is light",
    (slug) => {
      const { entry, operation } = publication.listings.find((one) => one.entry.slug === slug)!;
      const page = pageOf(slug);
      const html = page.body.toString();
      expect(html).toContain(`${entry.price} a call`);
      expect(html).toContain(`${entry.method} ${entry.route}`);
      const { properties = {} } = z.toJSONSchema(operation.input, { io: "input" });
      for (const name of Object.keys(properties))
        expect(html).toContain(`<th scope="row"><code>${name}</code></th>`);
      expect(page.body.length + stylesheet.body.length).toBeLessThan(90_000);
      expect(page.gzipped().length).toBeLessThan(20_000);
    },
  );

  test("says when the tool cannot be sold, and why", () => {
    const readiness = { isReady: false, reason: "No worker is running." };
    const html = pageOf("hash", { ...ready, readiness }).body.toString();
    expect(html).toContain("not ready now");
    expect(html).toContain("No worker is running.");
    expect(pageOf("hash").body.toString()).toContain("ready now");
  });

  test("of an AI tool opens the quote behind each citation, without a script", () => {
    const html = pageOf("answer").body.toString();
    expect(html).toMatch(/<details><summary>\[1\] shows its quote<\/summary><blockquote>/);
  });

  test("offers to buy where there is a script for it, and names what may be signed", () => {
    expect(pageOf("hash").body.toString()).not.toContain("data-try");
    const script = createAsset("try.js", "text/javascript", "");
    const html = pageOf("hash", { ...ready, script }).body.toString();
    expect(html).toContain(`src="${script.path}"`);
    expect(html).toContain("&quot;amount&quot;:&quot;1000&quot;");
    expect(html).not.toContain("walletUrl");
  });

  test("tells a browser's wallet a node and an explorer of the chain, and the sandbox's neither", () => {
    const script = createAsset("try.js", "text/javascript", "");
    const rpcUrl = "https://node.example";
    const told = (walletUrl?: string) =>
      pageOf("hash", { ...ready, script, wallets: { rpcUrl, walletUrl } }).body.toString();
    expect(told()).toContain("&quot;rpcUrl&quot;:&quot;https://node.example&quot;");
    expect(told()).toContain("&quot;explorer&quot;:&quot;https://basescan.org/tx/&quot;");
    expect(told("http://127.0.0.1:1")).not.toMatch(/node\.example|basescan/);
  });

  test("shows JSON with its quotes as they are, and nothing of it becomes an element", () => {
    const html = pageOf("company-intel").body.toString();
    expect(html).toContain('"company"');
    const text = renderPage(site, {
      path: "/x",
      title: "x",
      description: "x",
      body: h(CodeBlock, { label: "x", text: `</code><script>"1" & '2'` }),
    }).body.toString();
    expect(text).toContain(`<code>&lt;/code>&lt;script>"1" &amp; '2'</code>`);
  });
});

test("a tool that is added has its page, and is listed, without another edit", () => {
  const tool = defineTool({
    slug: "teapot",
    name: "Teapot",
    category: "utility",
    queue: "util",
    description: "Says that it is one.",
    timeoutSeconds: 1,
    attempts: 1,
    analysis: false,
    data: z.strictObject({ isTeapot: z.boolean() }),
    operations: {
      v1: {
        method: "GET",
        price: "0.004",
        largest: { inputBytes: 100, resultBytes: 100 },
        input: z.strictObject({ size: z.string().describe("How large.") }),
        examples: [{ input: { size: "small" }, data: { isTeapot: true } }],
      },
    },
  });
  const shop = createPublication(publication.settings, operationsFrom({ ...tools, teapot: tool }));
  expect(renderPage(site, homePage(shop.catalog)).body.toString()).toContain("/tools/teapot");
  const html = pageOf("teapot", ready, shop).body.toString();
  expect(html).toContain("GET /api/teapot");
  expect(html).toContain("isTeapot");
  expect(html).toContain("?size=small");
});

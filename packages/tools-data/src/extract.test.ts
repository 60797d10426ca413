import { textOf } from "@coinslot/sandbox";
import { describe, expect, test } from "vitest";
import { useDataShop } from "./testing/data-shop.ts";

const shop = useDataShop();
const run = (url: string) => shop.run("extract", { url });
const page = (kind: string) => shop.upstreams.world.pages.find((one) => one.kind === kind)!;
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, " ");

const article = "https://www.harbor-ledger.example/2026/northwind-second-plant";

describe("a page", () => {
  test.each(["article", "documentation", "forum", "product", "listing", "pdf"])(
    "of the kind %s is given with all its text",
    async (kind) => {
      const { url } = page(kind);
      const { data } = await run(url);
      for (const paragraph of textOf(page(kind))) {
        expect(letters(data.text)).toContain(letters(paragraph).trim());
      }
      expect(data.markdown.length).toBeGreaterThan(0);
      expect(data.status).toBe(200);
    },
  );

  test("says who wrote it, when, and where it stands", async () => {
    const { data, sources, warnings } = await run(article);
    const { title, publishedAt } = shop.upstreams.world.pages.find(({ url }) => url === article)!;
    expect(data).toMatchObject({ title, byline: "Mara Ellison", publishedAt, finalUrl: article });
    expect(sources).toMatchObject([
      {
        id: 1,
        kind: "web",
        name: "www.harbor-ledger.example (simulated)",
        title,
        url: article,
        publishedAt,
      },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
  });

  test("that moved is followed, and every hop is told", async () => {
    const { data, sources } = await run("https://www.example.com/");
    expect(data.finalUrl).toBe("https://example.com/");
    expect(data.redirects).toEqual([
      { from: "https://www.example.com/", to: "https://example.com/", status: 301 },
    ]);
    expect(sources).toMatchObject([{ url: "https://example.com/" }]);
  });

  test("is asked for under our name", async () => {
    await run(article);
    const [robots, asked] = shop.upstreams.calls("www.harbor-ledger.example");
    expect([robots?.path, asked?.path]).toEqual(["/robots.txt", "/2026/northwind-second-plant"]);
    expect(asked?.headers["user-agent"]).toMatch(/^Coinslot\/\S+ \(\S+@\S+\)$/);
  });

  test("whose robots.txt cannot be read is read all the same, with a remark", async () => {
    shop.upstreams.play("www.harbor-ledger.example/robots.txt", "server-error");
    const { warnings } = await run(article);
    expect(warnings).toContainEqual({
      code: "ROBOTS_UNKNOWN",
      message: "The site's robots.txt could not be read.",
      sourceId: 1,
    });
  });
});

describe("error:", () => {
  const refused = (url: string, code: string, message: RegExp) =>
    expect(run(url)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });

  test("what robots.txt closes is not read", async () => {
    await refused("https://members.example.org/report", "tool_input_refused", /robots\.txt/);
    expect(shop.upstreams.calls("members.example.org").map(({ path }) => path)).toEqual([
      "/robots.txt",
    ]);
  });

  test("a page that shows its text by script only is no text", () =>
    refused("https://app.example.net/dashboard", "upstream_blocked", /script/));

  test("a page that is not there is not found", () =>
    refused("https://example.com/none", "tool_not_found", /404/));

  test.each([
    "http://127.0.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2130706433/",
    "http://[::ffff:127.0.0.1]/",
    "http://localhost:6379/",
    "https://example.com:22/",
    "https://user:password@example.com/",
    "http://metadata.google.internal/",
  ])(
    "%s is not a public page: its schema refuses it, and so does what would read it",
    async (url) => {
      await expect(run(url)).rejects.toMatchObject({ name: "ZodError" });
      const { signal } = new AbortController();
      const reading = shop.sources.webPages.read(url, signal);
      await expect(reading).rejects.toMatchObject({ code: "tool_input_refused" });
    },
  );

  test.each([
    ["redirect-private", "tool_input_refused"],
    ["redirect-loopback", "tool_input_refused"],
    ["redirect-scheme", "tool_input_refused"],
    ["redirect-port", "tool_input_refused"],
    ["redirect-downgrade", "tool_input_refused"],
    ["redirect-loop", "upstream_bad_response"],
    ["forbidden", "upstream_blocked"],
    ["rate-limited", "upstream_rate_limited"],
    ["server-error", "upstream_unavailable"],
    ["reset", "upstream_unavailable"],
    ["reset-mid-body", "upstream_bad_response"],
    ["big-page", "tool_input_refused"],
    ["gzip-bomb-huge", "tool_input_refused"],
    ["empty", "upstream_bad_response"],
    ["dns-nxdomain", "upstream_unavailable"],
    ["dns-private", "tool_input_refused"],
    ["tls-expired", "upstream_unavailable"],
  ])("a site that plays %s is %s", async (mode, code) => {
    // Not its robots.txt: that one forbids nothing when it cannot be read.
    const target = /^(dns|tls)/.test(mode)
      ? "www.harbor-ledger.example"
      : new URL(article).host + new URL(article).pathname;
    shop.upstreams.play(target, mode);
    await expect(run(article)).rejects.toMatchObject({ code });
  });
});

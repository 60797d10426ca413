import { expect, test } from "vitest";
import { useLlmShop } from "../testing/llm-shop.ts";

const shop = useLlmShop();
const run = (topic = "digital asset custody", agencies?: string) =>
  shop.run("regulatory-monitor", { topic, ...(agencies && { agencies }) });

test("items are the register's documents, with its dates and nobody else's", async () => {
  const { data } = await run();
  const truth = shop.upstreams.world.regulations.filter(({ title }) =>
    /digital asset custody/i.test(title),
  );
  expect(data.items.map(({ documentNumber }) => documentNumber)).toEqual(
    truth.map(({ number }) => number),
  );
  for (const [index, one] of truth.entries()) {
    expect(data.items[index]).toMatchObject({
      agency: "SEC",
      title: one.title,
      abstract: one.abstract,
      publishedAt: one.publishedOn,
      effectiveOn: one.effectiveOn,
      commentsCloseOn: one.commentsCloseOn,
    });
  }
});

test("every note is a sentence of its own document's abstract, at the offsets that its quotes name", async () => {
  const { data, analysis, sources } = await run();
  expect(analysis.sentences.length).toBeGreaterThan(0);
  for (const { quotes } of analysis.sentences) {
    for (const { sourceId, start, end, text } of quotes) {
      const { url } = sources.find(({ id }) => id === sourceId)!;
      const { abstract } = data.items.find((item) => item.url === url)!;
      expect(Array.from(abstract!).slice(start, end).join("")).toBe(text);
    }
  }
  const said = new Set(analysis.sentences.map(({ text }) => text));
  for (const { impact, sourceId } of data.items) {
    expect(impact === null || said.has(impact.text)).toBe(true);
    expect(impact?.citations ?? [sourceId]).toEqual([sourceId]);
  }
});

test("every agency that was asked for has its status; none has to have published", async () => {
  const { data, partial } = await run("tobacco products", "FDA FTC SEC");
  expect(data.agencies.map(({ code, status, count }) => [code, status, count])).toEqual([
    ["FDA", "ok", 2],
    ["FTC", "ok", 1],
    ["SEC", "empty", 0],
  ]);
  expect(partial).toBe(false);
  expect(data.items.find(({ agency }) => agency === "FTC")).toMatchObject({
    abstract: null,
    impact: null,
  });
});

test("nothing published is a result", async () => {
  const { data, analysis } = await run("xylophone zeppelin");
  expect(data.items).toEqual([]);
  expect(analysis.sentences).toEqual([]);
});

test("an agency that is not told is unavailable, and the others are delivered", async () => {
  const path =
    "federal-register/api/v1/documents.json?conditions%5Bterm%5D=tobacco+products&conditions%5Bagencies%5D%5B%5D=food-and-drug";
  shop.upstreams.play(path, "server-error");
  const { data, partial, warnings } = await run("tobacco products", "FDA FTC");
  expect(partial).toBe(true);
  expect(data.agencies[0]).toMatchObject({
    status: "unavailable",
    reason: "Federal Register is not reachable",
  });
  expect(data.items.map(({ agency }) => agency)).toEqual(["FTC"]);
  expect(warnings.map(({ code }) => code)).toContain("SOURCE_UNAVAILABLE");
});

test("error: when no agency is told it is the provider's failure; an unknown agency is no input", async () => {
  shop.upstreams.play("federal-register", "server-error");
  await expect(run()).rejects.toMatchObject({ code: "upstream_unavailable" });
  await expect(run("tobacco", "NASA")).rejects.toThrow("takes these words");
});

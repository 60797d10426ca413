import { expect, test } from "vitest";
import { assertAnchored } from "../testing/assert-anchored.ts";
import { useLlmShop } from "../testing/llm-shop.ts";
import { useMiniLm } from "../testing/mini-lm.ts";

const stage = useMiniLm();
const shop = useLlmShop();
const run = (company: string) => {
  shop.models = stage.models;
  return shop.run("competitor-analysis", { company });
};

/** The sites of the world on which a text stands. */
const sitesSaying = (text: string): readonly string[] => [
  ...new Set(
    shop.upstreams.world.pages
      .filter((page) => page.kind === "article" && page.paragraphs.join(" ").includes(text))
      .map(({ url }) => new URL(url).hostname),
  ),
];

test("competitors are those that independent sites name, each with its evidence", async () => {
  const result = await run("Shopify");
  const { competitors, company } = result.data;
  expect(company).toMatchObject({ name: "Shopify", ticker: null });
  expect(competitors.map(({ name }) => name)).toEqual(["Cartwell", "Openstall"]);
  for (const { name, evidenceCount, citations, rationale, overlap } of competitors) {
    expect(evidenceCount).toBe(sitesSaying(name).length);
    expect(citations.length).toBe(evidenceCount);
    expect(rationale).toContain(name);
    expect(overlap).toContain("online shops");
  }
  await assertAnchored(result, shop.sources.webPages);
});

test("a cell is a sentence of a source that names the company of its row, or null", async () => {
  const { data, analysis } = await run("Shopify");
  const said = new Set(analysis.sentences.map(({ text }) => text));
  const { attributes, rows } = data.matrix;
  expect(rows[0]!.name).toBe("Shopify");
  const cells = rows.flatMap(({ name, cells: own }) => own.map((cell) => ({ name, ...cell })));
  expect(cells.map(({ attribute }) => attribute)).toEqual(rows.flatMap(() => attributes));
  const filled = cells.filter(({ value }) => value !== null);
  expect(filled.length).toBeGreaterThan(3);
  expect(filled.filter(({ name, value }) => !value!.includes(name) || !said.has(value!))).toEqual(
    [],
  );
  expect(
    cells.filter(({ value, citations }) => (value === null) !== (citations.length === 0)),
  ).toEqual([]);
  expect(data.swot.weaknesses[0]!.text).toContain("expensive");
});

test("error: a company whose rivals nobody names is not found", async () => {
  await expect(run("Xylophone Quarry")).rejects.toMatchObject({ code: "tool_not_found" });
});

import { expect, test } from "vitest";
import { useLlmShop } from "../../testing/llm-shop.ts";
import { gather } from "./gather.ts";

const world = useLlmShop();
const { signal } = new AbortController();
const budget = { gatherMs: 8_000, pages: 4 };
const ask = (query: string, changed = {}) =>
  gather(world.sources, [query], { ...budget, ...changed }, signal);
const article = "www.harbor-ledger.example/2026/northwind-second-plant";

test("pages that search finds are read, in its order, each with the hash of its text", async () => {
  const { documents, found, searched, trail } = await ask("Northwind second plant");
  expect(documents.length).toBeGreaterThan(1);
  expect(documents.length).toBeLessThanOrEqual(4);
  expect(found).toBeGreaterThanOrEqual(documents.length);
  for (const { textSha256, isSimulated } of documents) {
    expect(textSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(isSimulated).toBe(true);
  }
  expect(searched).toHaveLength(1);
  expect(trail).toEqual([{ query: "Northwind second plant", results: expect.any(Number) }]);
});

test.each([
  ["server-error", "upstream-unavailable"],
  ["forbidden", "upstream-blocked"],
  ["redirect-private", "not-allowed"],
])(
  "a page that plays %s is counted as %s, and another is read in its place",
  async (mode, reason) => {
    world.upstreams.play(article, mode);
    const { documents, failed } = await ask("Northwind second plant");
    expect(failed).toContain(reason);
    expect(documents.map(({ source }) => source.url)).not.toContain(`https://${article}`);
    expect(documents.length).toBeGreaterThan(0);
  },
);

test("a page that does not end is late, and the others are there in time", async () => {
  world.upstreams.play(article, "slow-drip");
  const startedAt = performance.now();
  const { documents, failed } = await ask("Northwind second plant", { gatherMs: 2_500 });
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(failed).toContain("late");
  expect(documents.length).toBeGreaterThan(0);
});

test("nothing found is a result", async () => {
  expect(await ask("xylophone zeppelin quagmire")).toMatchObject({ documents: [], found: 0 });
});

test("error: when no search answers it is the provider's failure", async () => {
  for (const id of ["searxng", "wikipedia", "marginalia"]) world.upstreams.play(id, "server-error");
  await expect(ask("kettle")).rejects.toMatchObject({ code: "upstream_unavailable" });
});

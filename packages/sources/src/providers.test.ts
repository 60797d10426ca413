import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startUpstreams } from "@coinslot/sandbox";
import { describe, expect, test } from "vitest";
import { baseVariables, providers, unlicensedByDefault, unlicensedProviders } from "./providers.ts";
import type { NamedProvider } from "./upstream/provider.ts";

const all = Object.entries(providers).flatMap(([data, some]) =>
  some.map((provider) => ({ ...provider, data })),
);

test("every provider is listed once", () => {
  const ids = all.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test("what is listed is what the sandbox simulates, so that each can be asked in tests", async () => {
  const upstreams = await startUpstreams();
  await upstreams.stop();
  const names = Object.keys(upstreams.environment).filter((name) => name.startsWith("UPSTREAM_"));
  expect(names.toSorted()).toEqual(baseVariables);
});

const attributions = all.flatMap(({ terms }) => terms.attribution ?? []);

test("terms and attributions are of one line each, as a table and a page have room for", () => {
  for (const { terms } of all) expect(terms.says).toMatch(/^[^\n|]{10,120}\.$/);
  for (const attribution of attributions) expect(attribution).toMatch(/^[^\n|]{5,100}$/);
});

describe("docs/data-sources.md", () => {
  const page = readFileSync(
    fileURLToPath(new URL("../../../docs/data-sources.md", import.meta.url)),
    "utf8",
  );
  const cellsOf = (line: string): readonly string[] =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const rows = page
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map(cellsOf);

  const askedWhen = ({ terms }: NamedProvider): string => {
    if (terms.licence !== "unlicensed") return "always";
    return terms.isAskedByDefault ? "by default" : "when named";
  };

  test("the table is the definitions, row by row", () => {
    expect(rows).toEqual(
      all.map((provider) => {
        const { data, id, name, terms } = provider;
        return [`\`${id}\``, name, data, terms.licence, askedWhen(provider), terms.says];
      }),
    );
  });

  test("every unlicensed provider has its reason for being asked by default or not", () => {
    const reasons = page.slice(page.indexOf("## What is asked by default"));
    const unlicensed = all.filter(({ id }) => unlicensedProviders.includes(id));
    expect(unlicensed.length).toBeGreaterThan(0);
    for (const { name } of unlicensed) expect(reasons).toContain(name);
  });

  test("it says what is asked where the operator says nothing", () => {
    expect(page).toContain(`Unset, it is \`${unlicensedByDefault.join(",")}\`.`);
  });

  test("whoever has a row in the table of states is a provider, and has one, of five cells; or the pages", () => {
    const table = page.slice(page.indexOf("\n| provider ", page.indexOf("## Which forms")));
    const [, , ...states] = table.trim().split("\n").map(cellsOf);
    const named = states.flatMap(([names = ""]) => names.split(", "));
    expect(new Set(named).size).toBe(named.length);
    const known = [...all.map(({ name }) => name), "Pages (`extract`)"];
    expect(known).toEqual(expect.arrayContaining(named));
    for (const row of states) expect(row.filter((cell) => cell !== "")).toHaveLength(5);
  });

  test("every attribution that results show is named", () => {
    for (const attribution of attributions) expect(page).toContain(`"${attribution}"`);
  });
});

import { readFileSync } from "node:fs";
import { operations } from "@coinslot/tools-schema";
import { expect, test } from "vitest";
import { documentsOf } from "./documents.ts";
import { readCatalogQuery } from "./search/read-catalog-query.ts";
import { publicationOf } from "./testing/publications.ts";

const page = readFileSync(new URL("../../../docs/doors.md", import.meta.url), "utf8");

test("docs/doors.md names each document once, and nothing that there is not", () => {
  const [, section = ""] = /\n## Documents\n(.*?)\n## /s.exec(page) ?? [];
  const named = [...section.matchAll(/^\| `(\/[^`]*)` /gm)].map(([, path]) => path!);
  const served = documentsOf(publicationOf())
    .map(({ path }) => (path.startsWith("/tools/") ? "/tools/<slug>.md" : path))
    .filter((path, index, all) => all.indexOf(path) === index);
  expect(named.toSorted()).toEqual(served.toSorted());
});

test("its search is one, and its call is one that the tool takes", () => {
  const [, query = ""] = /catalog\/search\?([^']+)'/.exec(page) ?? [];
  expect(readCatalogQuery(new URLSearchParams(query))).toMatchObject({ q: "10-K", limit: 3 });
  const [, path, input = ""] =
    /payingFetch\("http:\/\/127\.0\.0\.1:4021([^"]+)".*?JSON\.stringify\((\{.*?\})\)/s.exec(page) ??
    [];
  const operation = operations.find((one) => one.path === path)!;
  // Written as code, with names that have no quotes.
  const json = input.replaceAll(/(\w+):/g, '"$1":');
  expect(operation.input.safeParse(JSON.parse(json)).success).toBe(true);
});

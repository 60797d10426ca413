import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createSec } from "./sec.ts";
import { createSecLimit } from "./sec-access.ts";
import { createSecData } from "./sec-data.ts";
import { createSecSearch } from "./sec-search.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const headers = { "user-agent": "Coinslot/1.0 (sandbox@example.com)" };
const hosts = () => {
  const isTooMany = createSecLimit();
  return {
    sec: createSec(world, isTooMany),
    data: createSecData(world, isTooMany),
    search: createSecSearch(world, isTooMany),
  };
};
const submissionsOf = (cik: string) =>
  ask(hosts().data, `/submissions/CIK${cik}.json`, { headers });

test("filings are columns of one length, the latest first, the older ones on a page of their own", () => {
  const { filings } = JSON.parse(submissionsOf("0009999999").body);
  const lengths = Object.values(filings.recent).map((column) => (column as unknown[]).length);
  expect(new Set(lengths)).toEqual(new Set([20]));
  expect(filings.recent.filingDate).toEqual(filings.recent.filingDate.toSorted().toReversed());
  const older = ask(hosts().data, `/submissions/${filings.files[0].name}`, { headers });
  expect(JSON.parse(older.body).form.length).toBe(filings.files[0].filingCount);
});

test("a number of the year before stands under the filing that repeats it, too", () => {
  const { body } = ask(hosts().data, "/api/xbrl/companyfacts/CIK0009999999.json", { headers });
  const rows: { end: string; accn: string; fy: number; val: number }[] =
    JSON.parse(body).facts["us-gaap"].Revenues.units.USD;
  const year = rows.filter(({ end }) => end === "2024-12-31");
  expect(year.map(({ fy }) => fy)).toEqual([2024, 2025]);
  // The later filing tells it anew.
  expect(new Set(year.map(({ val }) => val)).size).toBe(2);
});

test.each(["CIK0000000042.json", "CIK42.json", "CIK0009990016-submissions-002.json"])(
  "%s is not there",
  (file) => {
    expect(ask(hosts().data, `/submissions/${file}`, { headers }).status).toBe(404);
  },
);

test("a filer who tags nothing has no file of numbers", () => {
  const path = "/api/xbrl/companyfacts/CIK0009990016.json";
  expect(ask(hosts().data, path, { headers }).status).toBe(404);
});

test("nobody is answered who does not say who he is", () => {
  expect(ask(hosts().data, "/submissions/CIK0009999999.json").status).toBe(403);
  expect(ask(hosts().search, "/LATEST/search-index?q=x").status).toBe(403);
});

test("calls to all hosts count together", () => {
  const { sec, data, search } = hosts();
  for (let call = 0; call < 5; call += 1) {
    ask(sec, "/files/company_tickers.json", { headers });
    ask(data, "/submissions/CIK0009999999.json", { headers });
  }
  expect(ask(search, "/LATEST/search-index?q=x", { headers }).status).toBe(429);
});

test("a document and the list of its files lie under the number of the filing", () => {
  const [filing] = world.registrantOf(9_999_999)!.filings;
  const folder = `/Archives/edgar/data/9999999/${filing!.accession.replaceAll("-", "")}`;
  const index = JSON.parse(ask(hosts().sec, `${folder}/index.json`, { headers }).body);
  const names = index.directory.item.map(({ name }: { name: string }) => name);
  expect(names).toContain(filing!.primaryDocument);
  const page = ask(hosts().sec, `${folder}/${filing!.primaryDocument}`, { headers });
  expect(page.body).toContain(filing!.parts[0]!.title);
});

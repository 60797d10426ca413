import { describe, expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createTreasury } from "./treasury.ts";

const place = "/resource-center/data-chart-center/interest-rates";
const at = (instant: string) => {
  const world = createWorld({ seed: 1, now: Date.parse(instant) });
  const get = (path: string, variant?: string) =>
    ask(createTreasury(world), `${place}/${path}`, { variant });
  return { world, get };
};
const csv = (year: number) =>
  `daily-treasury-rates.csv/${year}/all?type=daily_treasury_yield_curve`;
const xml = (query: string) => `pages/xml?data=daily_treasury_yield_curve&${query}`;
const datesIn = (feed: string) =>
  [...feed.matchAll(/NEW_DATE m:type="Edm.DateTime">(.{10})/g)].map(([, date]) => date);

describe("CSV", () => {
  test("has the year's days, the newest first, as they are in the world", () => {
    const { world, get } = at("2026-11-20T15:00:00Z");
    const [header, first, ...rest] = get(csv(2026)).body.split("\n");
    expect(header).toMatch(/^Date,"1 Mo","1\.5 Month","2 Mo",.*"30 Yr"$/);
    const { date, yields } = world.yieldCurves.at(-1)!;
    const [year, month, day] = date.split("-");
    expect(first).toBe(`${month}/${day}/${year},${Object.values(yields).join(",")}`);
    const days = world.yieldCurves.filter((curve) => curve.date.startsWith("2026"));
    expect(rest).toHaveLength(days.length - 1);
  });

  test("of a new year is a header alone until the first day is published", () => {
    const { get } = at("2027-01-03T12:00:00Z");
    expect(get(csv(2027)).body).toMatch(/^Date,[^\n]*$/);
    expect(get(csv(2026)).body).toMatch(/\n12\/31\/2026,/);
  });

  test("leaves empty what was not published", () => {
    const { get } = at("2026-11-20T15:00:00Z");
    expect(get(csv(2025)).body).toMatch(/\n01\/02\/2025,\d\.\d\d,,\d/);
  });
});

describe("XML", () => {
  test("has the month's days, the oldest first", () => {
    const { get } = at("2026-11-20T15:00:00Z");
    const dates = datesIn(get(xml("field_tdr_date_value_month=202611")).body);
    expect(dates[0]).toBe("2026-11-02");
    expect(dates.at(-1)).toBe("2026-11-19");
  });

  test("of all years comes in pages of 300", () => {
    const { world, get } = at("2026-11-20T15:00:00Z");
    const pages = [0, 1, 2].map((page) =>
      datesIn(get(xml(`field_tdr_date_value=all&page=${page}`)).body),
    );
    expect(pages[0]).toHaveLength(300);
    expect(pages.flat()).toEqual(world.yieldCurves.map(({ date }) => date));
  });

  test("says null for what was not published, and repeats the last tenor for display", () => {
    const { world, get } = at("2026-11-20T15:00:00Z");
    const { body } = get(xml("field_tdr_date_value=2025"));
    expect(body).toContain('<d:BC_1_5MONTH m:type="Edm.Double" m:null="true" />');
    const last = world.yieldCurves[0]?.yields["30Y"];
    expect(body).toContain(`<d:BC_30YEARDISPLAY m:type="Edm.Double">${last}</d:BC_30YEARDISPLAY>`);
  });
});

test("new-tenor adds 9 months to both, null-tenor takes the latest 10 years away", () => {
  const { get } = at("2026-11-20T15:00:00Z");
  expect(get(csv(2026), "new-tenor").body).toMatch(/"30 Yr","9 Mo"\n.*,4\.01\n/);
  expect(get(xml("field_tdr_date_value=2026"), "new-tenor").body).toContain("<d:BC_9MONTH");
  expect(get(csv(2026), "null-tenor").body).toMatch(/^Date.*\n11\/19\/2026(,\d\.\d\d){11},,/);
});

test("any other path is 404", () => {
  expect(at("2026-11-20T15:00:00Z").get("feed").status).toBe(404);
});

import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createFred } from "./fred.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const graph = (query: string, variant?: string) => {
  const { status, body } = ask(createFred(world), `/graph/fredgraph.csv?${query}`, { variant });
  return { status, rows: body.trimEnd().split("\n") };
};
const valueOn = (date: string, tenor: string) =>
  world.yieldCurves.find((curve) => curve.date === date)?.yields[tenor];

test("series have the world's yields, the oldest day first, from the day asked for", () => {
  const { rows } = graph("id=DGS2,DGS10&cosd=2026-11-17&coed=2026-11-18");
  expect(rows).toEqual([
    "observation_date,DGS2,DGS10",
    ...["2026-11-17", "2026-11-18"].map(
      (day) => `${day},${valueOn(day, "2Y")},${valueOn(day, "10Y")}`,
    ),
  ]);
});

test("a holiday has a row without a value, as nothing or as a dot", () => {
  expect(graph("id=DGS10&cosd=2026-11-11&coed=2026-11-11").rows[1]).toBe("2026-11-11,");
  const dotted = graph("id=DGS10&cosd=2026-11-11&coed=2026-11-11", "dot-for-missing");
  expect(dotted.rows[1]).toBe("2026-11-11,.");
});

test("the first column was called DATE before 2025", () => {
  expect(graph("id=DGS10", "old-header").rows[0]).toBe("DATE,DGS10");
});

test("a series that does not exist is 404, also among others", () => {
  expect(graph("id=DGS10,NONE").status).toBe(404);
  expect(graph("").status).toBe(404);
});

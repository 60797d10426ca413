import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createWorldBank } from "./world-bank.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const get = (path: string) => JSON.parse(ask(createWorldBank(world), path).body);

test("an indicator's years are those of the world, newest first and as many as were asked for", () => {
  const [, rows] = get("/v2/country/JP/indicator/FP.CPI.TOTL.ZG?format=json&mrnev=2");
  const points = world.seriesOfCountry("JP")["FP.CPI.TOTL.ZG"]!.slice(-2).toReversed();
  expect(rows.map(({ date }: { date: string }) => date)).toEqual(["2025", "2024"]);
  expect(rows.map(({ value }: { value: number }) => value)).toEqual(
    points.map(({ value }) => Number(value)),
  );
});

test("what it does not know is a message with status 200", () => {
  expect(get("/v2/country/QQ/indicator/FP.CPI.TOTL.ZG")[0].message[0].id).toBe("120");
  expect(get("/v2/country/JP/indicator/NO.SUCH")[0].message[0].id).toBe("120");
});

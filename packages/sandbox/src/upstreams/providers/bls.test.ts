import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createBls } from "./bls.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const post = (version: string, body: object, variant?: string) =>
  JSON.parse(
    ask(createBls(world), `/publicAPI/${version}/timeseries/data/`, {
      method: "POST",
      body: Buffer.from(JSON.stringify({ startyear: "2010", endyear: "2026", ...body })),
      variant,
    }).body,
  );
const rate = { seriesid: ["LNS14000000"] };

test("a series comes newest first, with the year's average as a thirteenth month", () => {
  const { data } = post("v1", rate).Results.series[0];
  expect(data[0]).toMatchObject({ year: "2026", period: "M10", latest: "true" });
  expect(data[0].value).toBe(world.unitedStates.unemployment.at(-1)?.value);
  expect(data.filter(({ period }: { period: string }) => period === "M13")).toHaveLength(2);
});

test("without a key three years are told, whatever was asked", () => {
  const { data } = post("v1", rate).Results.series[0];
  expect(data.at(-1)).toMatchObject({ year: "2024", period: "M01" });
});

test("refusals have status 200", () => {
  expect(post("v1", rate, "quota-spent")).toMatchObject({ status: "REQUEST_NOT_PROCESSED" });
  expect(post("v2", rate)).toMatchObject({ status: "REQUEST_NOT_PROCESSED" });
  expect(post("v2", { ...rate, registrationkey: "k" })).toMatchObject({
    status: "REQUEST_SUCCEEDED",
  });
});

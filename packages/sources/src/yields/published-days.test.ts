import { expect, test } from "vitest";
import { answer } from "../upstream/testing/stub-provider.ts";
import { useStub } from "../upstream/testing/use-stub.ts";
import { createTreasuryCsv } from "./treasury-csv.ts";

const stage = useStub("treasury");
const latest = async (...rows: readonly string[]) => {
  stage.provider.respond = answer(200, ['Date,"2 Yr","10 Yr"', ...rows].join("\n"));
  return (await createTreasuryCsv(stage.runtime).latest(2, stage.signal)).value;
};
const good = "11/18/2026,3.71,4.13";

test("a day that is there twice is one day", async () => {
  const days = await latest("11/19/2026,3.72,4.14", "11/19/2026,3.72,4.14", good);
  expect(days.map(({ date }) => date)).toEqual(["2026-11-19", "2026-11-18"]);
});

test.each([
  ["a day that is there twice with two yields", ["11/18/2026,3.71,4.31"]],
  ["a day that has not come yet", ["11/20/2062,3.72,4.14"]],
  ["the day after tomorrow", ["11/22/2026,3.72,4.14"]],
  ["a day that no calendar has", ["02/31/2026,3.72,4.14"]],
  ["a yield without its point", ["11/19/2026,372,414"]],
])("error: %s is nonsense", async (_, rows) => {
  await expect(latest(...rows, good)).rejects.toMatchObject({ code: "upstream_bad_response" });
});

import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createYields } from "./yields.ts";

const stage = useSandbox();
const csvFiles =
  "treasury/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv";

test("the Treasury's CSV comes first, its XML second, the Federal Reserve third", async () => {
  const yields = createYields(stage.runtime);
  const used = async () => {
    stage.runtime.clock.now += 3_600_000;
    return (await yields.latest(20, stage.signal)).provider.id;
  };
  expect(await used()).toBe("treasury-csv");
  stage.upstreams.play(csvFiles, "html-instead");
  expect(await used()).toBe("treasury-xml");
  stage.upstreams.play("treasury", "server-error");
  expect(await used()).toBe("fred");
});

test("all three tell the same of the days and tenors that they share", async () => {
  const yields = createYields(stage.runtime);
  const treasury = await yields.latest(5, stage.signal);
  stage.upstreams.play("treasury", "server-error");
  stage.runtime.clock.now += 3_600_000;
  const fred = await yields.latest(5, stage.signal);
  expect(fred.provider.id).toBe("fred");
  for (const [index, { date, yields }] of fred.fetched.value.slice(0, 5).entries()) {
    expect(treasury.fetched.value[index]).toMatchObject({ date, yields });
  }
});

test("error: when nobody answers, the one failure that says when to come back is thrown", async () => {
  stage.upstreams.play("treasury", "html-instead");
  stage.upstreams.play("fred", "rate-limited");
  const yields = createYields(stage.runtime);
  await expect(yields.latest(20, stage.signal)).rejects.toMatchObject({
    code: "upstream_rate_limited",
  });
  expect(yields.isReady()).toBe(true);
});

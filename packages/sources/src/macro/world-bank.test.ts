import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { macroContract } from "./testing/macro-contract.ts";
import { createWorldBank } from "./world-bank.ts";

macroContract({
  open: (runtime) => {
    const bank = createWorldBank(runtime);
    return {
      isReady: bank.isReady,
      call: (signal) => bank.series({ country: "JP", name: "inflation" }, signal),
    };
  },
  target: "world-bank",
  truth: (world) => ({ inflation: world.seriesOfCountry("JP")["FP.CPI.TOTL.ZG"]! }),
  freshHours: 24,
  usableHours: 24 * 31,
});

const stage = useSandbox();
const ask = (country: string) =>
  createWorldBank(stage.runtime).series({ country, name: "inflation" }, stage.signal);

test("an indicator that a country does not tell is not there, and that is an answer", async () => {
  stage.upstreams.play("world-bank", "no-data");
  expect((await ask("JP")).value.size).toBe(0);
});

test("error: a country that it does not know, told with status 200, is not found", async () => {
  await expect(ask("AQ")).rejects.toMatchObject({ code: "tool_not_found" });
});

test("error: another country's values are no answer", async () => {
  stage.upstreams.play("world-bank", "wrong-country");
  await expect(ask("JP")).rejects.toMatchObject({ code: "upstream_bad_response" });
});

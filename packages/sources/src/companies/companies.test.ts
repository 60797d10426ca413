import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createCompanies } from "./companies.ts";

const stage = useSandbox();
const withExchanges = "sec/files/company_tickers_exchange.json";

test("the list without exchanges stands in for the one with them", async () => {
  const companies = createCompanies(stage.runtime);
  stage.upstreams.play(withExchanges, "server-error");
  const { fetched, provider, failed } = await companies.directory(stage.signal);
  expect(provider.id).toBe("sec-tickers");
  expect(failed).toMatchObject([
    { provider: { id: "sec-exchange" }, code: "upstream_unavailable" },
  ]);
  expect(fetched.value.find("AAPL")?.registrant.exchange).toBeNull();
});

test("error: nobody who does not say who asks is answered", async () => {
  const settings = { ...stage.runtime.settings, CONTACT_EMAIL: "" };
  const call = createCompanies({ ...stage.runtime, settings }).directory(stage.signal);
  await expect(call).rejects.toMatchObject({ code: "upstream_blocked" });
});

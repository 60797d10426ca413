import { expect, test } from "vitest";
import { sourcesSettings } from "./settings.ts";

const contact = { CONTACT_EMAIL: "ops@coinslot.example" };

test("bases are read by their names, and other variables are left alone", () => {
  const { upstreamBases } = sourcesSettings.parse({
    ...contact,
    UPSTREAM_COIN_GECKO_BASE: "http://127.0.0.1:9/coin-gecko/",
    PATH: "/bin",
    MY_UPSTREAM_X_BASE: "no address",
  });
  expect(upstreamBases).toEqual({ UPSTREAM_COIN_GECKO_BASE: "http://127.0.0.1:9/coin-gecko" });
});

test("error: every problem is named", () => {
  const { error } = sourcesSettings.safeParse({ UPSTREAM_SEC_BASE: "ftp://sec.example" });
  expect(error?.issues.map(({ path }) => path)).toEqual([["CONTACT_EMAIL"], ["UPSTREAM_SEC_BASE"]]);
});

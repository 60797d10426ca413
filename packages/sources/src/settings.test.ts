import { describe, expect, test } from "vitest";
import { sourcesSettings } from "./settings.ts";

const contact = { CONTACT_EMAIL: "ops@coinslot.example" };
const problemsOf = (environment: Readonly<Record<string, string>>) =>
  sourcesSettings
    .safeParse(environment)
    .error?.issues.map(({ path, message }) => [path.join("."), message] as const) ?? [];

test("bases are read by their names, and other variables are left alone", () => {
  const { upstreamBases } = sourcesSettings.parse({
    ...contact,
    UPSTREAM_BASE_DRPC_BASE: "http://127.0.0.1:9/base-drpc/",
    PATH: "/bin",
    MY_UPSTREAM_X_BASE: "no address",
  });
  expect(upstreamBases).toEqual({ UPSTREAM_BASE_DRPC_BASE: "http://127.0.0.1:9/base-drpc" });
});

test("error: every problem is named", () => {
  expect(
    problemsOf({
      UPSTREAM_SEC_BASE: "ftp://sec.example",
      UPSTREAM_NASDQ_BASE: "http://127.0.0.1:9/nasdaq",
      UNLICENSED_PROVIDERS: "yaho",
    }).map(([name]) => name),
  ).toEqual(["CONTACT_EMAIL", "UNLICENSED_PROVIDERS", "UPSTREAM_SEC_BASE", "UPSTREAM_NASDQ_BASE"]);
});

test.each([
  "UPSTREAM_NASDQ_BASE",
  "UPSTREAM_nasdaq_BASE",
  "UPSTREAM_TREASURY_CSV_BASE",
  "UPSTREAM__BASE",
  // Their servers are named by documents.
  "UPSTREAM_RDAP_BASE",
  "UPSTREAM_WHOIS43_BASE",
])("error: %s is no provider's, and those that are some's are listed", (name) => {
  const [problem] = problemsOf({ ...contact, [name]: "http://127.0.0.1:9" });
  expect(problem).toEqual([
    name,
    expect.stringMatching(
      /^no provider has this id; known are UPSTREAM_.*, UPSTREAM_NASDAQ_BASE, .*UPSTREAM_YAHOO_BASE/,
    ),
  ]);
});

describe("which unlicensed providers are switched off", () => {
  const switchedOff = (UNLICENSED_PROVIDERS?: string) =>
    sourcesSettings.parse({ ...contact, ...(UNLICENSED_PROVIDERS && { UNLICENSED_PROVIDERS }) })
      .switchedOff;

  test("those that no operation needs, where nothing is said", () => {
    expect(switchedOff()).toEqual(["coinbase", "kraken", "marginalia"]);
  });

  test("all of them, or none", () => {
    expect(switchedOff("none")).toEqual([
      "nasdaq",
      "yahoo",
      "cboe",
      "coingecko",
      "coinpaprika",
      "coinbase",
      "kraken",
      "searxng",
      "marginalia",
      "bbc",
      "guardian",
      "npr",
      "dw",
      "techcrunch",
      "bluesky",
      "mastodon",
    ]);
    expect(switchedOff("all")).toEqual([]);
  });

  test("all but those that are named", () => {
    expect(switchedOff("nasdaq, coingecko,searxng,marginalia,bbc")).toEqual([
      "yahoo",
      "cboe",
      "coinpaprika",
      "coinbase",
      "kraken",
      "guardian",
      "npr",
      "dw",
      "techcrunch",
      "bluesky",
      "mastodon",
    ]);
  });

  test.each(["nasdaq,yaho", "wikipedia,yaho", "Nasdaq", "nasdaq,", "all,nasdaq"])(
    "error: %j names one that is not known as unlicensed, and is told which are",
    (UNLICENSED_PROVIDERS) => {
      expect(problemsOf({ ...contact, UNLICENSED_PROVIDERS })).toEqual([
        [
          "UNLICENSED_PROVIDERS",
          expect.stringMatching(/^names .*; known are nasdaq, .*, marginalia, .*, all, none$/),
        ],
      ]);
    },
  );
});

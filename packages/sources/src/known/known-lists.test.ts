import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  inputJsonSchema,
  type KnownSetName,
  knownSetNames,
  knownSets,
  namedSubject,
  operations,
} from "@coinslot/tools-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCoinProfiles } from "../coin-profiles/coin-profiles.ts";
import { createCoins } from "../coins/coins.ts";
import { knownCoins } from "../coins/known-coins.ts";
import { createCompanies } from "../companies/companies.ts";
import { createDirectory } from "../companies/directory.ts";
import { knownNames } from "../companies/known-names.ts";
import { generatedListings } from "../companies/testing/generated-listings.ts";
import { createDns } from "../dns/dns.ts";
import { domainNameFrom } from "../registration/domain-name.ts";
import { createRegistrations } from "../registration/registrations.ts";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { knownListsOf } from "./known-lists.ts";

const stage = useSandbox();
const listsOf = (runtime = stage.runtime) =>
  knownListsOf({
    coins: createCoins(runtime),
    companies: createCompanies(runtime),
    registrations: createRegistrations(createDns(runtime), runtime),
  });
const read = async (set: KnownSetName, runtime = stage.runtime) =>
  (await listsOf(runtime)[set](stage.signal))!;
const withoutProviders = (...switchedOff: readonly string[]) => ({
  ...stage.runtime,
  settings: { ...stage.runtime.settings, switchedOff },
});

/** Whether a gateway would let a text pass that has this set. */
const isAdmitted = (set: KnownSetName, members: ReadonlySet<string>, text: string): boolean => {
  const named = namedSubject({ field: "it", set }, { it: text });
  return named === undefined || named.spellings.some((one) => members.has(one));
};

test("each list is as old as what was received, has its landmarks, and nothing in capitals", async () => {
  const startedAt = stage.runtime.clock.now;
  for (const set of knownSetNames) {
    const { members, readAt } = await read(set);
    expect(readAt).toBe(startedAt);
    for (const one of knownSets[set].landmarks) expect(members.has(one), one).toBe(true);
    for (const one of members) expect(one).not.toMatch(/[A-Z]/);
  }
});

describe("coins", () => {
  const texts = () =>
    [...stage.upstreams.world.coins, ...knownCoins].flatMap(({ id, symbol, name }) => [
      id,
      symbol,
      name,
    ]);

  test("every coin passes by its id, its symbol and its name, in each spelling that is read", async () => {
    const { members } = await read("coins");
    const blank = fc.constantFrom("", " ", "\t", "\u00a0");
    const spelt = fc
      .tuple(fc.constantFrom(...texts()), blank, blank, fc.infiniteStream(fc.boolean()))
      .map(([text, before, after, capitals]) => {
        const mixed = Array.from(text, (one) =>
          capitals.next().value ? one.toUpperCase() : one.toLowerCase(),
        );
        return { plain: `${before}${mixed.join("")}${after}`, sign: `$${mixed.join("")}` };
      });
    fc.assert(
      fc.property(spelt, ({ plain, sign }) => {
        expect(isAdmitted("coins", members, plain), plain).toBe(true);
        expect(isAdmitted("coins", members, sign), sign).toBe(true);
      }),
    );
  });

  test.each([[[]], [["coingecko"]]])(
    "whatever is sold passes, with %j failing: parts of names and other hyphens, too",
    async (failing) => {
      const { members } = await read("coins");
      for (const target of failing) stage.upstreams.play(target, "server-error");
      const words = [...new Set(texts().flatMap((text) => text.split(/[ -]/)))];
      const asked = [
        ...stage.upstreams.world.coins.flatMap(({ id, symbol, name }) => [
          id,
          name,
          `${symbol}-${name}`,
          `$${symbol}`,
          id.replaceAll("-", " "),
          name.replaceAll(" ", "-"),
          name.slice(0, -1),
        ]),
        ...words.slice(0, 20),
      ];
      // Each is asked by a process of its own: one alone would ask at a provider's pace.
      const isSold = async (text: string): Promise<boolean> => {
        const found = await Promise.allSettled([
          createCoins(stage.runtime).price(text, new AbortController().signal),
          createCoinProfiles(stage.runtime).find(text, new AbortController().signal),
        ]);
        return found.some(({ status }) => status === "fulfilled");
      };
      const areSold = await Promise.all(asked.map(isSold));
      const sold = asked.filter((_, index) => areSold[index]);
      expect(sold.length).toBeGreaterThan(10);
      expect(sold.filter((text) => !isAdmitted("coins", members, text))).toEqual([]);
    },
  );

  test("what no list has does not pass, nor what is traded no more", async () => {
    const { members } = await read("coins");
    expect(isAdmitted("coins", members, "xylophone")).toBe(false);
    expect(isAdmitted("coins", members, "bitcoin2")).toBe(false);
    expect(isAdmitted("coins", members, "GONE")).toBe(false);
    expect(isAdmitted("coins", members, "$")).toBe(false);
  });

  test("a list of one provider that is asked is not enough: without the other nothing is known", async () => {
    stage.upstreams.play("coinpaprika", "server-error", 1);
    await expect(read("coins")).rejects.toMatchObject({ code: "upstream_unavailable" });
    const alone = await read("coins", withoutProviders("coinpaprika"));
    expect(isAdmitted("coins", alone.members, "north-wind-coin")).toBe(true);
    // CoinPaprika's own id.
    expect(isAdmitted("coins", alone.members, "btc-bitcoin")).toBe(false);
    const { members } = await read("coins", withoutProviders("coingecko"));
    expect(isAdmitted("coins", members, "btc-bitcoin")).toBe(true);
  });

  test("where nobody is asked for prices there is no list", async () => {
    expect(await read("coins", withoutProviders("coingecko", "coinpaprika"))).toBeNull();
    expect(stage.upstreams.calls("coingecko")).toEqual([]);
  });
});

describe("companies that file with the SEC", () => {
  const called =
    "Box, Inc.|Us Steel Corp|UNITED STATES CORP|HP INC|3M CO|Citigroup Inc|Zip Co|A. O. Smith Corp|INTERNATIONAL CORP|Nestlé SA|AT&T INC.|Co Group Inc";
  const named = [...called.split("|"), ...knownNames.map(({ name }) => `${name} Corp`)].map(
    (name, index) => ({ cik: index + 1, name, ticker: `Q${index}`, exchange: null }),
  );
  const some = generatedListings.filter((_, index) => index % 40 === 0);
  const directory = createDirectory([...named, ...some]);
  const members = directory.tickerTexts();
  const isMeant = (text: string): boolean => {
    const found = directory.find(text);
    return found !== undefined && found.matchType !== "name-fuzzy";
  };

  test("whoever is found by what looks like a ticker passes: by ticker, class, name or a former one", () => {
    const alphabet = Array.from("abcdefghijklmnopqrstuvwxyz");
    const short = alphabet.flatMap((one) => [one, ...alphabet.map((two) => one + two)]);
    const words = named.flatMap(({ name }) => name.toLowerCase().split(/[^a-z]+/));
    const whole = named.map(({ name }) => name.toLowerCase().replaceAll(/[^a-z]/g, ""));
    const tickers = some.flatMap(({ ticker }) => [
      ticker,
      `$${ticker}`,
      ticker.replace("-", "."),
      ticker.replace("-", "/"),
      ticker.replace("-", ""),
      ticker.split("-")[0]!,
      ticker.toLowerCase(),
    ]);
    const classes = ["us", "usa", "intl", "box", "hp", "zip"].flatMap((one) =>
      ["co", "sa", "b", "lp"].flatMap((two) => [`${one}.${two}`, `${one}/${two}`, `${one}-${two}`]),
    );
    const asked = [...short, ...words, ...whole, ...tickers, ...classes].filter(Boolean);
    const meant = asked.filter(isMeant);
    expect(meant.length).toBeGreaterThan(some.length * 5);
    expect(meant.filter((text) => !isAdmitted("sec-companies", members, text))).toEqual([]);
  });

  test("a ticker that nobody has does not pass; a name and a number are not asked about", () => {
    for (const text of ["QZXVW", "qzxvw", "$QZXVW", "QZXVW.A"]) {
      expect(isMeant(text)).toBe(false);
      expect(isAdmitted("sec-companies", members, text)).toBe(false);
    }
    for (const text of ["1234567", "CIK1234567", "A company that nobody knows", "QZXVWK"])
      expect(isAdmitted("sec-companies", members, text)).toBe(true);
  });

  test("funds, of whom the tools know nothing, are not on the list", async () => {
    const { members } = await read("sec-companies");
    expect(isAdmitted("sec-companies", members, "NWXIX")).toBe(false);
    expect(isAdmitted("sec-companies", members, "krb.pa")).toBe(true);
  });
});

describe("top-level domains", () => {
  test("what is looked for is the ending of the name that the tools read in the same text", () => {
    const texts = [
      "example.com",
      "www.Example.co.UK.",
      "https://example.org:443/a?b=c#d",
      "пример.рф",
      "http://bücher.example.net",
      " example.io ",
      "EXAMPLE.XN--P1AI",
      "example。com",
    ];
    for (const text of texts) {
      const { host } = domainNameFrom(text);
      const spellings = knownSets["top-level-domains"].spellings(text);
      expect(spellings).toEqual([host.slice(host.lastIndexOf(".") + 1)]);
    }
  });

  test("every domain of the world passes, and one of an ending that is none does not", async () => {
    const { members } = await read("top-level-domains");
    for (const { name } of stage.upstreams.world.domains)
      expect(isAdmitted("top-level-domains", members, `https://www.${name}/`)).toBe(true);
    for (const text of ["example.zz", "https://example.commm/", "example.xn--nothing"])
      expect(isAdmitted("top-level-domains", members, text)).toBe(false);
  });

  test.each(["html-instead", "wrong-length", "empty", "server-error"])(
    "error: a list that is %s is no list",
    async (mode) => {
      stage.upstreams.play("iana-rdap", mode);
      await expect(read("top-level-domains")).rejects.toMatchObject({
        code: expect.stringMatching(/^upstream_/),
      });
    },
  );
});

test("docs/data-sources.md has every field of every tool that asks a provider, with its set", () => {
  const page = readFileSync(
    fileURLToPath(new URL("../../../../docs/data-sources.md", import.meta.url)),
    "utf8",
  );
  const told = [...page.matchAll(/^\| ([a-z-]+) +\| `(\w+)` +\| `?([a-z-]+)`? +\| [A-Z"]/gm)];
  const fields = operations
    .filter(({ queue }) => queue === "data" || queue === "llm")
    .flatMap((operation) =>
      Object.keys(inputJsonSchema(operation)["properties"] as object).map((field) => {
        const { slug, subject } = operation;
        return `${slug} ${field} ${subject?.field === field ? subject.set : "none"}`;
      }),
    );
  expect(told.map(([, tool, field, set]) => `${tool} ${field} ${set}`).toSorted()).toEqual(
    [...new Set(fields)].toSorted(),
  );
});

import { describe, expect, test } from "vitest";
import { operations } from "./operations.ts";

const parse = (id: string, input: unknown) =>
  operations.find((operation) => operation.id === id)!.input.safeParse(input);

test("every operation refuses a property that it does not know", () => {
  for (const { id, input, examples } of operations)
    expect(input.safeParse({ ...(examples[0].input as object), extra: "1" }).success, id).toBe(
      false,
    );
});

test("no operation takes anything but an object", () => {
  for (const { input } of operations)
    for (const value of [undefined, null, "text", 1, []])
      expect(input.safeParse(value).success).toBe(false);
});

test("an input that was parsed parses again to itself", () => {
  for (const { input, examples } of operations)
    for (const example of examples) {
      const parsed = input.parse(example.input);
      expect(input.parse(parsed)).toEqual(parsed);
    }
});

test("company-intel takes a company, a ticker or both, and names both when it gets neither", () => {
  const id = "POST /api/company-intel";
  for (const input of [{ company: "A" }, { ticker: "B" }, { company: "A", ticker: "B" }])
    expect(parse(id, input).success).toBe(true);
  expect(parse(id, {}).error?.issues).toMatchObject([
    { path: ["company"], message: "at least one of company and ticker is required" },
  ]);
});

test("a blank text means the default where there is one, and is refused where there is none", () => {
  expect(parse("GET /api/stock-quote", { symbol: " " }).data).toEqual({ symbol: "AAPL" });
  expect(parse("POST /api/macro-dashboard", { region: "" }).data).toEqual({ region: "US" });
  expect(parse("GET /v2/api/stock-quote", { symbol: " " }).success).toBe(false);
  expect(parse("GET /api/answer", { q: "" }).error?.issues).toHaveLength(1);
});

describe("what no list has is refused unpaid, where the list is ours", () => {
  const symbols = ["GET /api/stock-quote", "GET /v2/api/stock-quote", "POST /api/market-pulse"];
  const nameOf = (id: string) => (id.endsWith("market-pulse") ? "ticker" : "symbol");

  test.each(["AAPL", "brk.b", " BRK/B ", "$BRK B", "^ndx", "NONESUCH", "7203", "VTSAX"])(
    "%j has the form of a US ticker: whether there is such a one, the tool finds out",
    (text) => {
      for (const id of symbols) expect(parse(id, { [nameOf(id)]: text }).success, id).toBe(true);
    },
  );

  test.each(["AAPL,MSFT", "EURUSD=X", "../AAPL", "АAPL", "A-B-C", "a company that is no ticker"])(
    "%j has not",
    (text) => {
      for (const id of symbols)
        expect(parse(id, { [nameOf(id)]: text }).error?.issues, id).toMatchObject([
          { path: [nameOf(id)], message: expect.stringMatching(/^is not a US ticker such as/) },
        ]);
    },
  );

  test.each([
    [
      "POST /api/regulatory-monitor",
      "agencies",
      ["SEC", "sec, fda;FCC", "", " "],
      ["XYZ", "SEC XYZ", ","],
    ],
    [
      "POST /api/social-sentiment",
      "platforms",
      ["x", "News REDDIT", ""],
      ["myspace", "x twitter", ";"],
    ],
  ] as const)("%s: %s", (id, field, accepted, refused) => {
    for (const text of accepted)
      expect(parse(id, { topic: "a", [field]: text }).success, text).toBe(true);
    for (const text of refused)
      expect(parse(id, { topic: "a", [field]: text }).error?.issues, text).toMatchObject([
        { path: [field], message: expect.stringMatching(/^takes these words, .{10,170}$/) },
      ]);
  });
});

test("a hash of white space is a hash", () => {
  expect(parse("POST /api/hash", { text: " " }).success).toBe(true);
});

test("the word limit is a whole number from 1 to 1000", () => {
  for (const max_words of [1, 1000])
    expect(parse("POST /api/summarize", { text: "a", max_words }).success).toBe(true);
  for (const max_words of [0, 1001, 1.5, "200", null])
    expect(parse("POST /api/summarize", { text: "a", max_words }).success).toBe(false);
  expect(parse("POST /api/summarize", { text: "a" }).data).toEqual({ text: "a", max_words: 200 });
});

const extracts = ["POST /api/extract", "POST /v2/api/extract"];

test.each([
  ["not a url", "contains white space, a control character, a backslash or a lone surrogate"],
  ["example.com", "is not a valid URL"],
  ["/path", "is not a valid URL"],
  ["", "is not a valid URL"],
  ["ftp://example.com", "is neither http nor https"],
  ["file:///etc/passwd", "is neither http nor https"],
  ["https://user:word@example.com/", "carries credentials"],
  ["https://example.com:8443/", "names port 8443; allowed are 80, 443"],
  ["http://localhost/", "names a host that is not on the public internet"],
  ["http://2130706433/", "names an address that is not public"],
  ["http://[::ffff:a9fe:a9fe]/", "names an address that is not public"],
  [`https://example.com/${"a".repeat(2_048)}`, "is longer than 2048 characters"],
])("both versions of extract refuse %j, which %s", (url, message) => {
  for (const id of extracts)
    expect(parse(id, { url }).error?.issues).toMatchObject([{ path: ["url"], message }]);
});

test.each([
  "https://example.com/a?b#c",
  "HTTP://example.com",
  "https://[2606:4700::1111]:443/",
  "http://8.8.8.8:80/",
])("both versions of extract take %j as it is", (url) => {
  for (const id of extracts) expect(parse(id, { url: ` ${url} ` }).data).toEqual({ url });
});

test("a lone surrogate is refused wherever a text is taken", () => {
  const accepted = operations.flatMap(({ id, input, examples }) => {
    const example = examples[0].input as Readonly<Record<string, unknown>>;
    const texts = Object.entries(example).filter(([, value]) => typeof value === "string");
    return texts
      .filter(
        ([name, value]) =>
          input.safeParse({ ...example, [name]: `${String(value)}\ud800` }).success,
      )
      .map(([name]) => `${id} ${name}`);
  });
  expect(accepted).toEqual([]);
});

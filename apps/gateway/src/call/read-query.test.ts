import { describe, expect, test } from "vitest";
import { readQuery } from "./read-query.ts";

const many = (count: number, nameOf: (index: number) => string): string =>
  `/api/search?${Array.from({ length: count }, (_, index) => nameOf(index)).join("&")}`;

describe("a query", () => {
  test.each([
    ["/api/search", {}],
    ["/api/search?", {}],
    ["/api/search?q=why", { q: "why" }],
    ["/api/search?q=a%20b+c&lang", { q: "a b c", lang: "" }],
    ["/api/search?q=a?b=c", { q: "a?b=c" }],
    ["/api/search?q=why&q=how&q=who", { q: ["why", "how", "who"] }],
    ["/api/search?&&q=why&", { q: "why" }],
    ["/api/search?__proto__=a", JSON.parse('{"__proto__":"a"}')],
  ])("%s is read as its parameters", (url, value) => {
    expect(readQuery(url, 65_536)).toEqual({ value });
  });

  test("of 20 parameters is read whole", () => {
    const { value } = readQuery(
      many(20, (index) => `p${index}=${index}`),
      65_536,
    ) as { value: object };
    expect(Object.keys(value)).toHaveLength(20);
  });
});

describe("error: a query of more than 20 parameters is refused unread", () => {
  test.each([
    ["different names", many(21, (index) => `p${index}`)],
    ["one name", many(21, () => "q=a")],
    ["no names", `/api/search?${"&".repeat(20)}`],
    ["what cannot be decoded", many(21, () => "%=%")],
    ["7,000 names", many(7_000, (index) => index.toString(36))],
  ])("with %s", (_, url) => {
    expect(readQuery(url, 65_536)).toEqual({
      code: "invalid_input",
      detail: "A query may have 20 parameters at most. This one was not read.",
    });
  });
});

test("error: a query longer than the operation's is refused unread, one as long is not", () => {
  const url = `/api/search?q=${"a".repeat(98)}`;
  expect(readQuery(url, 100)).toHaveProperty("value");
  expect(readQuery(`${url}a`, 100)).toMatchObject({
    code: "invalid_input",
    detail: expect.stringContaining("100 bytes"),
  });
});

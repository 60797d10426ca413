import { expect, test } from "vitest";
import { pageKeyOf, pageUrlFrom } from "./page-url.ts";

test.each([
  ["https://a.example/x?utm_source=s&id=1&fbclid=2", "https://a.example/x?id=1"],
  ["https://a.example/x?utm_source=s", "https://a.example/x"],
  ["https://a.example/x#part", "https://a.example/x"],
  ["https://a.example/#/route", "https://a.example/#/route"],
  ["HTTPS://A.example:443/x", "https://a.example/x"],
  ["http://a.example:8080/x", "http://a.example:8080/x"],
])("%s is shown as %s", (url, shown) => expect(pageUrlFrom(url)).toBe(shown));

test.each([
  "javascript:alert(1)",
  "ftp://a.example/",
  "data:text/html,x",
  "https://user:word@a.example/",
  "/relative",
  "",
  `https://a.example/${"x".repeat(2_048)}`,
])("%s is no page", (url) => expect(pageUrlFrom(url)).toBeNull());

test.each([
  ["https://www.a.example/x/", "http://a.example/x"],
  ["https://a.example/x/amp/", "https://a.example/x"],
  ["https://amp.a.example/x?amp=1", "https://a.example/x"],
  ["https://a.example/?b=1&a=2", "https://a.example/?a=2&b=1"],
])("%s is the same page as %s", (one, other) => expect(pageKeyOf(one)).toBe(pageKeyOf(other)));

test.each([
  ["https://a.example/x", "https://a.example/X"],
  ["https://a.example/x", "https://b.example/x"],
  ["https://a.example/?id=1", "https://a.example/?id=2"],
  ["https://a.example/#/one", "https://a.example/#/two"],
])("%s is another page than %s", (one, other) => expect(pageKeyOf(one)).not.toBe(pageKeyOf(other)));

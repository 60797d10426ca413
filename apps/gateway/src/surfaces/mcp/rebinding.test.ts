import { expect, test } from "vitest";
import { isRebound } from "./rebinding.ts";

const publicUrl = "https://shop.example";
const origin = "https://page.example";

test.each([
  ["shop.example"],
  ["shop.example:443"],
  ["127.0.0.1:4021"],
  ["[::1]:4021"],
  ["localhost:4021"],
  ["a.localhost:4021"],
  ["gateway:4021"],
])("a page may call under %s, which nobody else can name", (host) => {
  expect(isRebound({ origin, host }, publicUrl)).toBe(false);
});

test.each([["page.example"], ["page.example:4021"], ["127.0.0.1.page.example"], [""], ["a b"]])(
  "a page may not call under %j",
  (host) => {
    expect(isRebound({ origin, host }, publicUrl)).toBe(true);
  },
);

test("whoever sends no Origin is no page", () => {
  expect(isRebound({ host: "page.example" }, publicUrl)).toBe(false);
});

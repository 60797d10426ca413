import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ['<span class="searchmatch">Kettle</span>s &amp; pots', "Kettles & pots"],
  ["one<br/>two <b>three</b>", "one two three"],
  ["std::vector<int> and a < b", "std::vector<int> and a < b"],
  ["&lt;script&gt; &#039;x&#x27; &hellip;", "<script> 'x' …"],
  ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ["&unknown; &#xD800; &#0; AT&T;", "&unknown; &#xD800; &#0; AT&T;"],
  ["  a\n\tb\u0000c  ", "a b c"],
])("%j is %j", (html, text) => expect(plainText(html)).toBe(text));

test("a long text ends at 1,000 characters, and never within one", () => {
  expect(plainText("x".repeat(2_000))).toHaveLength(1_000);
  expect(plainText(`${"x".repeat(999)}😀`).isWellFormed()).toBe(true);
});

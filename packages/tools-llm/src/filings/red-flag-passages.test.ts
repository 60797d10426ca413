import { expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { redFlagsOfText } from "./red-flag-passages.ts";

const titlesOf = (text: string): readonly string[] =>
  redFlagsOfText(documentOf(text)).map(({ title }) => title);

test.each([
  ["Management identified a material weakness in our controls.", "Material weakness in controls"],
  ["These losses raise substantial doubt about our future.", "Going concern"],
  ["The statements of last year should no longer be relied upon.", "Figures not to be relied on"],
  ["We received a subpoena from the Department of Justice.", "Investigation"],
])("%s", (text, title) => {
  expect(titlesOf(text)).toEqual([title]);
});

test.each([
  "We found no material weakness in our controls.",
  "Management did not identify a material weakness.",
  "The material weakness was remediated in June.",
  "If we identify a material weakness, our price could fall.",
  "These plans alleviated the substantial doubt about our future.",
])("what is denied, mended or imagined is no flag: %s", (text) => {
  expect(titlesOf(text)).toEqual([]);
});

import { expect, test } from "vitest";
import { checkSentence } from "./check-sentence.ts";

const quote = "However, revenue didn’t rise in 2024. Sales of “Ultra” fell 3.5% to $4.2 billion.";

test("a whole sentence of a quote passes, whatever its typography", () => {
  expect(checkSentence('Sales of "Ultra"  fell 3.5% to $4.2 billion.', [quote])).toEqual({
    ok: true,
  });
  expect(checkSentence(quote, [quote])).toEqual({ ok: true });
});

test("a verbatim part that leaves out the negation does not pass", () => {
  expect(checkSentence("Revenue rise in 2024.", [quote])).toMatchObject({ ok: false });
});

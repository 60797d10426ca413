import fc from "fast-check";
import { expect, test } from "vitest";
import { prepareBase64 } from "./prepared-base64.ts";

test("encodes as if the whole text had been encoded, whatever stands around the part", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom("a", "7", "Z") }),
      (before, after, part) => {
        const placeholder = "\u0001".repeat(part.length);
        fc.pre(!(before + after).includes("\u0001"));
        const prepared = prepareBase64(before + placeholder + after, placeholder);
        const encoded = prepared.before + prepared.with(part) + prepared.after;
        expect(encoded).toBe(Buffer.from(before + part + after).toString("base64"));
      },
    ),
  );
});

test("refuses a text without the placeholder", () => {
  expect(() => prepareBase64("abc", "*")).toThrow("placeholder");
});

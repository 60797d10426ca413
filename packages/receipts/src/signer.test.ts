import { expect, test } from "vitest";
import { receiptSignerSchema } from "./signer.ts";

test("a key becomes the signer of its address, and nothing that shows the key", () => {
  // The first key that every local test chain hands out.
  const key = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
  const signer = receiptSignerSchema.parse(key);
  expect(signer.address).toBe("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
  expect(JSON.stringify(signer)).not.toContain(key.slice(2, 20));
});

const beyondTheCurve = `0x${"ff".repeat(32)}`;

test.each([
  ["a word", "swordfish"],
  ["a key without 0x", "5e".repeat(32)],
  ["half a key", `0x${"5e".repeat(16)}`],
  ["a key and a space", `0x${"5e".repeat(32)} `],
  ["letters that are not hex", `0x${"5z".repeat(32)}`],
  ["zero", `0x${"00".repeat(32)}`],
  ["a number beyond the curve", beyondTheCurve],
])("%s is refused in words that do not repeat it", (_, text) => {
  const { error } = receiptSignerSchema.safeParse(text);
  const told = `${error?.message} ${error?.stack}`;
  expect(told).toContain("0x and 64 hex digits");
  expect(told).not.toContain(text);
  expect(told).not.toContain(String(BigInt(beyondTheCurve)));
});

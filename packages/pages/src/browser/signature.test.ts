import { expect, test } from "vitest";
import { signatureFrom } from "./signature.ts";

const ofKey = (last: string): string => `0x${"ab".repeat(64)}${last}`;

test("a key's signature is taken, and so is what a contract takes for one", () => {
  expect(signatureFrom(ofKey("1c"), "MetaMask")).toBe(ofKey("1c"));
  const ofContract = `0x${"ab".repeat(300)}`;
  expect(signatureFrom(ofContract, "MetaMask")).toBe(ofContract);
});

test("a device that counts from zero is corrected to what USDC takes", () => {
  expect(signatureFrom(ofKey("00"), "MetaMask")).toBe(ofKey("1b"));
  expect(signatureFrom(ofKey("01"), "MetaMask")).toBe(ofKey("1c"));
});

test.for([
  ["short", "0x1234"],
  ["without its last byte", `0x${"ab".repeat(64)}`],
  ["of an odd length", `${ofKey("1b")}1`],
  ["endless", `0x${"ab".repeat(3_000)}`],
  ["not hex", `0x${"zz".repeat(65)}`],
  ["without 0x", "ab".repeat(65)],
  ["empty", "0x"],
  ["nothing", undefined],
  ["an object", { signature: ofKey("1b") }],
] as const)("one that is %s is told, and thrown away", ([, answer]) => {
  expect(() => signatureFrom(answer, "MetaMask")).toThrow(
    "What MetaMask gave is no signature that USDC takes. It was not sent.",
  );
});

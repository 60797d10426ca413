import { expect, test } from "vitest";
import { Stopped } from "./stopped.ts";
import { type Step, stoppedBy } from "./wallet-words.ts";

const names = { wallet: "MetaMask", network: "Base", chainId: 8453 };

const told = (error: unknown, step: Step = "sign"): string => {
  const { message, next } = stoppedBy(error, step, names);
  return `${message} ${next}`;
};

test("who says no is told what he said no to, and that he may try again", () => {
  const no = { code: 4001, message: "User rejected the request." };
  const steps = ["connect", "switch", "add", "sign", "look"] as const;
  const words = steps.map((step) => told(no, step));
  expect(new Set(words).size).toBe(steps.length);
  for (const text of words) expect(text).toMatch(/MetaMask.*Press the button to try again\.$/);
  expect(told({ code: 5000 })).toBe(told(no));
  expect(told({ code: "4001" })).toBe(told(no));
});

test("a code says what to do in the wallet, wrapped or not", () => {
  expect(told({ code: -32_002 })).toContain("answer or close what it asks");
  expect(told({ code: -32_603, cause: { code: -32_002 } })).toContain("question open already");
  expect(told({ code: 4100 })).toContain("connect the account to this page");
  expect(told({ code: 4900 })).toContain("no connection to any network");
  expect(told({ code: 4901 })).toContain("Choose the network Base (chain 8453)");
  expect(told({ code: 4902 })).toContain("does not know the network Base");
  expect(told({ code: 4200 })).toContain("typed data (EIP-712)");
});

test("what no code explains is told as the wallet says it, in one line and not endlessly", () => {
  expect(told({ code: -32_603, message: "Internal\nerror" })).toContain(
    "MetaMask answered with an error: Internal error (code -32603)",
  );
  expect(told("a text")).toContain("MetaMask answered with an error: a text");
  expect(told(undefined)).toContain("undefined");
  expect(told({ message: "x".repeat(5_000) }).length).toBeLessThan(400);
});

test("what was told in words before stays as it is", () => {
  const ours = new Stopped("Cancelled.");
  expect(stoppedBy(ours, "sign", names)).toBe(ours);
});

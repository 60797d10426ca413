import { deflateRawSync } from "node:zlib";
import { operations, ToolError } from "@coinslot/tools-schema";
import { expect, test } from "vitest";
import { outcomeFrom, storedFrom, storedOutcomeSchema } from "./stored-outcome.ts";

const operation = operations.find(({ id }) => id === "POST /api/text-diff")!;
const { resultBytes } = operation.largest;
const ofText = (text: string) => ({ ok: true, body: { text } }) as const;

test.each([0, 100, 4_096, 100_000])("a result of %i bytes is what was stored", async (length) => {
  const outcome = ofText("ä€😀".repeat(length / 3));
  const stored = JSON.parse(JSON.stringify(await storedFrom(outcome, operation))) as unknown;
  expect(await outcomeFrom(storedOutcomeSchema.parse(stored))).toEqual(outcome);
});

test("a failure is stored as it is", async () => {
  const failure = {
    ok: false,
    error: { code: "tool_failed", detail: "The tool failed." },
  } as const;
  expect(await storedFrom(failure, operation)).toEqual(failure);
  expect(await outcomeFrom(failure)).toEqual(failure);
});

test("a large one is packed, a small one is not", async () => {
  expect(await storedFrom(ofText("a"), operation)).toEqual(ofText("a"));
  const stored = await storedFrom(ofText("a".repeat(1_000_000)), operation);
  expect(JSON.stringify(stored).length).toBeLessThan(20_000);
});

test("one that is larger than its price pays for is refused: another input is not charged again", async () => {
  const body = { ok: true, body: { text: "a".repeat(resultBytes) } } as const;
  const refusal = await storedFrom(body, operation).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ToolError);
  expect(refusal).toMatchObject({ code: "tool_input_refused" });
});

test("what would unpack without end is not", async () => {
  const packed = deflateRawSync(Buffer.alloc(64 * 1_024 * 1_024)).toString("base64");
  await expect(outcomeFrom({ ok: true, packed })).rejects.toThrow("larger");
});

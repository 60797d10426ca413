import { expect, test } from "vitest";
import { jsonReply, problemReply } from "../../http/reply.ts";
import { toolResultFrom } from "./tool-result.ts";

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64");

test("a result's text is the body byte for byte: its receipt has the hash of that", () => {
  const body = { op: "hash", data: { zero: -0, text: "é" } };
  const reply = jsonReply(200, body, { "payment-response": encoded({ success: true }) });
  const { content, isError, _meta } = toolResultFrom(reply);
  expect([content, isError]).toEqual([[{ type: "text", text: reply.body }], undefined]);
  expect(_meta).toEqual({ "x402/payment-response": { success: true } });
});

test("a 402 has the terms of version 2, as structure and as the same JSON", () => {
  const terms = { x402Version: 2, error: "Payment required", accepts: [{ amount: "1" }] };
  const headers = { "payment-required": encoded(terms) };
  const members = { x402Version: 1, accepts: [], code: "payment_required", charged: false };
  const { content, isError, structuredContent } = toolResultFrom(jsonReply(402, members, headers));
  expect(isError).toBe(true);
  expect(structuredContent).toEqual({ ...members, ...terms });
  expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
});

test("a hand-over is an error whose first sentence says how the result is collected", () => {
  const refusal = { code: "result_pending", detail: "Paid." } as const;
  const reply = problemReply(refusal, true, { headers: { "claim-token": "abc" } });
  const { content, isError, _meta } = toolResultFrom(reply);
  expect(isError).toBe(true);
  expect(content[0]).toMatchObject({
    text: 'Call the tool collect_result with {"claim":"abc"} in 2 seconds: it is free, and paying again would buy a second result. Paid.',
  });
  expect(_meta).toEqual({ "coinslot/claim": "abc" });
});

test("every other refusal begins with what is wrong, in words", () => {
  const reply = problemReply({ code: "invalid_input", detail: "The input does not fit: text." });
  expect(toolResultFrom(reply).content[0]).toEqual({
    type: "text",
    text: "The input does not fit: text.",
  });
});

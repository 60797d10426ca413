import { errors } from "@coinslot/tools-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { adviceOf, advices, wordOf } from "./advice.ts";

const answer = (status: number, body: Record<string, unknown> = {}) => ({
  status,
  headers: new Headers(),
  text: "",
  body,
});

test("it knows every advice of our own error table, and `prove-buyer`", () => {
  const told = new Set(Object.values(errors).map(({ retry }) => retry));
  expect(advices).toEqual(expect.arrayContaining([...told, "prove-buyer"]));
});

test("it follows what it is told, where that cannot cost twice", () => {
  for (const retry of advices.filter((advice) => advice !== "pay"))
    expect(adviceOf(answer(500, { retry }), { isPaid: true, isPage: false })).toBe(retry);
});

test("a delivered result asks for a proof, whatever the shop calls that", () => {
  const delivered = answer(409, { code: "claim_delivered", retry: "never" });
  expect(adviceOf(delivered, { isPaid: true, isPage: false })).toBe("prove-buyer");
});

test("after a payment it is told to pay only by who says that nothing was charged", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 599 }),
      fc.record(
        {
          retry: fc.oneof(fc.constantFrom(...advices), fc.string(), fc.constant(null)),
          charged: fc.oneof(fc.boolean(), fc.constant("unknown"), fc.string()),
          code: fc.string(),
        },
        { requiredKeys: [] },
      ),
      fc.boolean(),
      (status, body, isPage) => {
        const advice = adviceOf(answer(status, body), { isPaid: true, isPage });
        expect(advices).toContain(advice);
        expect(advice === "pay" && (body.retry !== "pay" || body.charged !== false)).toBe(false);
      },
    ),
  );
});

test("an answer is called by its code or state", () => {
  expect(wordOf(answer(503, { code: "tool_unavailable" }))).toBe("503 tool_unavailable");
  expect(wordOf(answer(200, { state: "owed" }))).toBe("200 owed");
  expect(wordOf(answer(200))).toBe("200 result");
  expect(wordOf(answer(502))).toBe("502");
});

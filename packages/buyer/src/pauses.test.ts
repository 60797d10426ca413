import fc from "fast-check";
import { expect, test } from "vitest";
import { pauseSeconds } from "./pauses.ts";

const nowMs = Date.parse("2026-11-21T12:00:00Z");
const answer = (headers: Record<string, string>, body: Record<string, unknown> = {}) => ({
  status: 503,
  headers: new Headers(headers),
  text: "",
  body,
});

test.each([
  ["a number of seconds", { "retry-after": "7" }, {}, 7],
  ["a date", { "retry-after": "Sat, 21 Nov 2026 12:01:30 GMT" }, {}, 90],
  ["a date that has passed", { "retry-after": "Sat, 21 Nov 2026 11:00:00 GMT" }, {}, 0],
  ["the member of the problem", {}, { retryAfterSeconds: 12 }, 12],
  ["the header before the member", { "retry-after": "7" }, { retryAfterSeconds: 12 }, 7],
  ["nothing", {}, {}, 1],
  ["nonsense", { "retry-after": "soon" }, { retryAfterSeconds: "12" }, 1],
])("the first pause is as told: %s", (_, headers, body, seconds) => {
  expect(pauseSeconds(answer(headers, body), 0, nowMs)).toBe(seconds);
});

test("no pause is shorter than told, and none that nobody told is longer than a minute", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(50), (told, repeats) => {
      const pause = pauseSeconds(answer({ "retry-after": String(told) }), repeats, nowMs);
      expect(pause).toBeGreaterThanOrEqual(told);
      expect(pause).toBeLessThanOrEqual(Math.max(told, 60));
    }),
  );
});

test("pauses grow while the same is told again, also where nobody answers", () => {
  const pauses = [0, 1, 2, 3].map((repeats) => pauseSeconds(undefined, repeats, nowMs));
  expect(pauses).toEqual([1, 1.5, 2.25, 3.375]);
});

import { describe, expect, test } from "vitest";
import { expectDiscreet } from "./discretion.ts";
import type { Answer } from "./wire.ts";

const answer = (text: string, headers: Record<string, string> = {}): Answer => ({
  status: 502,
  headers: new Headers({ "content-type": "application/json", ...headers }),
  text,
  body: JSON.parse(text) as Answer["body"],
});
const judge = (told: string, headers?: Record<string, string>) => () =>
  expectDiscreet(answer(JSON.stringify({ detail: told }), headers), ["127.0.0.1:8545"]);
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64");

test("an answer in our own words is discreet", () => {
  expect(
    judge("The tool failed.", { "payment-response": encoded({ success: false }) }),
  ).not.toThrow();
  expect(judge("See urn:coinslot:error:tool_failed.")).not.toThrow();
});

describe("what gives away the machinery is noticed", () => {
  test.each([
    ["an RPC URL", "fetch of http://127.0.0.1:8545/ failed"],
    ["a library's name", "viem 2.57.1"],
    ["an error's class", "TypeError in settlement"],
    ["an error's text", "Error: no"],
    ["a line of a stack", "at settle (gateway.js:1:2)"],
    ["a path", "at /opt/app/main.js"],
    ["a system error", "connect ECONNREFUSED"],
    ["the facilitator's markup", "<html>"],
    ["a text that is too long", "a".repeat(201)],
  ])("%s", (_, told) => {
    expect(judge(told)).toThrow(/expected/);
  });

  test("inside a header that is encoded", () => {
    expect(judge("No.", { "payment-response": encoded({ errorReason: "viem" }) })).toThrow(
      /expected/,
    );
  });

  test("a header that is not ours", () => {
    expect(judge("No.", { "set-cookie": "a=1" })).toThrow(/expected/);
  });
});

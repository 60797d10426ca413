import fc from "fast-check";
import { expect, test } from "vitest";
import { createTopicMatch, wordsOf } from "./topic.ts";

test("fillers say nothing, unless there is nothing else", () => {
  expect(wordsOf("What is the latest news on EIP-3009 and stablecoins?")).toEqual([
    "eip-3009",
    "stablecoins",
  ]);
  expect(wordsOf("The Who")).toEqual(["the", "who"]);
});

test.each([
  ["stablecoin regulation", "Regulators agree on stablecoins", "most"],
  ["stablecoin regulation", "Regulators agree on fishing", "some"],
  ["stablecoin regulation", "Fishing is good", "none"],
  ["Ethereum staking rewards 2026", "Rewards for Ethereum staking fall", "most"],
  ["Ethereum staking rewards 2026", "Ethereum in 2026", "some"],
  ["Rust", "The rust language", "most"],
])("of %s, `%s` has %s words", (topic, text, match) => {
  expect(createTopicMatch(topic)(text)).toBe(match);
});

test("a text that contains the topic always has most of its words", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,9}( [a-z]{3,9}){0,4}$/), (topic) => {
      expect(createTopicMatch(topic)(`Before it, ${topic}: and after.`)).toBe("most");
    }),
  );
});

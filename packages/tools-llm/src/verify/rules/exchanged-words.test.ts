import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test.each([
  [
    "adjectives",
    "The new pump is twice as fast as the old one.",
    "The old pump is twice as fast as the new one.",
  ],
  [
    "objects",
    "The mayor praised the strike and criticised the operator.",
    "The mayor praised the operator and criticised the strike.",
  ],
  [
    "clauses",
    "The station opened before the bridge was finished.",
    "The bridge was finished before the station opened.",
  ],
  [
    "a name and its part",
    "Cash App Taxes is a tool that is integrated with the Cash App.",
    "Cash App is a tool that is integrated with the Cash App Taxes.",
  ],
])("%s that have changed places are found", (_, quote, sentence) => {
  expect(verdictOf(sentence, quote)).not.toBe("ok");
  expect(verdictOf(quote, `${quote} Nobody was surprised.`)).toBe("ok");
});

test("whole parts of a sentence may move", () => {
  const quote = "The station opened before the bridge was finished.";
  expect(verdictOf("Before the bridge was finished, the station opened.", quote)).toBe("ok");
});

test("who is named beside somebody did not do what that one did", () => {
  const sister = "Ada Quint, the sister of Mara Ellison, bought the mill.";
  expect(verdictOf("Mara Ellison bought the mill.", sister)).not.toBe("ok");
  expect(verdictOf("Ada Quint bought the mill.", sister)).toBe("ok");
  const unlike = "Unlike Brightpot, Quarry Motion pays a dividend.";
  expect(verdictOf("Brightpot pays a dividend.", unlike)).not.toBe("ok");
});

test("a unit of time stays behind its word", () => {
  const quote = "They came the next day, and within a week the ants were gone.";
  expect(verdictOf("They came, and within a day the ants were gone.", quote)).not.toBe("ok");
  expect(verdictOf("Within a week the ants were gone.", quote)).toBe("ok");
});

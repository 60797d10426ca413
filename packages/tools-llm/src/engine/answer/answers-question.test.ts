import { expect, test } from "vitest";
import { passagesFrom } from "../../testing/documents.ts";
import { evidenceAt } from "../ladder/evidence.ts";
import { answersQuestion } from "./answers-question.ts";

const quoted = (text: string) => {
  const [passage] = passagesFrom(text);
  const [span] = passage!.sentences;
  return { text, evidence: [evidenceAt(passage!, span!)], rung: "quoted" } as const;
};

test.each([
  ["Who sells electric kettles?", "Brightpot of Leeds sells electric kettles in 40 countries."],
  ["Who builds electric kettles?", "Electric kettles are constructed by Brightpot of Leeds."],
  ["Why do cats purr?", "Cats purr because it calms them."],
  ["How does a heat pump work?", "A heat pump works by moving heat from outside to inside."],
  ["When did Northwind open its plant?", "Northwind opened the plant on 3 November 2026."],
  ["Is coffee healthy?", "Coffee is healthy in small amounts."],
  ["tidal pumps", "Tidal pumps lift water."],
])("%s is answered: %s", (question, sentence) => {
  expect(answersQuestion(question, quoted(sentence))).toBe(true);
});

test.each([
  // Another deed, a name that nobody has named, and other things of the same words.
  ["Who sells electric kettles?", "Electric kettles were drawn by Crompton of Leeds in 1891."],
  ["Who leads Northwind Robotics?", "Quarry Motion is led by Ada Quint."],
  ["Why do cats purr?", "Dogs bark because they are hungry."],
  ["When did Northwind open its plant?", "The mine was closed on 3 November 2026."],
  ["Is coffee healthy?", "Tea is drunk all over the world."],
  // What stands in quotation marks is mentioned: nothing is said of it.
  ["How many people live in Norway?", "In 2025, 22 people read about “people live Norway”."],
  ["Who sells electric kettles?", "“Sells electric kettles” is a word of Ada Quint's."],
  ["Is coffee healthy?", "A review looked at “coffee healthy” once more."],
])("%s is not answered: %s", (question, sentence) => {
  expect(answersQuestion(question, quoted(sentence))).toBe(false);
});

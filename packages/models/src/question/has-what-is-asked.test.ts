import { expect, test } from "vitest";
import { sentenceSpans } from "../sentences/sentence-spans.ts";
import { answerFixtures } from "../testing/answer-fixtures.ts";
import { hasWhatIsAsked } from "./has-what-is-asked.ts";
import { kindOfQuestion } from "./question-kind.ts";

test.each([
  ["Why do cats purr?", "reason"],
  ["What caused the outage?", "reason"],
  ["When did the wall fall?", "date"],
  ["In what year was the bridge built?", "date"],
  ["How many people live in Norway?", "amount"],
  ["What is the price of zinc?", "amount"],
  ["Where is zinc mined?", "place"],
  ["Which country mines most zinc?", "place"],
  ["Who sells electric kettles?", "who"],
  ["Which company makes the pumps?", "who"],
  ["How does photosynthesis work?", "means"],
  ["How to bake bread", "means"],
  ["What is the capital of Australia?", "identity"],
  ["What was Acme's first name?", "identity"],
  ["What is inflation?", "definition"],
  ["What does EIP mean?", "definition"],
  ["Is coffee healthy?", "yes-no"],
  ["What are the main risks of tidal energy?", "aspect"],
  ["What is the difference between EIP-3009 and EIP-2612?", "aspect"],
  ["What is driving oil prices?", "open"],
  ["What is the outlook for oil?", "open"],
  ["tidal pumps", "open"],
] as const)("%s asks for: %s", (question, kind) => {
  expect(kindOfQuestion(question)).toBe(kind);
});

test.each([
  ["Why do cats purr?", "Cats purr because it calms them.", "Cats purr at 25 hertz."],
  ["When did talks begin?", "Talks began on Thursday.", "Talks began in Oslo."],
  ["When was the strike of 1998?", "The strike was in May.", "The strike of 1998 was long."],
  [
    "How many people live in Norway?",
    "Norway has 5.5 million inhabitants.",
    "4,871 publications dealt with Norway.",
  ],
  ["How many arms are built?", "The plant builds 1,200 arms.", "The plant employs 340 people."],
  ["How much does zinc cost?", "Zinc costs $2.60 a kilogram.", "Zinc is mined in 50 countries."],
  ["Who sells kettles?", "Kettles are sold by Brightpot of Leeds.", "Kettles are sold everywhere."],
  ["Who stopped work?", "Ferry crews stopped work.", "The work was stopped."],
  ["Where is zinc mined?", "Zinc is mined in Peru.", "Zinc is mined."],
  [
    "What is the capital of Australia?",
    "The capital of Australia is Canberra.",
    "The largest risk of capital Australia is late delivery.",
  ],
  [
    "What is the capital of Australia?",
    "Canberra, the capital, has 450,000 inhabitants.",
    "Capital left Australia for Canberra in May.",
  ],
  [
    "What is the capital of Australia?",
    "Parliament sits in Australia's capital Canberra.",
    "Venture capital in Australia fell by a fifth.",
  ],
  [
    "What is inflation?",
    "Inflation is a rise of the general level of prices.",
    "The problem of inflation: 44 reports were examined.",
  ],
  [
    "What is inflation?",
    "By “inflation” the almanac means a rise of prices.",
    "Work on inflation is expensive.",
  ],
  [
    "How does a heat pump work?",
    "A heat pump moves heat from outside to inside.",
    "The growth of work on “heat pumps” goes on.",
  ],
  [
    "What are the risks of tidal energy?",
    "The main problem of tidal energy is salt.",
    "Tidal energy is cheap.",
  ],
])("%s: %s, and not: %s", (question, answer, other) => {
  expect(hasWhatIsAsked(question, answer)).toBe(true);
  expect(hasWhatIsAsked(question, other)).toBe(false);
});

const answers = answerFixtures.flatMap(({ passages, questions }) =>
  questions.map(([question, part]): [string, string] => {
    const sentences = passages.flatMap((passage) =>
      passage
        .split("\n")
        .flatMap((line) => sentenceSpans(line).map(({ start, end }) => line.slice(start, end))),
    );
    return [question, sentences.find((sentence) => sentence.includes(part)) ?? ""];
  }),
);

test.each(answers)("%s: %s", (question, sentence) => {
  expect(hasWhatIsAsked(question, sentence)).toBe(true);
});

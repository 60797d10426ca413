import type { OllamaScript, OllamaTask, ScriptedSentence } from "./ollama-script.ts";

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu));

const shared = (text: string, asked: ReadonlySet<string>): number =>
  [...wordsOf(text)].filter((word) => asked.has(word)).length;

const sentencesOf = (text: string): readonly string[] =>
  text.match(/[^.!?\n][^\n]*?[.!?](?=\s|$)/gu) ?? [];

/** Near-extractive: a remark in brackets and a leading connector go, the words stay. */
const shorten = (sentence: string): string =>
  sentence
    .trim()
    .replace(/\s*\([^)]*\)/gu, "")
    .replace(/^(?:However|Meanwhile|In addition|Therefore), (\p{L})/u, (_, letter: string) =>
      letter.toUpperCase(),
    );

const draft = ({ question, passages }: OllamaTask): readonly ScriptedSentence[] => {
  const asked = wordsOf(question);
  return passages
    .flatMap(({ number, text }) =>
      sentencesOf(text).map((sentence) => ({ text: shorten(sentence), passages: [number] })),
    )
    .map((sentence) => ({ sentence, score: shared(sentence.text, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, 3)
    .map(({ sentence }) => sentence);
};

const nearest = (text: string, labels: readonly string[]): string =>
  labels.find((label) => shared(label, wordsOf(text)) > 0) ?? "none";

const isIn = (sentence: string, quotes: readonly string[]): boolean => {
  const quoted = wordsOf(quotes.join(" "));
  return [...wordsOf(sentence)].every((word) => quoted.has(word));
};

/** What a model that does nothing wrong would say, with the sentences as the script changes them. */
export const contentFor = (task: OllamaTask, { sentence = (one) => one }: OllamaScript): string => {
  switch (task.stage) {
    case "plan":
      return JSON.stringify({ queries: [[...wordsOf(task.question)].join(" ")] });
    case "write":
      return JSON.stringify({ sentences: draft(task).map((one) => sentence(one, task)) });
    case "repair": {
      const text = task.quotes[0] ?? "";
      return JSON.stringify({ sentence: sentence({ text, passages: [1] }, task).text });
    }
    case "classify":
      return JSON.stringify({ labels: task.texts.map((text) => nearest(text, task.labels)) });
    case "vote": {
      const votes = task.pairs.map(({ sentence: one, quotes }) =>
        isIn(one, quotes) ? "supported" : "unsupported",
      );
      return JSON.stringify({ votes });
    }
    case undefined:
      return "{}";
  }
};

import type { OllamaScript, ScriptedSentence } from "./ollama-script.ts";

const withText = (sentence: ScriptedSentence, text: string): ScriptedSentence => ({
  ...sentence,
  text,
});

/** The first name that is no beginning of the sentence, and the one after it, change places. */
const swapNames = (text: string): string => {
  const names = [...new Set(text.match(/\p{Lu}[\p{L}&-]+(?: \p{Lu}[\p{L}&-]+)*/gu) ?? [])];
  const [first, second] = names;
  if (first === undefined || second === undefined) return `${text} Nobody did it to them.`;
  return text
    .split(first)
    .map((part) => part.replaceAll(second, first))
    .join(second);
};

const opposites: readonly (readonly [RegExp, string])[] = [
  [/\brose\b/u, "fell"],
  [/\bfell\b/u, "rose"],
  [/\bup\b/u, "down"],
  [/\b(is|was|are|were|has|had|will|can|could)\b(?! not)/u, "$1 not"],
];

const flip = (text: string): string => {
  const [pattern, opposite] = opposites.find(([known]) => known.test(text)) ?? [
    /\.?$/u,
    ", never.",
  ];
  return text.replace(pattern, opposite);
};

const firstNumber = /\p{N}+(?:[.,]\p{N}+)*/u;

const otherNumber = (text: string): string =>
  firstNumber.test(text)
    ? text.replace(firstNumber, "7,341.9")
    : text.replace(/\.?$/u, " in 7,341 cases.");

/** What a model may do wrong, by name. `well-behaved` does nothing wrong. */
export const ollamaScripts = {
  "well-behaved": { plays: "shortens sentences of the passages, and names the right ones" },
  "bad-json": {
    plays: "breaks off within its JSON",
    content: (content) => `${content.slice(0, Math.max(1, content.length - 3))} and so on`,
  },
  "wrong-shape": {
    plays: "answers in JSON of another shape",
    content: (content) => JSON.stringify({ answer: content }),
  },
  "length-stop": {
    plays: "is cut off by the limit of its answer",
    content: (content) => content.slice(0, Math.ceil(content.length / 2)),
    doneReason: "length",
  },
  "out-of-range": {
    plays: "names passages that it was not shown",
    sentence: (sentence) => ({ ...sentence, passages: [0, -3, 99, 1_000_000] }),
  },
  "invented-number": {
    plays: "puts a number of its own into each sentence",
    sentence: (sentence) => withText(sentence, otherNumber(sentence.text)),
  },
  "flipped-polarity": {
    plays: "says the opposite of each sentence",
    sentence: (sentence) => withText(sentence, flip(sentence.text)),
  },
  "swapped-parties": {
    plays: "lets the parties of each sentence change places",
    sentence: (sentence) => withText(sentence, swapNames(sentence.text)),
  },
  "prompt-echo": {
    plays: "repeats its prompt",
    sentence: (sentence, { prompt }) => withText(sentence, prompt.slice(0, 400)),
  },
  "missing-model": { plays: "is not there: the model was never pulled", isMissing: true },
  "slow-first-token": { plays: "says nothing for a minute", firstTokenMs: 60_000 },
  stall: { plays: "stops after the first token, for a minute", stallMs: 60_000 },
  "front-truncation": {
    plays: "reads only the end of the prompt",
    promptTokens: (count) => Math.floor(count / 2) - 2,
  },
  "cut-stream": { plays: "loses the connection while it answers", ending: "cut" },
  "error-in-stream": { plays: "breaks down while it answers", ending: "error" },
  endless: { plays: "never stops writing", ending: "endless" },
  busy: {
    plays: "refuses, because too many wait",
    refusal: {
      status: 503,
      error: "server busy, please try again. maximum pending requests exceeded",
    },
  },
  "out-of-memory": {
    plays: "cannot load the model",
    refusal: {
      status: 500,
      error: "model requires more system memory (5.6 GiB) than is available (1.2 GiB)",
    },
  },
} as const satisfies Readonly<Record<string, OllamaScript>>;

/** The name of something that a model may do wrong, or of doing nothing wrong. */
export type OllamaScriptName = keyof typeof ollamaScripts;

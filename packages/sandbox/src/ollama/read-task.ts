import type { OllamaTask } from "./ollama-script.ts";

/** A call of /api/chat, as far as a script reads it. */
export type ChatBody = {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly format?: { readonly properties?: Readonly<Record<string, unknown>> } | "json";
  readonly options?: { readonly num_ctx?: number; readonly num_predict?: number };
};

const stages = {
  queries: "plan",
  sentences: "write",
  sentence: "repair",
  labels: "classify",
  votes: "vote",
} as const;

const objectsIn = (text: string): readonly Readonly<Record<string, unknown>>[] =>
  text.split("\n").flatMap((line) => {
    if (!/^\s*\{/.test(line)) return [];
    try {
      return [JSON.parse(line) as Record<string, unknown>];
    } catch {
      return [];
    }
  });

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What is asked for: the stage by the property that the schema wants, the material by the JSON lines of the prompt. */
export const readTask = ({ messages = [], format }: ChatBody): OllamaTask => {
  const wanted = typeof format === "object" ? Object.keys(format.properties ?? {}) : [];
  const property = wanted.find((name): name is keyof typeof stages => Object.hasOwn(stages, name));
  const prompt = messages.map(({ content }) => content).join("\n");
  const objects = objectsIn(prompt);
  const find = (name: string): string => textOf(objects.find((one) => name in one)?.[name]);
  return {
    stage: property === undefined ? undefined : stages[property],
    prompt,
    question: find("question"),
    sentence: find("sentence"),
    passages: objects.flatMap((one) =>
      typeof one["number"] === "number" && "text" in one
        ? [{ number: one["number"], text: textOf(one["text"]) }]
        : [],
    ),
    quotes: objects.flatMap(({ quotes }) => (Array.isArray(quotes) ? quotes.map(textOf) : [])),
    labels: objects.flatMap((one) => ("label" in one ? [textOf(one["label"])] : [])),
    texts: objects.flatMap((one) =>
      "text" in one && !("number" in one) ? [textOf(one["text"])] : [],
    ),
    pairs: objects.flatMap((one) =>
      "quotes" in one && "sentence" in one
        ? [{ sentence: textOf(one["sentence"]), quotes: [one["quotes"]].flat().map(textOf) }]
        : [],
    ),
  };
};

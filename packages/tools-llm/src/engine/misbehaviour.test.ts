import { createOllamaWriter, type Writer } from "@coinslot/models";
import {
  ollamaScripts,
  type OllamaScriptName,
  type OllamaStage,
  type ScriptedOllama,
  startScriptedOllama,
} from "@coinslot/sandbox";
import { describe, expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { bagOfWords, pickingWriter } from "../testing/test-models.ts";
import { checkSentence } from "../verify/check-sentence.ts";
import { createEngine } from "./engine.ts";

const documents = [
  documentOf(
    "Northwind Robotics had revenue of 412 million dollars in the third quarter, 18 percent more than a year before. Profit fell by 4 percent to 39 million dollars. Pineapple Logistics sued Northwind Robotics over patents in May.",
    { url: "https://one.example/quarter" },
  ),
  documentOf(
    "Northwind Robotics opened a second plant in Calder Bay (its largest) with 340 employees. However, the order book of Northwind Robotics did not grow in the third quarter.",
    { url: "https://two.example/plant" },
  ),
];
const question = "What was the revenue of Northwind Robotics in the third quarter?";
const totalMs = 4_000;
const budget = { totalMs, gatherMs: 500, queries: 2, pages: 2, passages: 8 };
const labels = [
  { name: "good", description: "revenue and growth" },
  { name: "bad", description: "loss and decline" },
];
const stages: readonly OllamaStage[] = ["plan", "write", "repair", "classify", "vote"];
const names = Object.keys(ollamaScripts) as OllamaScriptName[];

const writerOn = ({ url }: ScriptedOllama): Writer =>
  createOllamaWriter({
    host: url,
    model: "scripted",
    contextTokens: 8_192,
    keepAlive: "1m",
    limits: { firstTokenMs: 400, nextTokenMs: 400, totalMs: 1_500 },
    turns: 2,
    waiting: 8,
  });

/** A draft that has to be repaired: its figures are wrong, its words are the passages'. */
const withWrongFigures = (writer: Writer): Writer => ({
  ...writer,
  write: async (task, signal) => {
    const draft = await writer.write(task, signal);
    const sentences = draft.sentences.map((one) => ({
      ...one,
      text: one.text.replace(/\d+/u, "555"),
    }));
    return { ...draft, sentences };
  },
});

/** One answer, with a model that plays the script at the stage and is well-behaved elsewhere. */
const answerWith = async (script: OllamaScriptName, stage: OllamaStage) => {
  const ollama = await startScriptedOllama({ script, at: [stage], model: "scripted" });
  try {
    const own = writerOn(ollama);
    const writer = stage === "repair" ? withWrongFigures(own) : own;
    const none = async (): Promise<never> => Promise.reject(new Error("nothing is read here"));
    const find = async () => ({
      hits: [],
      engines: [],
      suggestions: [],
      isWholeWeb: true,
      answers: [],
    });
    const engine = createEngine({
      sources: { search: { find }, webPages: { read: none } },
      models: { embedder: bagOfWords, writer, extractive: pickingWriter },
    });
    const run = engine.start(budget, new AbortController().signal);
    const { trail } = await run.research(question);
    const task = { question, instruction: "Answer.", maxSentences: 4 };
    const answered = await run.answerFrom(documents, task);
    const given = await run.classify(answered.sentences, labels);
    await own.close();
    return { answered, trail, given, spentMs: run.clock.spentMs() };
  } finally {
    await ollama.stop();
  }
};

describe.each(stages)("at the stage %s", (stage) => {
  test.concurrent.each(names)(
    "a model that plays %s leaves an answer without a false figure or a bad citation, in time",
    async (script) => {
      const { answered, trail, given, spentMs } = await answerWith(script, stage);
      expect(spentMs).toBeLessThan(totalMs + 2_000);
      expect(trail[0]?.query).toBe(question);
      expect(trail.length).toBeLessThanOrEqual(budget.queries);
      expect(answered.sentences.length).toBeGreaterThan(0);
      expect(answered.sentences.length).toBeLessThanOrEqual(4);
      for (const { text, evidence } of answered.sentences) {
        expect(text).not.toMatch(/7,341|555|never\./);
        expect(evidence.length).toBeGreaterThan(0);
        for (const { passage, start, end, text: quote } of evidence) {
          expect(documents).toContain(passage.document);
          expect(passage.document.text.slice(start, end)).toBe(quote);
        }
        const quotes = evidence.map((one) => one.text);
        const capital = quotes.map((quote) => quote.slice(0, 1).toUpperCase() + quote.slice(1));
        expect(checkSentence(text, [...quotes, ...capital])).toEqual({ ok: true });
      }
      expect(given).toHaveLength(answered.sentences.length);
      for (const label of given) expect([null, "good", "bad"]).toContain(label);
    },
  );
});

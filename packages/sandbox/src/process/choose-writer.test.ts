import { expect, test } from "vitest";
import { chooseWriter } from "./choose-writer.ts";

const silent = (): void => {};

test.each([
  [{}, { WRITER: "extractive" }],
  [{ OLLAMA_HOST: "0.0.0.0" }, { WRITER: "extractive", OLLAMA_HOST: "" }],
  [{ OLLAMA_HOST: "http://127.0.0.1:11434", EMBED_MODEL: "nomic" }, { WRITER: "extractive" }],
  [{ OLLAMA_HOST: "http://127.0.0.1:11434", OLLAMA_MODEL: "llama3.1:8b" }, {}],
  [{ MODEL_FILE: "/models/a.gguf" }, {}],
])("with %j the llm worker is told %j", (environment, told) => {
  expect(chooseWriter(environment, silent)).toEqual(told);
});

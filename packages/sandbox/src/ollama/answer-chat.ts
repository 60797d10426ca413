import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { OllamaScript } from "./ollama-script.ts";
import { ollamaScripts } from "./ollama-scripts.ts";
import { type ChatBody, readTask } from "./read-task.ts";
import { contentFor } from "./well-behaved.ts";

/** Tokens of English text, roughly; the real count is the tokenizer's. */
const tokensIn = (text: string): number => Math.ceil(text.length / 4);

const chunk = (model: string, content: string) => ({
  model,
  created_at: new Date().toISOString(),
  message: { role: "assistant", content },
  done: false,
});

const lastChunk = (
  model: string,
  doneReason: string,
  counts: { prompt: number; answer: number },
) => ({
  ...chunk(model, ""),
  done: true,
  done_reason: doneReason,
  total_duration: 410_000_000,
  load_duration: 20_000_000,
  prompt_eval_count: counts.prompt,
  prompt_eval_duration: 150_000_000,
  eval_count: counts.answer,
  eval_duration: 240_000_000,
});

/** Writes lines as long as somebody reads them. */
const createLines = (response: ServerResponse) => {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  return {
    isOpen: () => !gone.signal.aborted,
    write: (line: object) => void response.write(`${JSON.stringify(line)}\n`),
    pause: (ms: number) => sleep(ms, undefined, { signal: gone.signal }).catch(() => {}),
  };
};

/** The stream of /api/chat: one JSON object a line, the last one with the counts. */
const stream = async (
  response: ServerResponse,
  body: ChatBody,
  script: OllamaScript,
): Promise<void> => {
  const { model = "" } = body;
  const task = readTask(body);
  const whole = contentFor(task, script);
  const content = script.content?.(whole) ?? whole;
  const lines = createLines(response);
  // Ollama sends its headers with the first token.
  await lines.pause(script.firstTokenMs ?? 0);
  if (!lines.isOpen()) return;
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  const tokens = content.match(/.{1,4}/gsu) ?? [];
  for (const [index, token] of tokens.entries()) {
    if (index === 1) await lines.pause(script.stallMs ?? 0);
    if (index === 1 && script.ending === "cut") return void response.destroy();
    if (index === 1 && script.ending === "error") {
      lines.write({ error: "an error was encountered while running the model: CUDA error" });
      return void response.end();
    }
    if (!lines.isOpen()) return;
    lines.write(chunk(model, token));
  }
  while (script.ending === "endless" && lines.isOpen()) {
    lines.write(chunk(model, " and so on".repeat(200)));
    await lines.pause(1);
  }
  const prompt = tokensIn(task.prompt);
  const counts = { prompt: script.promptTokens?.(prompt) ?? prompt, answer: tokens.length };
  lines.write(lastChunk(model, script.doneReason ?? "stop", counts));
  response.end();
};

/** Answers a call of /api/chat. One without messages loads the model. */
export const answerChat = async (
  response: ServerResponse,
  body: ChatBody,
  { script, at }: { readonly script: OllamaScript; readonly at: readonly string[] | undefined },
): Promise<void> => {
  const { stage } = readTask(body);
  if ((body.messages ?? []).length === 0) {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ ...chunk(body.model ?? "", ""), done: true, done_reason: "load" }),
    );
    return;
  }
  const isPlayed = at === undefined || (stage !== undefined && at.includes(stage));
  const played: OllamaScript = isPlayed ? script : ollamaScripts["well-behaved"];
  if (played.refusal !== undefined) {
    const { status, error } = played.refusal;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ error }));
    return;
  }
  await stream(response, body, played);
};

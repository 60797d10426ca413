import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerChat } from "./answer-chat.ts";
import { embedAnswer } from "./answer-embed.ts";
import type { OllamaScript, OllamaStage } from "./ollama-script.ts";
import type { ChatBody } from "./read-task.ts";
import { ollamaScripts, type OllamaScriptName } from "./ollama-scripts.ts";

/** A server that speaks as Ollama does, and plays a script instead of running a model. */
export type ScriptedOllama = {
  readonly url: string;
  /** What it was asked, in order. */
  readonly calls: readonly { readonly path: string; readonly body: unknown }[];
  /** Plays another script from the next call on; at the stages named, or at all. */
  play(script: OllamaScriptName | OllamaScript, at?: readonly OllamaStage[]): void;
  /** Lets go of the model, as Ollama does when nobody has asked it for a while. */
  unload(): void;
  /** Calls of /api/chat that are being answered now. */
  running(): number;
  stop(): Promise<void>;
};

type Options = {
  readonly script?: OllamaScriptName | OllamaScript;
  /** Where the script is played; everywhere, unless named. */
  readonly at?: readonly OllamaStage[];
  /** The model that was pulled. */
  readonly model?: string;
  /** Tokens that the model was trained to read. */
  readonly contextLength?: number;
};

const scriptOf = (script: OllamaScriptName | OllamaScript): OllamaScript =>
  typeof script === "string" ? ollamaScripts[script] : script;

const tagged = (name: string): string => (name.includes(":") ? name : `${name}:latest`);

type Body = ChatBody & { readonly input?: string | readonly string[] };

const bodyOf = async (request: IncomingMessage): Promise<Body> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8") || "{}") as Body;
};

const details = {
  format: "gguf",
  family: "llama",
  parameter_size: "8.0B",
  quantization_level: "Q4_K_M",
};

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
};

/** Starts one on a free loopback port. */
export const startScriptedOllama = async (options: Options = {}): Promise<ScriptedOllama> => {
  const { model = "scripted:latest", contextLength = 131_072 } = options;
  let playing = { script: scriptOf(options.script ?? "well-behaved"), at: options.at };
  const calls: { path: string; body: unknown }[] = [];
  let isLoaded = false;
  let running = 0;
  const entry = {
    name: tagged(model),
    model: tagged(model),
    size: 4_920_753_328,
    digest: "5".repeat(64),
    details,
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path } = new URL(request.url ?? "/", "http://ollama");
    const body = await bodyOf(request);
    calls.push({ path, body });
    const isMissing = playing.script.isMissing === true;
    const named = tagged(body.model ?? "");
    if (path === "/api/tags") return json(response, 200, { models: isMissing ? [] : [entry] });
    if (path === "/api/ps") return json(response, 200, { models: isLoaded ? [entry] : [] });
    if (path === "/api/version") return json(response, 200, { version: "0.40.12" });
    if (isMissing || named !== tagged(model))
      return json(response, 404, { error: `model '${body.model}' not found` });
    if (path === "/api/show") {
      const info = { "general.architecture": "llama", "llama.context_length": contextLength };
      return json(response, 200, { details, model_info: info, capabilities: ["completion"] });
    }
    isLoaded = true;
    if (path === "/api/embed") return json(response, 200, embedAnswer(body));
    if (path !== "/api/chat") return json(response, 404, { error: "not found" });
    running += 1;
    await answerChat(response, body, playing).finally(() => (running -= 1));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else json(response, 500, { error: String(error) });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    play: (script, at) => (playing = { script: scriptOf(script), at }),
    unload: () => (isLoaded = false),
    running: () => running,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};

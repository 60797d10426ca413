import { serveQueue } from "@coinslot/jobs";
import { llmTools } from "@coinslot/tools-llm";
import { pino } from "pino";
import { settings } from "./env.ts";

await serveQueue({
  queue: "llm",
  tools: llmTools,
  settings,
  log: pino({ name: "llm-worker" }),
});

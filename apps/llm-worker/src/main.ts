import { serveQueue } from "@coinslot/jobs";
import { llmHandlers } from "@coinslot/tools-llm";
import { pino } from "pino";
import { settings } from "./env.ts";

await serveQueue({
  queue: "llm",
  handlers: llmHandlers,
  settings,
  log: pino({ name: "llm-worker" }),
});

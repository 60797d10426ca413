import { createPatientRedis, startJobWorker } from "@coinslot/jobs";
import { llmHandlers } from "@coinslot/tools-llm";
import { pino } from "pino";
import { settings } from "./env.ts";

const log = pino({ name: "llm-worker" });
const worker = await startJobWorker({
  queue: "llm",
  handlers: llmHandlers,
  concurrency: settings.CONCURRENCY,
  commands: createPatientRedis(settings.REDIS_URL),
  subscriber: createPatientRedis(settings.REDIS_URL),
  log,
});

const stop = async (): Promise<void> => {
  log.info("draining");
  await worker.drain();
  process.exit(0);
};
process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());

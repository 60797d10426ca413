import { createPatientRedis, startJobWorker } from "@coinslot/jobs";
import { dataHandlers } from "@coinslot/tools-data";
import { pino } from "pino";
import { settings } from "./env.ts";

const log = pino({ name: "data-worker" });
const worker = await startJobWorker({
  queue: "data",
  handlers: dataHandlers,
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

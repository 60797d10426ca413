import { createPatientRedis, startJobWorker } from "@coinslot/jobs";
import { closeUtilHandlers, utilHandlers } from "@coinslot/tools-util";
import { pino } from "pino";
import { settings } from "./env.ts";

const log = pino({ name: "util-worker" });
const worker = await startJobWorker({
  queue: "util",
  handlers: utilHandlers,
  concurrency: settings.CONCURRENCY,
  commands: createPatientRedis(settings.REDIS_URL),
  subscriber: createPatientRedis(settings.REDIS_URL),
  log,
});

const stop = async (): Promise<void> => {
  log.info("draining");
  await worker.drain();
  await closeUtilHandlers();
  process.exit(0);
};
process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());

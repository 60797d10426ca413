import { serveQueues } from "@coinslot/jobs";
import { closeUtilTools, utilTools } from "@coinslot/tools-util";
import { pino } from "pino";
import { readSettings } from "./env.ts";

const settings = await readSettings();

await serveQueues({
  concurrency: { util: settings.CONCURRENCY, "util-heavy": settings.HEAVY_CONCURRENCY },
  tools: utilTools,
  settings,
  log: pino({ name: "util-worker" }),
  close: closeUtilTools,
});

import { serveQueue } from "@coinslot/jobs";
import { closeUtilTools, utilTools } from "@coinslot/tools-util";
import { pino } from "pino";
import { readSettings } from "./env.ts";

await serveQueue({
  queue: "util",
  tools: utilTools,
  settings: await readSettings(),
  log: pino({ name: "util-worker" }),
  close: closeUtilTools,
});

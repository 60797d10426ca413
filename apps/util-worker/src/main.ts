import { serveQueue } from "@coinslot/jobs";
import { closeUtilTools, utilTools } from "@coinslot/tools-util";
import { pino } from "pino";
import { settings } from "./env.ts";

await serveQueue({
  queue: "util",
  tools: utilTools,
  settings,
  log: pino({ name: "util-worker" }),
  close: closeUtilTools,
});

import { serveQueue } from "@coinslot/jobs";
import { closeUtilHandlers, utilHandlers } from "@coinslot/tools-util";
import { pino } from "pino";
import { settings } from "./env.ts";

await serveQueue({
  queue: "util",
  handlers: utilHandlers,
  settings,
  log: pino({ name: "util-worker" }),
  close: closeUtilHandlers,
});

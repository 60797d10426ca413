import { serveQueue } from "@coinslot/jobs";
import { dataHandlers } from "@coinslot/tools-data";
import { pino } from "pino";
import { settings } from "./env.ts";

await serveQueue({
  queue: "data",
  handlers: dataHandlers,
  settings,
  log: pino({ name: "data-worker" }),
});

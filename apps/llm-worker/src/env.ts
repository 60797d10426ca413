import { settingsFrom, settingsOrExit, workerSettings } from "@coinslot/jobs";
import { modelsSettings } from "@coinslot/models";
import { sourcesSettings } from "@coinslot/sources";
import { z } from "zod";

/** Every answer under way holds its pages and filings, and all of them wait for the one thread that MiniLM has. */
const ownWorkerSettings = workerSettings.extend({
  CONCURRENCY: workerSettings.shape.CONCURRENCY.unwrap().default(4),
});

/** Everything that an operator can set of this worker. */
export const settingsSchema = z.intersection(
  z.intersection(ownWorkerSettings, modelsSettings),
  sourcesSettings,
);

export const readSettings = () => settingsOrExit(() => settingsFrom(settingsSchema, process.env));

import { settingsFrom, settingsOrExit, workerSettings } from "@coinslot/jobs";

/** Everything that an operator can set of this worker. */
export const settingsSchema = workerSettings.extend({
  /** Jobs of `util-heavy` at the same time. One thread does them in turn; meanwhile another is read, or stored. */
  HEAVY_CONCURRENCY: workerSettings.shape.CONCURRENCY.unwrap().default(2),
});

export const readSettings = () => settingsOrExit(() => settingsFrom(settingsSchema, process.env));

import { settingsFrom, workerSettings } from "@coinslot/jobs";

/** Everything that an operator can set of this worker. */
export const settingsSchema = workerSettings;

export const readSettings = () => settingsFrom(settingsSchema, process.env);

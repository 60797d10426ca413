import { settingsFrom, settingsOrExit, workerSettings } from "@coinslot/jobs";

/** Everything that an operator can set of this worker. */
export const settingsSchema = workerSettings;

export const readSettings = () => settingsOrExit(() => settingsFrom(settingsSchema, process.env));

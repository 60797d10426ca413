import { settingsFrom, settingsOrExit, workerSettings } from "@coinslot/jobs";
import { sourcesSettings } from "@coinslot/sources";
import { z } from "zod";

/** Everything that an operator can set of this worker. */
export const settingsSchema = z.intersection(workerSettings, sourcesSettings);

export const readSettings = () => settingsOrExit(() => settingsFrom(settingsSchema, process.env));

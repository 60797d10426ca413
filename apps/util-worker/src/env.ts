import { settingsFrom, workerSettings } from "@coinslot/jobs";

export const settings = settingsFrom(workerSettings, process.env);

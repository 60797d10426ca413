import { settingsFrom, workerSettings } from "@coinslot/jobs";
import { sourcesSettings } from "@coinslot/sources";
import { z } from "zod";

export const settings = settingsFrom(z.intersection(workerSettings, sourcesSettings), process.env);

import { settingsFrom, workerSettings } from "@coinslot/jobs";
import { modelsSettings } from "@coinslot/models";
import { sourcesSettings } from "@coinslot/sources";
import { z } from "zod";

export const settings = settingsFrom(
  z.intersection(z.intersection(workerSettings, modelsSettings), sourcesSettings),
  process.env,
);

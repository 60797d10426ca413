import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { parseTable } from "./parse-days.ts";
import { assertRecent, type YieldsProvider, yieldsTimes } from "./provider.ts";
import { monthsOfPublisher } from "./publisher-time.ts";

/**
 * The library of series of the Federal Reserve Bank of St. Louis: here its copy of the H.15 release of the same yields,
 * oldest day first. Public domain.
 */
export const definition: ProviderDefinition = {
  id: "fred",
  name: "FRED",
  kind: "api",
  base: "https://fred.stlouisfed.org",
  terms: {
    licence: "open",
    attribution: "Board of Governors of the Federal Reserve System, H.15, through FRED",
    says: "The series that are read are works of the US government; FRED asks to be cited.",
  },
  rate: { concurrency: 1, perInterval: { calls: 2, ms: 1_000 } },
};

/** H.15 has no 1.5, 2 and 4 months. */
const series = "DGS1MO,DGS3MO,DGS6MO,DGS1,DGS2,DGS3,DGS5,DGS7,DGS10,DGS20,DGS30";

/** From the first of a month, so that the path stays the same for a month and stale answers are found. */
const pathFrom = (month: string): string =>
  `/graph/fredgraph.csv?id=${series}&cosd=${month.slice(0, 4)}-${month.slice(4)}-01`;

/** FRED's graph download. */
export const createFred = (runtime: Runtime): YieldsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async latest(_count, signal) {
      const path = pathFrom(monthsOfPublisher(runtime.now())[2]);
      const days = await upstream.fetch(
        { path, expects: "csv", parse: parseDays, ...yieldsTimes },
        signal,
      );
      assertRecent(days.value, definition.name, runtime.now());
      return days;
    },
  };
};

const tenorOf = (column: string): string | undefined => {
  const [, number, months] = /^DGS(\d+)(MO)?$/.exec(column) ?? [];
  return number && `${number}${months ? "M" : "Y"}`;
};

/** The first column was `DATE` until 2025. Holidays are rows without values. */
const isDate = (column: string): boolean => /^(observation_date|DATE)$/.test(column);

const parseDays = (body: unknown) =>
  parseTable(String(body), { isDate, dateOf: (text) => z.iso.date().parse(text), tenorOf });

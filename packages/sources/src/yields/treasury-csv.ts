import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { latestOfPeriods } from "./latest-of-periods.ts";
import { parseTable } from "./parse-days.ts";
import { assertRecent, type YieldsProvider, yieldsTimes } from "./provider.ts";
import { yearOfPublisher } from "./publisher-time.ts";

/** The Treasury's daily par yield curve as one CSV file per year, newest day first. Public domain. */
export const definition: ProviderDefinition = {
  id: "treasury",
  name: "US Treasury",
  kind: "api",
  base: "https://home.treasury.gov",
  terms: {
    licence: "open",
    says: "Works of the US government.",
  },
  rate: { concurrency: 2, perInterval: { calls: 4, ms: 1_000 } },
};

const pathOf = (year: string): string =>
  `/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv/${year}/all?type=daily_treasury_yield_curve&field_tdr_date_value=${year}&page&_format=csv`;

/** The Treasury's CSV files. */
export const createTreasuryCsv = (runtime: Runtime): YieldsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: "treasury-csv",
    name: definition.name,
    isReady: upstream.isReady,
    async latest(count, signal) {
      const year = yearOfPublisher(runtime.now());
      const days = await latestOfPeriods([String(year), String(year - 1)], count, (period) =>
        upstream.fetch(
          { path: pathOf(period), expects: "csv", parse: parseDays, ...yieldsTimes },
          signal,
        ),
      );
      assertRecent(days.value, definition.name, runtime.now());
      return days;
    },
  };
};

/** `1.5 Month`, `2 Mo`, `10 Yr`. */
const tenorOf = (column: string): string | undefined => {
  const [, number, unit] = /^(\d+(?:\.\d+)?) (Mo|Month|Yr|Year)s?$/.exec(column.trim()) ?? [];
  return number && unit && `${number}${unit.charAt(0)}`;
};

const dateOf = (text: string): string => {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  if (!month || !day || !year) throw new Error("A date is not MM/DD/YYYY.");
  return z.iso.date().parse(`${year}-${month}-${day}`);
};

const parseDays = (body: unknown) =>
  parseTable(String(body), { isDate: (column) => column === "Date", dateOf, tenorOf });

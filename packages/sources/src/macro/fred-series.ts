import { parse as parseCsv } from "csv-parse/sync";
import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { definition } from "../yields/fred.ts";
import {
  type Frequency,
  type MacroProvider,
  macroTimes,
  type Observation,
  parseValue,
  type SeriesByName,
} from "./provider.ts";
import { usSeries, type UsSeriesName } from "./us-series.ts";

/** Series of one frequency: what is asked together shares its rows. */
export type FredQuestion = {
  readonly frequency: Frequency;
  readonly names: readonly UsSeriesName[];
};

const yearsBack = 2;

/** FRED's graph download of any of our series. */
export const createFredSeries = (runtime: Runtime): MacroProvider<FredQuestion> => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async series({ frequency, names }, signal) {
      const ids = names.map((name) => usSeries[name].fred);
      const from = new Date(runtime.now()).getUTCFullYear() - yearsBack;
      const found = await upstream.fetch(
        {
          path: `/graph/fredgraph.csv?id=${ids.join(",")}&cosd=${from}-01-01`,
          expects: "csv",
          parse: parsers[frequency],
          ...macroTimes,
        },
        signal,
      );
      return named(found, names);
    },
  };
};

type Columns = ReadonlyMap<string, readonly Observation[]>;

/** Its own copies name who published the series first. */
const named = (
  { value, source, isSimulated }: Fetched<Columns>,
  names: readonly UsSeriesName[],
): Fetched<SeriesByName> => {
  const publishers = [...new Set(names.map((name) => usSeries[name].publisher))];
  const series = names.flatMap((name) => {
    const observations = value.get(usSeries[name].fred) ?? [];
    return observations.length > 0 ? [[name, observations] as const] : [];
  });
  return {
    value: new Map(series),
    source: { ...source, attribution: `${publishers.join(", ")}, through FRED` },
    isSimulated,
  };
};

const periodOf: Readonly<Record<Frequency, (date: string) => string>> = {
  daily: (date) => date,
  monthly: (date) => date.slice(0, 7),
  quarterly: (date) => `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`,
  annual: (date) => date.slice(0, 4),
};

/** One function per frequency, that stays the same: then a body that was received is read once. */
const parsers: Readonly<Record<Frequency, (body: unknown) => Columns>> = {
  daily: (body) => parseColumns(String(body), periodOf.daily),
  monthly: (body) => parseColumns(String(body), periodOf.monthly),
  quarterly: (body) => parseColumns(String(body), periodOf.quarterly),
  annual: (body) => parseColumns(String(body), periodOf.annual),
};

/** A month or quarter is written as its first day. The first column was `DATE` until 2025. */
const parseColumns = (csv: string, period: (date: string) => string): Columns => {
  const [[first = "", ...ids] = [], ...rows] = parseCsv(csv, { skip_empty_lines: true });
  if (!/^(observation_date|DATE)$/.test(first)) throw new Error("The header is not known.");
  const newestFirst = rows
    .map(([date = "", ...cells]) => ({ period: period(z.iso.date().parse(date)), cells }))
    .toReversed();
  return new Map(
    ids.map((id, index) => {
      const all = newestFirst.map(({ period, cells }) => ({
        period,
        value: parseValue(cells[index] ?? ""),
      }));
      // What is asked together goes as far as the latest of it: the others end in gaps that are none.
      return [
        id,
        all.slice(
          Math.max(
            all.findIndex(({ value }) => value !== null),
            0,
          ),
        ),
      ];
    }),
  );
};

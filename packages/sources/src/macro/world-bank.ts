import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched, ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { type MacroProvider, type Observation, parseValue, type SeriesByName } from "./provider.ts";

/** The World Bank's development indicators: yearly, for nearly every country. */
export const definition: ProviderDefinition = {
  id: "world-bank",
  name: "World Bank",
  kind: "api",
  base: "https://api.worldbank.org",
  terms: {
    licence: "attribution",
    attribution: "World Bank, World Development Indicators, CC BY 4.0",
    says: "CC BY 4.0: named as the source.",
  },
  rate: { concurrency: 4, perInterval: { calls: 10, ms: 1_000 } },
};

/** One indicator of one country. */
export type CountryQuestion = {
  /** A code of two letters; `EU` is the European Union. */
  readonly country: string;
  readonly name: CountrySeriesName;
};

type CountrySeries = { readonly title: string; readonly unit: string; readonly id: string };

/** The indicators that are read, by our names. */
export const countrySeries = {
  "gdp-growth": { title: "GDP growth", unit: "percent", id: "NY.GDP.MKTP.KD.ZG" },
  inflation: { title: "Inflation, consumer prices", unit: "percent", id: "FP.CPI.TOTL.ZG" },
  unemployment: {
    title: "Unemployment, modelled ILO estimate",
    unit: "percent of the labor force",
    id: "SL.UEM.TOTL.ZS",
  },
  "government-debt": {
    title: "Central government debt",
    unit: "percent of GDP",
    id: "GC.DOD.TOTL.GD.ZS",
  },
  "current-account": {
    title: "Current account balance",
    unit: "percent of GDP",
    id: "BN.CAB.XOKA.GD.ZS",
  },
  "real-interest-rate": { title: "Real interest rate", unit: "percent", id: "FR.INR.RINR" },
} as const satisfies Readonly<Record<string, CountrySeries>>;

/** The name of a yearly indicator. */
export type CountrySeriesName = keyof typeof countrySeries;

const times = { ttlMs: 24 * 3_600_000, staleForMs: 30 * 24 * 3_600_000 };

/** Errors come as a list of one, with status 200. */
const refusal = z.tuple([
  z.object({ message: z.array(z.object({ id: z.string(), value: z.string() })).min(1) }),
]);
const row = z.object({
  country: z.object({ id: z.string() }),
  date: z.string().regex(/^\d{4}$/),
  value: z.number().nullable(),
});
const table = z.tuple([z.object({ page: z.unknown() }), z.array(row).nullable()]);

type Rows = readonly z.output<typeof row>[];

/** Its last years that have a value, of one indicator per call. */
export const createWorldBank = (runtime: Runtime): MacroProvider<CountryQuestion> => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async series({ country, name }, signal) {
      const { id } = countrySeries[name];
      const asked = new URLSearchParams({ format: "json", mrnev: "5", per_page: "50" }).toString();
      const path = `/v2/country/${encodeURIComponent(country)}/indicator/${id}?${asked}`;
      const found = await upstream.fetch(
        { path, expects: "json", parse: parseRows, ...times },
        signal,
      );
      return { ...found, value: seriesFrom(found, country, name) };
    },
  };
};

const parseRows = (body: unknown): Rows => {
  if (refusal.safeParse(body).success) {
    throw new ToolError("tool_not_found", "The World Bank knows no such country.");
  }
  const [, rows] = table.parse(body);
  return rows ?? [];
};

const seriesFrom = (
  { value: rows }: Fetched<Rows>,
  country: string,
  name: CountrySeriesName,
): SeriesByName => {
  if (rows.some((one) => one.country.id !== country)) {
    throw new ToolError("upstream_bad_response", "The World Bank told of another country.");
  }
  const observations = rows
    .flatMap(({ date, value }): Observation[] =>
      value === null ? [] : [{ period: date, value: parseValue(digitsOf(value)) }],
    )
    .toSorted((one, other) => other.period.localeCompare(one.period));
  return new Map(observations.length > 0 ? [[name, observations]] : []);
};

/** Numbers of JSON in digits: a tiny one would be written with an exponent. */
const digitsOf = (value: number): string => String(Number(value.toFixed(6)));

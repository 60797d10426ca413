import { type SimulatedAnswer, type Simulator, json } from "../simulator.ts";
import type { World } from "../world.ts";
import type { MacroPoint } from "../world/macro.ts";

const variants = {
  "no-data": "an indicator that the country does not tell",
  "wrong-country": "another country's values",
};

/** Codes of two letters and what it calls them by three; any other is none of its countries. */
const countries: Readonly<Record<string, readonly [iso3: string, name: string]>> = {
  US: ["USA", "United States"],
  EU: ["EUU", "European Union"],
  GB: ["GBR", "United Kingdom"],
  JP: ["JPN", "Japan"],
  CN: ["CHN", "China"],
  IN: ["IND", "India"],
  CA: ["CAN", "Canada"],
  AU: ["AUS", "Australia"],
  DE: ["DEU", "Germany"],
  BR: ["BRA", "Brazil"],
};

/** api.worldbank.org: the yearly indicators of a country, newest first; its errors have status 200. */
export const createWorldBank = (world: World): Simulator => ({
  id: "world-bank",
  base: "https://api.worldbank.org",
  variants,
  answer: ({ url, variant }) => {
    const [, asked = "", id = ""] =
      /^\/v2\/country\/([A-Za-z]{2,3})\/indicator\/([A-Z.]+)$/.exec(url.pathname) ?? [];
    const country = variant === "wrong-country" ? "BR" : asked.toUpperCase();
    const found = countries[country];
    const points = world.seriesOfCountry(country)[id];
    if (!found || !points) return invalid;
    const count = Number(url.searchParams.get("mrnev") ?? 60);
    const rows = variant === "no-data" ? [] : points.toReversed().slice(0, count);
    return answerRows(country, found, id, rows);
  },
});

const invalid = json([
  {
    message: [
      { id: "120", key: "Invalid value", value: "The provided parameter value is not valid" },
    ],
  },
]);

const answerRows = (
  code: string,
  [iso3, name]: readonly [string, string],
  id: string,
  rows: readonly MacroPoint[],
): SimulatedAnswer =>
  json([
    {
      page: 1,
      pages: 1,
      per_page: 50,
      total: rows.length,
      sourceid: "2",
      lastupdated: "2026-10-14",
    },
    rows.length === 0
      ? null
      : rows.map(({ period, value }) => ({
          indicator: { id, value: id },
          country: { id: code, value: name },
          countryiso3code: iso3,
          date: period,
          value: Number(value),
          unit: "",
          obs_status: "",
          decimal: 1,
        })),
  ]);

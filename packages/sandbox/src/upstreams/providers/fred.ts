import { type SimulatedAnswer, type Simulator, csv, html } from "../simulator.ts";
import type { World } from "../world.ts";
import { daysBetween } from "../world/calendar.ts";

/** FRED's series of the yield curve by tenor; it has no 1.5, 2 and 4 months. */
const series: Readonly<Record<string, string>> = {
  DGS1MO: "1M",
  DGS3MO: "3M",
  DGS6MO: "6M",
  DGS1: "1Y",
  DGS2: "2Y",
  DGS3: "3Y",
  DGS5: "5Y",
  DGS7: "7Y",
  DGS10: "10Y",
  DGS20: "20Y",
  DGS30: "30Y",
};

const variants = {
  "old-header": "the first column is DATE, as before 2025",
  "dot-for-missing": "missing values are a dot instead of nothing",
};

/** fred.stlouisfed.org: series as CSV, oldest first, with a row also for holidays. */
export const createFred = ({ yieldCurves }: World): Simulator => ({
  id: "fred",
  base: "https://fred.stlouisfed.org",
  variants,
  answer: ({ url, variant }) => {
    const ids = url.searchParams.get("id")?.split(",") ?? [];
    const isKnown = ids.length > 0 && ids.every((id) => Object.hasOwn(series, id));
    if (url.pathname !== "/graph/fredgraph.csv" || !isKnown) {
      return html("<h1>FRED: not found</h1>", 404);
    }
    const from = url.searchParams.get("cosd") ?? "";
    const to = url.searchParams.get("coed") ?? "9999-12-31";
    const missing = variant === "dot-for-missing" ? "." : "";
    const rows = weekdaysOf(yieldCurves)
      .filter((date) => date >= from && date <= to)
      .map((date) => [date, ...ids.map((id) => valueOf(yieldCurves, date, id) ?? missing)]);
    return answerRows([variant === "old-header" ? "DATE" : "observation_date", ...ids], rows);
  },
});

const weekdaysOf = (curves: World["yieldCurves"]): string[] => {
  const [first, last] = [curves[0]?.date, curves.at(-1)?.date];
  if (!first || !last) return [];
  return daysBetween(first, last, (day) => new Date(day).getUTCDay() % 6 !== 0);
};

const valueOf = (curves: World["yieldCurves"], date: string, id: string): string | null => {
  const curve = curves.find((one) => one.date === date);
  return curve?.yields[series[id] ?? ""] ?? null;
};

const answerRows = (header: string[], rows: string[][]): SimulatedAnswer =>
  csv(`${[header, ...rows].map((row) => row.join(",")).join("\n")}\n`);

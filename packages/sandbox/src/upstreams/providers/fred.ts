import { type SimulatedAnswer, type Simulator, csv, html } from "../simulator.ts";
import type { World } from "../world.ts";
import { daysBetween } from "../world/calendar.ts";
import type { UnitedStatesName } from "../world/macro.ts";

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

/** Its copies of other publishers' series, by month, quarter and day. */
const copies: Readonly<Record<string, UnitedStatesName>> = {
  CPIAUCNS: "cpi",
  CPIAUCSL: "cpi-adjusted",
  CPILFENS: "core-cpi",
  UNRATE: "unemployment",
  PAYEMS: "payrolls",
  CES0500000003: "earnings",
  PPIFIS: "producer-prices",
  PCEPI: "pce-prices",
  BOPGSTB: "trade-balance",
  A191RL1Q225SBEA: "gdp-growth",
  GFDEGDQ188S: "debt-to-gdp",
  DFF: "fed-funds",
};

const variants = {
  "old-header": "the first column is DATE, as before 2025",
  "dot-for-missing": "missing values are a dot instead of nothing",
};

/** fred.stlouisfed.org: series as CSV, oldest first, with a row also for holidays. */
export const createFred = ({ yieldCurves, unitedStates }: World): Simulator => ({
  id: "fred",
  base: "https://fred.stlouisfed.org",
  variants,
  answer: ({ url, variant }) => {
    const ids = url.searchParams.get("id")?.split(",") ?? [];
    const areAll = (known: object) => ids.length > 0 && ids.every((id) => Object.hasOwn(known, id));
    const isCopied = areAll(copies);
    if (url.pathname !== "/graph/fredgraph.csv" || !(isCopied || areAll(series))) {
      return html("<h1>FRED: not found</h1>", 404);
    }
    const from = url.searchParams.get("cosd") ?? "";
    const to = url.searchParams.get("coed") ?? "9999-12-31";
    const missing = variant === "dot-for-missing" ? "." : "";
    const all = isCopied
      ? copiedRows(unitedStates, ids, missing)
      : weekdaysOf(yieldCurves).map((date) => [
          date,
          ...ids.map((id) => valueOf(yieldCurves, date, id) ?? missing),
        ]);
    const rows = all.filter(([date = ""]) => date >= from && date <= to);
    return answerRows([variant === "old-header" ? "DATE" : "observation_date", ...ids], rows);
  },
});

/** A month or quarter is its first day. What is asked together shares its rows, with gaps. */
const copiedRows = (
  all: World["unitedStates"],
  ids: readonly string[],
  missing: string,
): string[][] => {
  const columns = ids.map((id) => {
    const name = copies[id];
    return new Map((name ? all[name] : []).map(({ period, value }) => [dateOf(period), value]));
  });
  const dates = [...new Set(columns.flatMap((column) => [...column.keys()]))].toSorted();
  return dates.map((date) => [date, ...columns.map((column) => column.get(date) ?? missing)]);
};

const dateOf = (period: string): string => {
  const [, year = "", quarter] = /^(\d{4})-Q([1-4])$/.exec(period) ?? [];
  if (quarter) return `${year}-${String(Number(quarter) * 3 - 2).padStart(2, "0")}-01`;
  return period.length === 7 ? `${period}-01` : period;
};

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

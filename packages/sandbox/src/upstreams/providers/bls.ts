import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type Simulator,
  html,
  json,
} from "../simulator.ts";
import type { World } from "../world.ts";
import type { MacroPoint, UnitedStatesName } from "../world/macro.ts";

const series: Readonly<Record<string, UnitedStatesName>> = {
  CUUR0000SA0: "cpi",
  CUSR0000SA0: "cpi-adjusted",
  CUUR0000SA0L1E: "core-cpi",
  LNS14000000: "unemployment",
  CES0000000001: "payrolls",
  CES0500000003: "earnings",
  WPSFD4: "producer-prices",
};

const variants = {
  "quota-spent": "status 200 with the sentence that the day's quota is spent",
  "missing-month": "the month before the latest was never published: a hyphen in its place",
  "wrong-series": "a series that was not asked for in place of the first",
};

/** Without a key it tells three years, whatever was asked. */
const yearsOf = { v1: 3, v2: 20 } as const;

/** api.bls.gov: series by POST, in both versions of its API. */
export const createBls = ({ unitedStates }: World): Simulator => ({
  id: "bls",
  base: "https://api.bls.gov",
  variants,
  answer: (request) => {
    const [, version] =
      /^\/publicAPI\/(v1|v2)\/timeseries\/data\/$/.exec(request.url.pathname) ?? [];
    if (request.method !== "POST" || (version !== "v1" && version !== "v2")) {
      return html("<h1>Not Found</h1>", 404);
    }
    const asked = askedOf(request);
    if (!asked) return refusal("Invalid request.");
    if (version === "v2" && !asked.registrationkey) return refusal("The key is missing.");
    if (request.variant === "quota-spent") return refusal(quotaSentence);
    return answerSeries(unitedStates, asked, yearsOf[version], request.variant);
  },
});

const quotaSentence =
  "Request could not be serviced, as the daily threshold for total number of requests allocated to the user has been reached.";

const refusal = (message: string): SimulatedAnswer =>
  json({ status: "REQUEST_NOT_PROCESSED", responseTime: 0, message: [message], Results: {} });

type Asked = {
  readonly seriesid: readonly string[];
  readonly startyear: string;
  readonly endyear: string;
  readonly registrationkey?: string;
};

const askedOf = ({ body }: SimulatedRequest): Asked | undefined => {
  try {
    const asked = JSON.parse(body.toString("utf8")) as Asked;
    return Array.isArray(asked.seriesid) && asked.seriesid.length <= 25 ? asked : undefined;
  } catch {
    return undefined;
  }
};

const answerSeries = (
  all: World["unitedStates"],
  { seriesid, startyear, endyear }: Asked,
  years: number,
  variant: string | undefined,
): SimulatedAnswer => {
  const first = String(Math.max(Number(startyear), Number(endyear) - years + 1));
  const told = seriesid.map((id, index) => {
    const name = series[id];
    const points = (name ? all[name] : []).filter(
      ({ period }) => period >= first && period.slice(0, 4) <= endyear,
    );
    const shown = variant === "wrong-series" && index === 0 ? "CUUR9999SA0" : id;
    return { seriesID: shown, data: rowsOf(points, variant === "missing-month") };
  });
  const unknown = seriesid.filter((id) => !series[id]);
  return json({
    status: "REQUEST_SUCCEEDED",
    responseTime: 120,
    message: unknown.map((id) => `Series does not exist for Series ${id}`),
    Results: { series: told },
  });
};

const names = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Newest first; the year's average stands among the months as the thirteenth. */
const rowsOf = (points: readonly MacroPoint[], hasGap: boolean) =>
  points.toReversed().flatMap(({ period, value }, index) => {
    const [year = "", month = ""] = period.split("-");
    const row = {
      year,
      period: `M${month}`,
      periodName: names[Number(month) - 1],
      ...(index === 0 && { latest: "true" }),
      value: hasGap && index === 1 ? "-" : value,
      footnotes: [{}],
    };
    return month === "12" ? [averageOf(year, points), row] : [row];
  });

const averageOf = (year: string, points: readonly MacroPoint[]) => {
  const values = points.filter(({ period }) => period.startsWith(year)).map(({ value }) => +value);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { year, period: "M13", periodName: "Annual", value: mean.toFixed(3), footnotes: [{}] };
};

import { type SimulatedAnswer, type Simulator, csv, html, xml } from "../simulator.ts";
import type { World } from "../world.ts";
import type { YieldCurve } from "../world/yields.ts";

/** Tenor, CSV column and XML element, in the order of the real files. */
const columns = [
  ["1M", "1 Mo", "BC_1MONTH"],
  ["1.5M", "1.5 Month", "BC_1_5MONTH"],
  ["2M", "2 Mo", "BC_2MONTH"],
  ["3M", "3 Mo", "BC_3MONTH"],
  ["4M", "4 Mo", "BC_4MONTH"],
  ["6M", "6 Mo", "BC_6MONTH"],
  ["1Y", "1 Yr", "BC_1YEAR"],
  ["2Y", "2 Yr", "BC_2YEAR"],
  ["3Y", "3 Yr", "BC_3YEAR"],
  ["5Y", "5 Yr", "BC_5YEAR"],
  ["7Y", "7 Yr", "BC_7YEAR"],
  ["10Y", "10 Yr", "BC_10YEAR"],
  ["20Y", "20 Yr", "BC_20YEAR"],
  ["30Y", "30 Yr", "BC_30YEAR"],
] as const;

const variants = {
  "new-tenor": "a tenor that nobody has seen yet: 9 months",
  "null-tenor": "no yield for 10 years on the latest day",
};

const place = "/resource-center/data-chart-center/interest-rates";

/** Rows of one page of the XML feed. */
const pageSize = 300;

/** home.treasury.gov: the daily par yield curve as CSV, newest first, and as Atom, oldest first. */
export const createTreasury = ({ yieldCurves }: World): Simulator => ({
  id: "treasury",
  base: "https://home.treasury.gov",
  variants,
  answer: ({ url, variant }) => {
    const { pathname, searchParams } = url;
    const file = /^\/daily-treasury-rates\.csv\/(\d{4})\/all$/.exec(pathname.slice(place.length));
    const change = (curve: YieldCurve) => changed(curve, variant, yieldCurves.at(-1)?.date);
    if (file) return answerCsv(within(yieldCurves, file[1]).map(change), variant);
    if (pathname !== `${place}/pages/xml`) return html("<h1>Page not found</h1>", 404);
    const month = searchParams.get("field_tdr_date_value_month");
    const period = month?.replace(/^(\d{4})(\d{2})$/, "$1-$2");
    const curves = within(yieldCurves, period ?? searchParams.get("field_tdr_date_value"));
    return answerXml(curves.map(change), Number(searchParams.get("page") ?? 0), variant);
  },
});

/** The days of a year or month (2026, 2026-01), or `all`; none when nothing is asked for. */
const within = (curves: readonly YieldCurve[], period: string | null | undefined) =>
  period === "all" ? curves : curves.filter(({ date }) => period && date.startsWith(period));

const changed = (curve: YieldCurve, variant: string | undefined, latest: string | undefined) =>
  variant === "null-tenor" && curve.date === latest
    ? { ...curve, yields: { ...curve.yields, "10Y": null } }
    : curve;

const americanDate = (date: string): string => {
  const [year, month, day] = date.split("-");
  return `${month}/${day}/${year}`;
};

/** A year without a row yet is a header alone, as on the first days of January. */
const answerCsv = (curves: readonly YieldCurve[], variant: string | undefined): SimulatedAnswer => {
  const isNew = variant === "new-tenor";
  const names = columns.map(([, name]) => `"${name}"`);
  const header = ["Date", ...names, ...(isNew ? ['"9 Mo"'] : [])];
  const rows = curves.map(({ date, yields }) => [
    americanDate(date),
    ...columns.map(([tenor]) => yields[tenor] ?? ""),
    ...(isNew ? ["4.01"] : []),
  ]);
  return csv([header, ...rows.toReversed()].map((row) => row.join(",")).join("\n"));
};

const property = (name: string, value: string | null, type = "Edm.Double"): string =>
  value === null
    ? `<d:${name} m:type="${type}" m:null="true" />`
    : `<d:${name} m:type="${type}">${value}</d:${name}>`;

const entry = ({ date, yields }: YieldCurve, isNew: boolean): string => {
  const properties = [
    property("NEW_DATE", `${date}T00:00:00`, "Edm.DateTime"),
    ...columns.map(([tenor, , element]) => property(element, yields[tenor] ?? null)),
    ...(isNew ? [property("BC_9MONTH", "4.01")] : []),
    // The feed repeats the last one for display; it is not a yield of its own.
    property("BC_30YEARDISPLAY", yields["30Y"] ?? null),
  ];
  return `<entry><id>simulated:${date}</id><updated>${date}T22:00:00Z</updated><content type="application/xml"><m:properties>${properties.join("")}</m:properties></content></entry>`;
};

const answerXml = (
  curves: readonly YieldCurve[],
  page: number,
  variant: string | undefined,
): SimulatedAnswer => {
  const rows = curves.slice(page * pageSize, (page + 1) * pageSize);
  const entries = rows.map((curve) => entry(curve, variant === "new-tenor"));
  return xml(
    [
      '<?xml version="1.0" encoding="utf-8" standalone="yes" ?>',
      '<feed xml:base="https://home.treasury.gov" xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" xmlns="http://www.w3.org/2005/Atom">',
      '<title type="text">DailyTreasuryYieldCurveRateData</title>',
      ...entries,
      "</feed>",
    ].join("\n"),
  );
};

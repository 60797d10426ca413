import type { CurveDay, Yields } from "@coinslot/sources";
import { type DataOf, type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import { subtractDecimals } from "./decimal.ts";
import { createSourceList } from "./source-list.ts";

const observedDays = 20;

/** The latest published curve and the business days before it. Spreads are exact: never a difference of floats. */
export const createTreasuryYieldCurveHandler =
  (sources: {
    readonly yields: Pick<Yields, "latest">;
  }): Handler<(typeof tools)["treasury-yield-curve"]> =>
  async (_input, { signal }) => {
    const answered = await sources.yields.latest(observedDays, signal);
    const days = answered.fetched.value.slice(0, observedDays);
    const [latest] = days;
    if (!latest) throw new ToolError("upstream_bad_response", "No yields were published.");
    const list = createSourceList();
    list.addAnswered(answered, {
      title: "Daily Treasury par yield curve rates",
      asOf: latest.date,
    });
    return {
      data: { ...curveOf(latest), observations: days.map(observationOf) },
      asOf: latest.date,
      sources: list.sources,
      warnings: list.warnings,
    };
  };

type Data = DataOf<"treasury-yield-curve">;

const curveOf = ({ date, yields }: CurveDay): Omit<Data, "observations"> => {
  const tenYearMinus = (tenor: string): string | null => {
    const [long, short] = [yields["10Y"] ?? null, yields[tenor] ?? null];
    return long === null || short === null ? null : subtractDecimals(long, short);
  };
  const [twoYear, threeMonth] = [tenYearMinus("2Y"), tenYearMinus("3M")];
  return {
    date,
    tenors: tenorsOf(yields),
    spreads: {
      tenYearMinusTwoYearPp: numberOf(twoYear),
      tenYearMinusThreeMonthPp: numberOf(threeMonth),
    },
    inverted: {
      tenYearMinusTwoYear: isNegative(twoYear),
      tenYearMinusThreeMonth: isNegative(threeMonth),
    },
  };
};

const tenorsOf = (yields: CurveDay["yields"]): Data["tenors"] =>
  Object.entries(yields)
    .map(([tenor, exact]) => ({
      tenor,
      months: monthsOf(tenor),
      yieldPct: numberOf(exact),
      yieldPctExact: exact,
    }))
    .toSorted((one, other) => one.months - other.months);

const monthsOf = (tenor: string): number =>
  Number.parseFloat(tenor) * (tenor.endsWith("Y") ? 12 : 1);

const observationOf = ({ date, yields }: CurveDay): Data["observations"][number] => ({
  date,
  yields: Object.fromEntries(
    Object.entries(yields).map(([tenor, exact]) => [tenor, numberOf(exact)]),
  ),
});

const numberOf = (exact: string | null): number | null => (exact === null ? null : Number(exact));

const isNegative = (exact: string | null): boolean | null =>
  exact === null ? null : Number(exact) < 0;

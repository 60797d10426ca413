import { subtractDecimals } from "../figures/decimal.ts";
import type { CurveDay } from "./provider.ts";

/** A day's curve as results tell it, with its spreads. */
export type Curve = {
  readonly date: string;
  readonly tenors: {
    readonly tenor: string;
    readonly months: number;
    readonly yieldPct: number | null;
    readonly yieldPctExact: string | null;
  }[];
  readonly spreads: {
    readonly tenYearMinusTwoYearPp: number | null;
    readonly tenYearMinusThreeMonthPp: number | null;
  };
  readonly inverted: {
    readonly tenYearMinusTwoYear: boolean | null;
    readonly tenYearMinusThreeMonth: boolean | null;
  };
};

/** The curve of a day, shortest maturity first. Spreads are exact: never a difference of floats. */
export const curveOf = ({ date, yields }: CurveDay): Curve => {
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

const tenorsOf = (yields: CurveDay["yields"]): Curve["tenors"] =>
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

const numberOf = (exact: string | null): number | null => (exact === null ? null : Number(exact));

const isNegative = (exact: string | null): boolean | null =>
  exact === null ? null : Number(exact) < 0;

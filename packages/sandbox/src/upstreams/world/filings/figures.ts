import { createRandom, type Random } from "../random.ts";

/** What a company earned and spent over a period, in whole dollars, euros or shares. */
export type Flows = {
  readonly revenue: number;
  readonly costOfRevenue: number;
  readonly grossProfit: number;
  readonly research: number;
  readonly selling: number;
  readonly operatingIncome: number;
  readonly interestExpense: number;
  readonly taxes: number;
  readonly netIncome: number;
  readonly operatingCashFlow: number;
  readonly capitalExpenditure: number;
  readonly dividends: number;
};

/** What it has and owes on a day. */
export type Balances = {
  readonly assets: number;
  readonly currentAssets: number;
  readonly cash: number;
  readonly receivables: number;
  readonly inventory: number;
  readonly liabilities: number;
  readonly currentLiabilities: number;
  readonly longTermDebt: number;
  readonly equity: number;
  readonly shares: number;
};

/** How large a company is and how it does; shares of revenue unless told otherwise. */
export type Shape = {
  /** Of the first quarter of 2021, in dollars. */
  readonly firstRevenue: number;
  /** From one year to the next, 0.08 is eight percent. */
  readonly growth: number;
  readonly grossMargin: number;
  readonly research: number;
  readonly selling: number;
  readonly shares: number;
};

/** The figures of a company, quarter by quarter. */
export type Books = {
  /** Over one quarter of a fiscal year, or over its first quarters added up; four make the year. */
  flows(fiscalYear: number, quarters: readonly number[]): Flows;
  /** At the end of a quarter. */
  balances(fiscalYear: number, quarter: number): Balances;
};

/** Figures are rounded to thousands, as filings are. */
const thousands = (amount: number): number => Math.round(amount / 1_000) * 1_000;

/** The same seed and name always give the same books. */
export const createBooks = (seed: number, name: string, shape: Shape): Books => {
  const made = new Map<string, Flows>();
  const inQuarter = (fiscalYear: number, quarter: number): Flows => {
    const topic = `books:${name}:${fiscalYear}:${quarter}`;
    const years = fiscalYear - 2021 + (quarter - 1) / 4;
    const flows = made.get(topic) ?? quarterOf(createRandom(seed, topic), shape, years);
    made.set(topic, flows);
    return flows;
  };
  return {
    flows: (fiscalYear, quarters) =>
      quarters.map((quarter) => inQuarter(fiscalYear, quarter)).reduce(sum),
    balances: (fiscalYear, quarter) => balancesOf(shape, inQuarter(fiscalYear, quarter)),
  };
};

const quarterOf = (random: Random, shape: Shape, years: number): Flows => {
  const vary = (spread: number): number => 1 + (random() - 0.5) * spread;
  const revenue = thousands(shape.firstRevenue * (1 + shape.growth) ** years * vary(0.05));
  const costOfRevenue = thousands(revenue * (1 - shape.grossMargin * vary(0.04)));
  const research = thousands(revenue * shape.research * vary(0.1));
  const selling = thousands(revenue * shape.selling * vary(0.1));
  const operatingIncome = revenue - costOfRevenue - research - selling;
  const interestExpense = thousands(revenue * 0.006);
  const taxes = thousands(Math.max(0, operatingIncome - interestExpense) * 0.19);
  const netIncome = operatingIncome - interestExpense - taxes;
  return {
    revenue,
    costOfRevenue,
    grossProfit: revenue - costOfRevenue,
    research,
    selling,
    operatingIncome,
    interestExpense,
    taxes,
    netIncome,
    operatingCashFlow: thousands(netIncome + revenue * 0.05 * vary(0.3)),
    capitalExpenditure: thousands(revenue * 0.045 * vary(0.3)),
    dividends: thousands(Math.max(0, netIncome) * 0.2),
  };
};

const sum = (one: Flows, other: Flows): Flows =>
  Object.fromEntries(
    Object.entries(one).map(([name, amount]) => [name, amount + other[name as keyof Flows]]),
  ) as Flows;

const balancesOf = (shape: Shape, { revenue }: Flows): Balances => {
  const assets = thousands(revenue * 6.1);
  const longTermDebt = thousands(revenue * 1.1);
  const currentLiabilities = thousands(revenue * 0.95);
  const liabilities = longTermDebt + currentLiabilities + thousands(revenue * 0.4);
  return {
    assets,
    currentAssets: thousands(revenue * 2.2),
    cash: thousands(revenue * 0.9),
    receivables: thousands(revenue * 0.55),
    inventory: thousands(revenue * 0.35),
    liabilities,
    currentLiabilities,
    longTermDebt,
    equity: assets - liabilities,
    shares: shape.shares,
  };
};

/** Earnings per share to the cent, as they are published. */
export const perShare = ({ netIncome }: Pick<Flows, "netIncome">, shares: number): number =>
  Math.round((netIncome / shares) * 100) / 100;

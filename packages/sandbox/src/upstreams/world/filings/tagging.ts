import { type Balances, type Flows, perShare } from "./figures.ts";
import type { TaggedFact } from "./filing.ts";
import type { Span } from "./calendars.ts";

type Concepts<Figures> = Readonly<Partial<Record<keyof Figures, string>>>;

/** Under which concepts and in which currency a company tags its figures. */
export type Tags = {
  readonly taxonomy: "us-gaap" | "ifrs-full";
  readonly currency: string;
  readonly flows: Concepts<Flows>;
  readonly balances: Concepts<Balances>;
  readonly earningsPerShare: readonly string[];
};

/** The tag that revenue had in filings of 2022 and before, and that many companies still use. */
export const contractRevenue = "RevenueFromContractWithCustomerExcludingAssessedTax";

const usFlows: Concepts<Flows> = {
  revenue: "Revenues",
  costOfRevenue: "CostOfRevenue",
  grossProfit: "GrossProfit",
  research: "ResearchAndDevelopmentExpense",
  selling: "SellingGeneralAndAdministrativeExpense",
  operatingIncome: "OperatingIncomeLoss",
  interestExpense: "InterestExpense",
  taxes: "IncomeTaxExpenseBenefit",
  netIncome: "NetIncomeLoss",
  operatingCashFlow: "NetCashProvidedByUsedInOperatingActivities",
  capitalExpenditure: "PaymentsToAcquirePropertyPlantAndEquipment",
  dividends: "PaymentsOfDividends",
};

const usBalances: Concepts<Balances> = {
  assets: "Assets",
  currentAssets: "AssetsCurrent",
  cash: "CashAndCashEquivalentsAtCarryingValue",
  receivables: "AccountsReceivableNetCurrent",
  inventory: "InventoryNet",
  liabilities: "Liabilities",
  currentLiabilities: "LiabilitiesCurrent",
  longTermDebt: "LongTermDebtNoncurrent",
  equity: "StockholdersEquity",
};

/** A company under US rules; `revenue` is the tag of its revenue. */
export const usTags = (revenue = "Revenues"): Tags => ({
  taxonomy: "us-gaap",
  currency: "USD",
  flows: { ...usFlows, revenue },
  balances: usBalances,
  earningsPerShare: ["EarningsPerShareBasic", "EarningsPerShareDiluted"],
});

/** A bank: no revenue in all, no cost of it; fees alone bear a tag that elsewhere is all revenue. */
export const bankTags: Tags = {
  taxonomy: "us-gaap",
  currency: "USD",
  flows: {
    revenue: "InterestAndDividendIncomeOperating",
    costOfRevenue: "InterestExpense",
    grossProfit: "InterestIncomeExpenseNet",
    research: contractRevenue,
    selling: "NoninterestExpense",
    taxes: "IncomeTaxExpenseBenefit",
    netIncome: "NetIncomeLoss",
    operatingCashFlow: "NetCashProvidedByUsedInOperatingActivities",
    dividends: "PaymentsOfDividends",
  },
  balances: {
    assets: "Assets",
    liabilities: "Liabilities",
    equity: "StockholdersEquity",
    cash: "CashAndDueFromBanks",
    longTermDebt: "LongTermDebt",
  },
  earningsPerShare: ["EarningsPerShareBasic", "EarningsPerShareDiluted"],
};

/** A foreign company under international rules. */
export const ifrsTags = (currency: string): Tags => ({
  taxonomy: "ifrs-full",
  currency,
  flows: {
    revenue: "Revenue",
    costOfRevenue: "CostOfSales",
    grossProfit: "GrossProfit",
    research: "ResearchAndDevelopmentExpense",
    operatingIncome: "ProfitLossFromOperatingActivities",
    taxes: "IncomeTaxExpenseContinuingOperations",
    netIncome: "ProfitLossAttributableToOwnersOfParent",
    operatingCashFlow: "CashFlowsFromUsedInOperatingActivities",
    capitalExpenditure: "PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
    dividends: "DividendsPaidClassifiedAsFinancingActivities",
  },
  balances: {
    assets: "Assets",
    currentAssets: "CurrentAssets",
    cash: "CashAndCashEquivalents",
    receivables: "TradeAndOtherCurrentReceivables",
    inventory: "Inventories",
    liabilities: "Liabilities",
    currentLiabilities: "CurrentLiabilities",
    longTermDebt: "NoncurrentPortionOfNoncurrentBorrowings",
    equity: "EquityAttributableToOwnersOfParent",
  },
  earningsPerShare: ["BasicEarningsLossPerShare", "DilutedEarningsLossPerShare"],
});

/** The facts of a period; per share where `shares` is told. */
export const tagFlows = (
  { taxonomy, currency, flows: concepts, earningsPerShare }: Tags,
  { start, end }: Span,
  flows: Flows,
  shares: number,
): readonly TaggedFact[] => [
  ...tagged(concepts, flows).map(([concept, val]) => ({
    taxonomy,
    concept,
    unit: currency,
    start,
    end,
    val,
  })),
  ...earningsPerShare.map((concept) => ({
    taxonomy,
    concept,
    unit: `${currency}/shares`,
    start,
    end,
    val: perShare(flows, shares),
  })),
];

/** The facts of a day. */
export const tagBalances = (
  { taxonomy, currency, balances: concepts }: Tags,
  end: string,
  balances: Balances,
): readonly TaggedFact[] =>
  tagged(concepts, balances).map(([concept, val]) => ({
    taxonomy,
    concept,
    unit: currency,
    end,
    val,
  }));

/** The number of shares on a filing's cover, counted some days after its period. */
export const tagShares = (end: string, val: number): TaggedFact => ({
  taxonomy: "dei",
  concept: "EntityCommonStockSharesOutstanding",
  unit: "shares",
  end,
  val,
});

const tagged = <Figures extends Readonly<Record<keyof Figures, number>>>(
  concepts: Concepts<Figures>,
  figures: Figures,
): readonly (readonly [string, number])[] =>
  (Object.entries(concepts) as [keyof Figures, string][]).map(([name, concept]) => [
    concept,
    figures[name],
  ]);

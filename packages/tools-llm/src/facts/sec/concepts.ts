/** What kind of number it is, which decides its unit and which of its periods counts. */
type FigureKind = "flow" | "cash-flow" | "balance" | "per-share" | "cover";

/** A figure and the concepts that report it, those of a total before those of a part. */
export type Figure = {
  /** Stable, to compare in code. */
  readonly name: string;
  readonly label: string;
  readonly kind: FigureKind;
  readonly concepts: readonly string[];
  /** Concepts that are all of it for most companies, and a part of it for banks and insurers. */
  readonly partsForFinancials?: readonly string[];
  /** Told as null where the filing does not report it; any other figure is left out then. */
  readonly isCore?: true;
};

const gaap = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `us-gaap:${name}`);
const ifrs = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `ifrs-full:${name}`);

/** Who reports one of these earns by interest or premiums: what contracts with customers bring is a part. */
export const marksOfFinancials: readonly string[] = gaap(
  "InterestAndDividendIncomeOperating",
  "InterestIncomeExpenseNet",
  "NoninterestIncome",
  "PremiumsEarnedNet",
);

const contractRevenue = gaap(
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "RevenueFromContractWithCustomerIncludingAssessedTax",
  "SalesRevenueNet",
);

const income: readonly Figure[] = [
  {
    name: "revenue",
    label: "Revenue",
    kind: "flow",
    concepts: [
      ...gaap("Revenues", "RevenuesNetOfInterestExpense"),
      ...contractRevenue,
      ...ifrs("Revenue"),
    ],
    partsForFinancials: contractRevenue,
    isCore: true,
  },
  {
    name: "interestIncome",
    label: "Interest and dividend income",
    kind: "flow",
    concepts: gaap("InterestAndDividendIncomeOperating"),
  },
  {
    name: "netInterestIncome",
    label: "Net interest income",
    kind: "flow",
    concepts: gaap("InterestIncomeExpenseNet"),
  },
  {
    name: "noninterestIncome",
    label: "Noninterest income",
    kind: "flow",
    concepts: gaap("NoninterestIncome"),
  },
  {
    name: "costOfRevenue",
    label: "Cost of revenue",
    kind: "flow",
    concepts: [...gaap("CostOfRevenue", "CostOfGoodsAndServicesSold"), ...ifrs("CostOfSales")],
  },
  {
    name: "grossProfit",
    label: "Gross profit",
    kind: "flow",
    concepts: [...gaap("GrossProfit"), ...ifrs("GrossProfit")],
  },
  {
    name: "researchAndDevelopment",
    label: "Research and development expense",
    kind: "flow",
    concepts: [...gaap("ResearchAndDevelopmentExpense"), ...ifrs("ResearchAndDevelopmentExpense")],
  },
  {
    name: "operatingIncome",
    label: "Operating income",
    kind: "flow",
    concepts: [...gaap("OperatingIncomeLoss"), ...ifrs("ProfitLossFromOperatingActivities")],
  },
  {
    name: "interestExpense",
    label: "Interest expense",
    kind: "flow",
    concepts: gaap("InterestExpense", "InterestExpenseNonoperating"),
  },
  {
    name: "netIncome",
    label: "Net income",
    kind: "flow",
    concepts: [
      ...gaap("NetIncomeLoss", "ProfitLoss"),
      ...ifrs("ProfitLossAttributableToOwnersOfParent", "ProfitLoss"),
    ],
    isCore: true,
  },
  {
    name: "epsBasic",
    label: "Earnings per share, basic",
    kind: "per-share",
    concepts: [...gaap("EarningsPerShareBasic"), ...ifrs("BasicEarningsLossPerShare")],
  },
  {
    name: "epsDiluted",
    label: "Earnings per share, diluted",
    kind: "per-share",
    concepts: [
      ...gaap("EarningsPerShareDiluted", "EarningsPerShareBasicAndDiluted"),
      ...ifrs("DilutedEarningsLossPerShare"),
    ],
    isCore: true,
  },
];

const cash: readonly Figure[] = [
  {
    name: "operatingCashFlow",
    label: "Cash from operating activities",
    kind: "cash-flow",
    concepts: [
      ...gaap(
        "NetCashProvidedByUsedInOperatingActivities",
        "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
      ),
      ...ifrs("CashFlowsFromUsedInOperatingActivities"),
    ],
    isCore: true,
  },
  {
    name: "capitalExpenditure",
    label: "Capital expenditure",
    kind: "cash-flow",
    concepts: [
      ...gaap("PaymentsToAcquirePropertyPlantAndEquipment", "PaymentsToAcquireProductiveAssets"),
      ...ifrs("PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities"),
    ],
  },
  {
    name: "dividendsPaid",
    label: "Dividends paid",
    kind: "cash-flow",
    concepts: [
      ...gaap("PaymentsOfDividends", "PaymentsOfDividendsCommonStock"),
      ...ifrs("DividendsPaidClassifiedAsFinancingActivities"),
    ],
  },
];

const balance = (
  name: string,
  label: string,
  concepts: readonly string[],
  rest: Pick<Figure, "isCore"> = {},
): Figure => ({ name, label, kind: "balance", concepts, ...rest });
const core = { isCore: true } as const;

const balances: readonly Figure[] = [
  balance("assets", "Total assets", [...gaap("Assets"), ...ifrs("Assets")], core),
  balance("currentAssets", "Current assets", [...gaap("AssetsCurrent"), ...ifrs("CurrentAssets")]),
  balance(
    "cash",
    "Cash and cash equivalents",
    [
      ...gaap("CashAndCashEquivalentsAtCarryingValue", "CashAndDueFromBanks"),
      ...ifrs("CashAndCashEquivalents"),
    ],
    core,
  ),
  balance("receivables", "Receivables", [
    ...gaap("AccountsReceivableNetCurrent", "ReceivablesNetCurrent"),
    ...ifrs("TradeAndOtherCurrentReceivables"),
  ]),
  balance("inventory", "Inventory", [...gaap("InventoryNet"), ...ifrs("Inventories")]),
  balance(
    "liabilities",
    "Total liabilities",
    [...gaap("Liabilities"), ...ifrs("Liabilities")],
    core,
  ),
  balance("currentLiabilities", "Current liabilities", [
    ...gaap("LiabilitiesCurrent"),
    ...ifrs("CurrentLiabilities"),
  ]),
  balance("longTermDebt", "Long-term debt", [
    ...gaap("LongTermDebtNoncurrent", "LongTermDebt"),
    ...ifrs("NoncurrentPortionOfNoncurrentBorrowings"),
  ]),
  balance(
    "equity",
    "Shareholders’ equity",
    [
      ...gaap(
        "StockholdersEquity",
        "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
      ),
      ...ifrs("EquityAttributableToOwnersOfParent", "Equity"),
    ],
    core,
  ),
];

const sharesOutstanding: Figure = {
  name: "sharesOutstanding",
  label: "Shares outstanding, as of the cover",
  kind: "cover",
  concepts: ["dei:EntityCommonStockSharesOutstanding"],
};

/** Every figure that is looked for in a filing, in the order in which it is told. */
export const figures: readonly Figure[] = [...income, ...cash, ...balances, sharesOutstanding];

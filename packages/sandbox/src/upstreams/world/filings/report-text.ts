import type { Balances, Flows } from "./figures.ts";
import type { FilingPart } from "./filing.ts";
import type { Industry } from "./industries.ts";
import { simulatedNotice } from "../page.ts";

/** What a report tells of: a period, the same a year earlier, and the day on which the period ended. */
export type Told = {
  readonly name: string;
  readonly industry: Industry;
  /** "fiscal 2025", or "the third quarter of fiscal 2026". */
  readonly period: string;
  readonly before: string;
  readonly end: string;
  readonly now: Flows;
  readonly earlier: Flows;
  readonly balances: Balances;
  readonly currency: string;
  readonly troubles: Troubles;
};

/** What only some reports admit. */
export type Troubles = {
  /** In place of the usual sentence on the controls of the accounts. */
  readonly controls?: string;
  /** Behind what is said of the cash. */
  readonly cash?: string;
};

const marks: Readonly<Record<string, string>> = { USD: "$", EUR: "€" };

const decimals = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const whole = new Intl.NumberFormat("en-US");

/** An amount in millions, with one decimal. */
const million = (amount: number, currency: string): string =>
  `${marks[currency] ?? `${currency} `}${decimals.format(Math.abs(amount) / 1_000_000)} million`;

const netOf = (amount: number): string => (amount < 0 ? "Net loss" : "Net income");

const percent = (value: number): string => `${Math.abs(value).toFixed(1)}%`;

const changeOf = (now: number, earlier: number): number =>
  ((now - earlier) / Math.abs(earlier)) * 100;

/** What the company does. */
const businessParagraphs = ({ name, industry }: Told): readonly string[] => {
  const { products, customers, input, newProduct, rivals } = industry;
  return [
    `${name} develops and sells ${products}. Our customers are mainly ${customers} in North America and Europe.`,
    `We sell through our own sales teams and through partners. Contracts usually run for three years, and most of them are renewed.`,
    `We buy ${input} from a small number of suppliers. We hold stocks of eight weeks so that a late delivery does not stop our work.`,
    `Competition. We compete with ${rivals.join(", with ")} and with companies that our customers found themselves. We compete on price, on reliability and on the time that an installation takes.`,
    `Research. During the period we presented ${newProduct}, and began to deliver it to first customers.`,
    `People. At the end of the period we employed about 3,100 people. None of our employees in the United States is represented by a union.`,
  ];
};

/** What may go wrong. */
const riskParagraphs = ({ industry }: Told): readonly string[] => {
  const { input, customers, newProduct, rivals } = industry;
  return [
    `We depend on a small number of suppliers for ${input}. If one of them fails to deliver, we could be unable to fill orders for several months, and our revenue would fall.`,
    `A few large customers account for a substantial part of our revenue. The loss of one of our three largest customers would reduce our revenue and our margins.`,
    `Our competitors, among them ${rivals[0] ?? "others"}, may lower their prices. Lower prices in our markets would reduce our gross margin.`,
    `The introduction of ${newProduct} may take longer or cost more than we expect. Delays have occurred in the past and may occur again.`,
    `Tariffs and export controls may raise our costs. Rules changed several times during the past two years, and we cannot predict how they will change.`,
    `A failure of our information systems or an attack on them could stop our work and harm ${customers} who rely on us.`,
    `Changes in interest rates affect the cost of our debt. Part of our debt bears a variable rate of interest.`,
  ];
};

/** How the period went, in figures that the facts have too. */
const discussionParagraphs = (told: Told): readonly string[] => [
  ...resultParagraphs(told),
  ...liquidityParagraphs(told),
  ...outlookParagraphs(told),
];

const resultParagraphs = (told: Told): readonly string[] => {
  const { period, before, now, earlier, currency, industry } = told;
  const { revenueWord = "Revenue", marginWord = "Gross margin" } = industry;
  const growth = changeOf(now.revenue, earlier.revenue);
  const [moved, move, demand] =
    growth >= 0 ? ["increased", "increase", "higher"] : ["decreased", "decrease", "lower"];
  const margin = (now.grossProfit / now.revenue) * 100;
  const marginBefore = (earlier.grossProfit / earlier.revenue) * 100;
  return [
    `${revenueWord} in ${period} ${moved} ${percent(growth)} to ${million(now.revenue, currency)}, from ${million(earlier.revenue, currency)} in ${before}. The ${move} was driven by ${demand} demand from ${industry.customers}. First deliveries of ${industry.newProduct} contributed to it.`,
    `${marginWord} was ${percent(margin)} in ${period}, compared with ${percent(marginBefore)} in ${before}. The cost of ${industry.input} was the main reason why it changed.`,
    `Research and development expense was ${million(now.research, currency)}, or ${percent((now.research / now.revenue) * 100)} of revenue. We hired engineers for ${industry.newProduct}.`,
    `${netOf(now.netIncome)} was ${million(now.netIncome, currency)} in ${period}, compared with a ${netOf(earlier.netIncome).toLowerCase()} of ${million(earlier.netIncome, currency)} in ${before}.`,
  ];
};

const liquidityParagraphs = (told: Told): readonly string[] => {
  const { period, end, now, balances, currency, troubles } = told;
  return [
    `Liquidity. At ${end} we had cash and cash equivalents of ${million(balances.cash, currency)}. Cash provided by operating activities was ${million(now.operatingCashFlow, currency)} in ${period}.`,
    `Capital expenditures were ${million(now.capitalExpenditure, currency)} and went mainly into test equipment and buildings. We paid dividends of ${million(now.dividends, currency)}.`,
    `We believe that our cash and the cash from our operations are sufficient for at least the next twelve months. Our credit facility was not drawn at ${end}.`,
    ...(troubles.cash === undefined ? [] : [troubles.cash]),
  ];
};

const outlookParagraphs = ({ industry }: Told): readonly string[] => [
  `Outlook. We expect demand from ${industry.customers} to grow further next year. We expect the cost of ${industry.input} to rise faster than our prices, which would lower our gross margin.`,
  `We plan to invest more in ${industry.newProduct} next year, and expect operating expenses to grow about as fast as revenue.`,
];

/** The statement of income as the document prints it, in thousands. */
const incomeTable = ({ now, earlier, period, before }: Told): readonly (readonly string[])[] => {
  const rows: readonly (readonly [string, keyof Flows])[] = [
    ["Revenue", "revenue"],
    ["Cost of revenue", "costOfRevenue"],
    ["Gross profit", "grossProfit"],
    ["Operating income", "operatingIncome"],
    ["Net income", "netIncome"],
  ];
  const printed = (amount: number): string => whole.format(amount / 1_000);
  return [
    ["(in thousands)", period, before],
    ...rows.map(([label, key]) => [label, printed(now[key]), printed(earlier[key])]),
  ];
};

const legal =
  "We are party to lawsuits of the kind that companies of our size have. We do not believe that any of them will have a material effect on our results.";
const controls =
  "Management assessed our internal control over financial reporting and concluded that it was effective at the end of the period. The assessment followed the framework of the committee that sets the standard for it.";
const rates =
  "We are exposed to changes in interest rates and in exchange rates. A rise of interest rates by one percentage point would not have a material effect on our results.";

const part = (
  item: string,
  title: string,
  paragraphs: readonly string[],
  rest: Partial<FilingPart> = {},
): FilingPart => ({ item, title, paragraphs, ...rest });

/** The items of a 10-K. */
export const annualParts = (told: Told): readonly FilingPart[] => [
  part("1", "Business", [...businessParagraphs(told), simulatedNotice]),
  part("1A", "Risk Factors", riskParagraphs(told)),
  part("2", "Properties", ["We lease our head office and own two plants, which suit our needs."]),
  part("3", "Legal Proceedings", [legal]),
  part(
    "7",
    "Management’s Discussion and Analysis of Financial Condition and Results of Operations",
    discussionParagraphs(told),
  ),
  part("7A", "Quantitative and Qualitative Disclosures About Market Risk", [rates]),
  part("8", "Financial Statements and Supplementary Data", [statementNote], {
    table: incomeTable(told),
  }),
  part("9A", "Controls and Procedures", [told.troubles.controls ?? controls]),
];

const statementNote =
  "The statements below were prepared under generally accepted accounting principles, and their notes are part of them.";

/** The items of a 10-Q, whose second part numbers them anew. */
export const quarterlyParts = (told: Told): readonly FilingPart[] => [
  part("1", "Financial Statements", [statementNote], { part: "I", table: incomeTable(told) }),
  part(
    "2",
    "Management’s Discussion and Analysis of Financial Condition and Results of Operations",
    [...discussionParagraphs(told), simulatedNotice],
    { part: "I" },
  ),
  part("3", "Quantitative and Qualitative Disclosures About Market Risk", [rates], { part: "I" }),
  part("4", "Controls and Procedures", [told.troubles.controls ?? controls], { part: "I" }),
  part("1", "Legal Proceedings", [legal], { part: "II" }),
  part("1A", "Risk Factors", riskParagraphs(told), { part: "II" }),
];

/** The items of a 20-F. */
export const foreignParts = (told: Told): readonly FilingPart[] => [
  part("3", "Key Information", riskParagraphs(told)),
  part("4", "Information on the Company", [...businessParagraphs(told), simulatedNotice]),
  part("5", "Operating and Financial Review and Prospects", discussionParagraphs(told)),
  part("8", "Financial Information", [statementNote, legal], { table: incomeTable(told) }),
  part("11", "Quantitative and Qualitative Disclosures About Market Risk", [rates]),
];

/** An 8-K that tells a quarter's results. */
export const resultsParts = (told: Told): readonly FilingPart[] => [
  part("2.02", "Results of Operations and Financial Condition", [
    `On the day of this report ${told.name} published its results for ${told.period}.`,
    ...resultParagraphs(told),
    simulatedNotice,
  ]),
  part("9.01", "Financial Statements and Exhibits", ["99.1 Press release of the same day."]),
];

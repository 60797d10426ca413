/** One AI tool and what it is asked: each input once in a round, so that no page was read for the one before. */
export type AnswerCase = {
  readonly slug: string;
  readonly method: "GET" | "POST";
  readonly inputs: readonly Readonly<Record<string, string>>[];
};

const subjects = [
  "tidal batteries",
  "warehouse robots",
  "canal dredging",
  "desalination membranes",
  "tram signalling",
];
const tickers = ["NVDA", "AAPL", "NWRB", "KRB", "MSFT"];
const coins = ["bitcoin", "ethereum", "solana", "usdc", "northcoin"];

const of = (name: string, values: readonly string[]) => values.map((value) => ({ [name]: value }));

/** About a thousand words: the length of an article. */
const longText = (subject: string): string =>
  Array.from(
    { length: 50 },
    (_, index) =>
      `The ${index + 1}. report on ${subject} counts ${(index + 3) * 17} sites in ${1970 + index} and names ${index + 2} reasons for what they cost.`,
  ).join(" ");

/** Every AI tool. */
export const answerCases: readonly AnswerCase[] = [
  {
    slug: "answer",
    method: "GET",
    inputs: of(
      "q",
      subjects.map((one) => `What do ${one} cost?`),
    ),
  },
  { slug: "summarize", method: "POST", inputs: of("text", subjects.map(longText)) },
  { slug: "analyze", method: "POST", inputs: of("topic", subjects) },
  { slug: "research", method: "POST", inputs: of("topic", subjects) },
  {
    slug: "news-briefing",
    method: "POST",
    inputs: of("topic", ["stablecoin", "Ethereum", "Bitcoin", "Apple", "Northwind"]),
  },
  {
    slug: "social-sentiment",
    method: "POST",
    inputs: of("topic", ["Ethereum staking", "Ethereum", "Rust language", "staking", "Rust"]),
  },
  { slug: "company-intel", method: "POST", inputs: of("ticker", tickers) },
  {
    slug: "competitor-analysis",
    method: "POST",
    inputs: of("company", ["Shopify", "NVIDIA", "Siemens", "Shopify Inc", "Siemens AG"]),
  },
  { slug: "sec-filing-analyzer", method: "POST", inputs: of("ticker", tickers) },
  { slug: "market-pulse", method: "POST", inputs: of("ticker", tickers) },
  { slug: "macro-dashboard", method: "POST", inputs: of("region", ["US", "DE", "JP", "GB", "IN"]) },
  {
    slug: "regulatory-monitor",
    method: "POST",
    inputs: of("topic", ["stablecoin", "broadband", "food labelling", "elections", "climate"]),
  },
  { slug: "crypto-research", method: "POST", inputs: of("coin", coins) },
];

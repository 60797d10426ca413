import type { WrittenPage } from "../page.ts";

type Report = {
  readonly url: string;
  readonly title: string;
  readonly publisher: string;
  readonly ageDays: number;
  readonly byline: string;
  /** The first one is also what search results and feeds show. */
  readonly paragraphs: readonly [string, ...string[]];
};

const article = (report: Report): WrittenPage => ({
  kind: "article",
  ...report,
  description: report.paragraphs[0].split(/(?<=\.) /)[0] ?? report.title,
});

/** The reports of the last days; several outlets carry some stories. Where a name is real, the title says "simulated". */
export const news: readonly WrittenPage[] = [
  article({
    url: "https://www.harbor-ledger.example/2026/stablecoin-reserve-rule",
    title: "Regulators agree on reserve rule for stablecoin issuers",
    publisher: "The Harbor Ledger",
    ageDays: 1.2,
    byline: "Mara Ellison",
    paragraphs: [
      "Stablecoin issuers must hold reserves of at least 100 percent in cash and short government bills under a regulation that finance ministers agreed on Thursday. The rule takes effect on 1 July 2027.",
      "Issuers with more than 10 billion dollars outstanding must publish their reserves every week, smaller ones every month. Redemption must be possible within two business days.",
      "Consumer groups welcomed the agreement as a great improvement. Two smaller issuers warned that the cost of weekly audits could force them out of the market.",
    ],
  }),
  article({
    url: "https://meridian-post.example/finance/stablecoin-issuers-reserve-regulation",
    title: "Stablecoin issuers face full reserve rule from July 2027",
    publisher: "Meridian Post",
    ageDays: 1.1,
    byline: "Jonas Feld",
    paragraphs: [
      "Finance ministers have agreed on a stablecoin regulation that demands full reserves in cash and short government bills. It is to apply from 1 July 2027.",
      "Large issuers will have to publish reserves every week. The threshold of 10 billion dollars concerns three issuers today.",
    ],
  }),
  article({
    url: "https://quayside-wire.example/markets/reserve-rule-stablecoins",
    title: "Reserve rule for stablecoins agreed: what regulation asks of issuers",
    publisher: "Quayside Wire",
    ageDays: 0.9,
    byline: "Lena Orth",
    paragraphs: [
      "The stablecoin regulation agreed on Thursday asks issuers for reserves of 100 percent and for redemption within two business days.",
      "Shares of payment companies rose after the decision. Analysts of Tarn Research called the rule clear and helpful.",
    ],
  }),
  article({
    url: "https://quayside-wire.example/policy/stablecoin-bill-committee",
    title: "Committee delays vote on stablecoin licence bill",
    publisher: "Quayside Wire",
    ageDays: 3.4,
    byline: "Lena Orth",
    paragraphs: [
      "A parliamentary committee has delayed its vote on licences for stablecoin issuers to 9 December 2026. Members disagree on whether shops may issue stablecoins of their own.",
      "Critics of the regulation fear that the delay is a serious problem for companies that have waited for two years.",
    ],
  }),
  article({
    url: "https://chainwatch-daily.example/ethereum-staking-withdrawals",
    title: "Ethereum staking queue shrinks to four days (simulated)",
    publisher: "Chainwatch Daily",
    ageDays: 0.6,
    byline: "Priya Noor",
    paragraphs: [
      "The queue to begin Ethereum staking shrank to four days this week, from eleven days in October. Operators praised the change as a great success.",
      "About 29 percent of all ether is staked. The yearly reward stands at 2.9 percent before fees.",
    ],
  }),
  article({
    url: "https://quayside-wire.example/markets/ethereum-exchange-outage",
    title: "Exchange outage leaves Ethereum traders angry (simulated)",
    publisher: "Quayside Wire",
    ageDays: 2.3,
    byline: "Lena Orth",
    paragraphs: [
      "An outage of six hours at the exchange Northpier left Ethereum traders unable to withdraw on Wednesday. Customers complained of terrible support and of losses.",
      "Northpier said that no funds were lost and apologised. A regulator has opened an inquiry.",
    ],
  }),
  article({
    url: "https://chainwatch-daily.example/bitcoin-mining-difficulty",
    title: "Bitcoin mining difficulty falls as miners switch off (simulated)",
    publisher: "Chainwatch Daily",
    ageDays: 1.7,
    byline: "Priya Noor",
    paragraphs: [
      "Bitcoin mining difficulty fell by 6 percent on Wednesday after miners in the north switched off old machines. Weak prices for their output hurt smaller operators.",
      "Analysts warn of a risk to small miners if power prices stay high through winter.",
    ],
  }),
  article({
    url: "https://www.harbor-ledger.example/2026/bitcoin-fund-inflows",
    title: "Bitcoin funds attract strong inflows for a fifth week (simulated)",
    publisher: "The Harbor Ledger",
    ageDays: 2.8,
    byline: "Mara Ellison",
    paragraphs: [
      "Bitcoin funds attracted 740 million dollars of new money last week, the fifth strong week in a row. Managers were happy with the growth.",
      "The funds hold 5 percent more coins than in October.",
    ],
  }),
  article({
    url: "https://meridian-post.example/technology/apple-repair-program",
    title: "Apple extends repair program to older laptops (simulated)",
    publisher: "Meridian Post",
    ageDays: 1.9,
    byline: "Jonas Feld",
    paragraphs: [
      "Apple will repair keyboards of laptops from 2021 free of charge until the end of 2027, the company said on Wednesday. Customers were pleased with the generous decision.",
      "The program covers about three models and starts on 1 December 2026.",
    ],
  }),
  article({
    url: "https://quayside-wire.example/technology/apple-supplier-delay",
    title: "Apple supplier warns of delay for camera modules (simulated)",
    publisher: "Quayside Wire",
    ageDays: 4.2,
    byline: "Lena Orth",
    paragraphs: [
      "A supplier of camera modules to Apple warned on Monday that a fire at its plant would delay deliveries by three weeks. The loss is estimated at 21 million dollars.",
      "Apple did not comment.",
    ],
  }),
  article({
    url: "https://quayside-wire.example/technology/nvidia-data-center-orders",
    title: "Nvidia says data center orders grew again (simulated)",
    publisher: "Quayside Wire",
    ageDays: 1.4,
    byline: "Lena Orth",
    paragraphs: [
      "Nvidia said on Thursday that orders for data center chips grew by 12 percent in the quarter. Investors were delighted with the strong result.",
      "The company expects deliveries of its next chip in spring 2027.",
    ],
  }),
  article({
    url: "https://meridian-post.example/technology/nvidia-export-licence",
    title: "Nvidia waits for export licence (simulated)",
    publisher: "Meridian Post",
    ageDays: 3.1,
    byline: "Jonas Feld",
    paragraphs: [
      "Nvidia still waits for a licence to export its newest chip, a spokesman said on Tuesday. The delay is a problem for customers abroad, who have waited for five months.",
      "A decision is expected in January 2027.",
    ],
  }),
  article({
    url: "https://chainwatch-daily.example/rust-language-release",
    title: "Rust language release makes compiler twice as fast (simulated)",
    publisher: "Chainwatch Daily",
    ageDays: 2.1,
    byline: "Priya Noor",
    paragraphs: [
      "The newest release of the Rust language compiles large programs twice as fast, its team said. Developers praised the excellent work.",
      "Some warned that older plugins break with the release.",
    ],
  }),
];

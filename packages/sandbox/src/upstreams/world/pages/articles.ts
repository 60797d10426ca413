import type { WrittenPage } from "../page.ts";

/** News of the towns, and explanations. */
export const articles: readonly WrittenPage[] = [
  {
    kind: "article",
    url: "https://example.com/",
    title: "Example Domain (simulated)",
    description: "A domain for use in documents, as the sandbox shows it.",
    publisher: "Example",
    ageDays: null,
    byline: "",
    paragraphs: [
      "This domain is for use in illustrative examples in documents. You may use it in literature without prior coordination or asking for permission.",
      "What you read here comes from the sandbox on your own machine and not from the public internet.",
    ],
  },
  {
    kind: "article",
    url: "https://example.org/",
    title: "Example Organization (simulated)",
    description: "The second domain for use in documents, as the sandbox shows it.",
    publisher: "Example",
    ageDays: null,
    byline: "",
    paragraphs: [
      "This organization exists in examples only. Its address may be used in literature without asking for permission.",
    ],
  },
  {
    kind: "article",
    url: "https://www.harbor-ledger.example/2026/northwind-second-plant",
    title: "Northwind Robotics opens a second plant for warehouse arms",
    description: "The plant in Calder Bay is to build 1,200 picking arms a month by spring.",
    publisher: "The Harbor Ledger",
    ageDays: 3,
    byline: "Mara Ellison",
    paragraphs: [
      "Northwind Robotics opened a second plant in Calder Bay on Tuesday, where it wants to build picking arms for warehouses. The company said the plant employs 340 people today and is to build 1,200 arms a month by spring.",
      "The first plant, in Tarn Hollow, has run three shifts since last autumn and still left customers waiting for up to seven months. Half of the arms built in Calder Bay are already sold, chief executive Ivo Brandt said at the opening.",
      "The building cost 86 million dollars, of which the state paid 12 million as a grant. Northwind has to pay the grant back if it employs fewer than 300 people there within five years.",
      "Two competitors, Pineapple Logistics and the privately held Quarry Motion, have announced plants of their own. Analysts expect prices for picking arms to fall once all three produce.",
    ],
  },
  {
    kind: "article",
    url: "https://meridian-post.example/technology/northwind-calder-bay",
    title: "Calder Bay gets a robot factory, and 340 jobs",
    description: "Northwind Robotics has begun to build warehouse arms in Calder Bay.",
    publisher: "Meridian Post",
    ageDays: 2,
    byline: "Jonas Feld",
    paragraphs: [
      "Warehouse arms are now built in Calder Bay: Northwind Robotics started the lines of its second plant this week with 340 employees.",
      "The company has put 86 million dollars into the site. A state grant of 12 million is tied to at least 300 jobs over five years.",
      "Union representatives welcomed the jobs and criticised the shifts: the night shift runs without a break room, they say. Northwind answered that the room opens in January.",
    ],
  },
  {
    kind: "article",
    url: "https://www.harbor-ledger.example/2026/northwind-quarter",
    title: "Northwind Robotics sells more arms and earns less",
    description: "Revenue rose by 18 percent in the third quarter, profit fell by 4 percent.",
    publisher: "The Harbor Ledger",
    ageDays: 9,
    byline: "Mara Ellison",
    paragraphs: [
      "Northwind Robotics had revenue of 412 million dollars in the third quarter, 18 percent more than a year before. Profit fell by 4 percent to 39 million dollars because the new plant costs money before it earns any.",
      "The order book stands at 1.6 billion dollars. The company left its outlook for the year as it was.",
    ],
  },
  {
    kind: "article",
    url: "https://payments-primer.example/eip-3009-explained",
    title: "EIP-3009 explained: transferWithAuthorization and gasless USDC payments",
    description: "How a signed authorization moves a token without the signer paying gas.",
    publisher: "Payments Primer",
    ageDays: 120,
    byline: "Ada Quint",
    paragraphs: [
      "EIP-3009 lets the holder of a token sign an authorization to transfer it, which anybody may then submit. The holder needs no gas of the chain: whoever submits the signature to transferWithAuthorization pays for the transaction.",
      "The authorization names the payer, the payee, the value, a time window given by validAfter and validBefore, and a nonce of 32 random bytes. The contract remembers used nonces, so an authorization works once.",
      "Nonces are random instead of counted. Several authorizations can be open at the same time and be submitted in any order, which suits servers that take payments in parallel.",
      "Because anybody may submit the signature, a contract that wants to act on the payment should use receiveWithAuthorization, which only the payee may call.",
    ],
  },
];

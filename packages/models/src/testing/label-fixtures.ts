import type { Label } from "../ports.ts";

/** Labels with texts that belong under them; null for texts that belong under none. */
export type LabelFixture = {
  readonly labels: readonly Label[];
  readonly texts: readonly (readonly [text: string, label: string | null])[];
};

/** Written for these tests; nothing in them is true of the world. */
export const labelFixtures: readonly LabelFixture[] = [
  {
    labels: [
      {
        name: "strength",
        description:
          "The company is a market leader, has strong brands, high margins, loyal customers or growing sales.",
      },
      {
        name: "weakness",
        description:
          "The company has high costs, heavy debt, falling sales, quality problems or depends on one customer.",
      },
      {
        name: "opportunity",
        description:
          "New markets, rising demand, new products, partnerships or expansion could bring the company growth.",
      },
      {
        name: "threat",
        description:
          "Competitors, regulation, lawsuits, tariffs or a downturn could hurt the company.",
      },
    ],
    texts: [
      [
        "Harlow is the largest maker of ship sensors and holds 46 percent of the market.",
        "strength",
      ],
      ["Its brand is trusted by customers who have stayed for decades.", "strength"],
      ["Operating margins are the highest in the industry.", "strength"],
      ["Long-term debt rose to $1.2 billion, three times its equity.", "weakness"],
      ["One customer accounts for more than half of the company's sales.", "weakness"],
      ["Recalls over faulty seals cost the company $40 million.", "weakness"],
      [
        "The company plans to enter the Indian market, where demand grows by a fifth each year.",
        "opportunity",
      ],
      ["A partnership with a turbine builder opens the market for offshore wind.", "opportunity"],
      [
        "Regulators in Brussels proposed stricter rules that could raise the company's costs.",
        "threat",
      ],
      ["New tariffs on imported glass could hurt profits.", "threat"],
      ["Cheaper rivals from abroad are taking away customers.", "threat"],
      ["The meeting was held in a hotel in Rotterdam.", null],
      ["The report has forty pages and many photographs.", null],
      ["Mara Lindqvist studied physics in Uppsala.", null],
    ],
  },
  {
    labels: [
      { name: "inflation", description: "Consumer prices, the cost of living and inflation." },
      { name: "employment", description: "Jobs, unemployment, wages and hiring." },
      { name: "growth", description: "Gross domestic product, output and economic growth." },
      {
        name: "rates",
        description: "Interest rates, bond yields and decisions of the central bank.",
      },
    ],
    texts: [
      ["Consumer prices rose 3.1 percent from a year earlier.", "inflation"],
      ["Rents and groceries became dearer again in May.", "inflation"],
      ["Employers added 180,000 jobs in June.", "employment"],
      ["The unemployment rate fell to 4.0 percent.", "employment"],
      ["Gross domestic product grew by 0.6 percent in the second quarter.", "growth"],
      ["Factory output shrank for the third month in a row.", "growth"],
      ["The central bank left its policy rate at 4.50 percent.", "rates"],
      ["The yield of the ten-year bond climbed to 4.21 percent.", "rates"],
      ["The ferry crews stopped work on Monday.", null],
      ["The museum opens a new wing in spring.", null],
      ["Rain delayed the final for two hours.", null],
    ],
  },
  {
    labels: [
      {
        name: "positive",
        description: "People praise it, like it, are happy with it or recommend it.",
      },
      {
        name: "negative",
        description: "People complain about it, dislike it, are angry or disappointed.",
      },
    ],
    texts: [
      ["I love this camera and recommend it to everyone.", "positive"],
      ["Best purchase of the year, I am very happy with it.", "positive"],
      ["Terrible support, and it broke after two days.", "negative"],
      ["I am disappointed and want my money back.", "negative"],
      ["The camera weighs 400 grams.", null],
      ["It ships from Rotterdam on Tuesdays.", null],
    ],
  },
];

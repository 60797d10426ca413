import type { WrittenPage } from "../page.ts";

type Profile = {
  readonly url: string;
  readonly title: string;
  readonly publisher: string;
  readonly ageDays: number;
  readonly paragraphs: readonly [string, ...string[]];
};

const article = (profile: Profile): WrittenPage => ({
  kind: "article",
  byline: "Staff",
  ...profile,
  description: profile.paragraphs[0].split(/(?<=\.) /)[0] ?? profile.title,
});

/** What several sites say of companies and their rivals. The rivals are made up; a real name has "simulated" beside it. */
export const companyPages: readonly WrittenPage[] = [
  article({
    url: "https://www.harbor-ledger.example/business/shop-software-compared",
    title: "Shopify and its competitors compared (simulated)",
    publisher: "The Harbor Ledger",
    ageDays: 20,
    paragraphs: [
      "Shopify sells software with which small merchants build and run an online shop. Its main competitors are Cartwell and Openstall.",
      "Merchants praise Shopify because a shop is ready in a day and its checkout is fast and reliable. Large merchants complain that Shopify is expensive once many paid extensions are added.",
      "Cartwell is cheaper, and its strength is a simple editor that beginners like. Critics of Cartwell say that its reports are slow and lack detail.",
      "Openstall is free software that merchants run themselves. Its users need technical knowledge, which is the main disadvantage of Openstall.",
    ],
  }),
  article({
    url: "https://storefront-notes.example/shopify-alternatives",
    title: "Alternatives to Shopify for small shops (simulated)",
    publisher: "Storefront Notes",
    ageDays: 41,
    paragraphs: [
      "Merchants who look for an alternative to Shopify most often choose Cartwell, Openstall or Basketry Cloud.",
      "The rivalry between Shopify and Cartwell is about payments and checkout, where both charge a fee for each sale.",
      "Basketry Cloud sells to wholesalers and has the best tools for price lists. Demand from wholesalers is a new market from which Shopify could gain, too.",
      "New marketplaces and lower prices of rivals are a danger for Shopify, because small merchants move quickly.",
    ],
  }),
  article({
    url: "https://merchant-review.example/2026/shopify-cartwell-openstall",
    title: "Shopify, Cartwell and Openstall in practice (simulated)",
    publisher: "Merchant Review",
    ageDays: 63,
    paragraphs: [
      "In our test with twelve shops Shopify competes with Cartwell on price and with Openstall on freedom.",
      "Shopify leads the market for small online shops and has the largest number of extensions. Support of Shopify answered within two minutes in our test.",
      "Cartwell stands between a website builder and a full shop system, and sells mostly to craftspeople. Shops on Openstall loaded fastest of all, which is a clear advantage.",
    ],
  }),
  article({
    url: "https://www.harbor-ledger.example/business/siemens-profile",
    title: "Siemens: what the company does (simulated)",
    publisher: "The Harbor Ledger",
    ageDays: 33,
    paragraphs: [
      "Siemens builds automation for factories, trains and equipment for power grids. Its competitors in automation are Voltmark and Granite Controls.",
      "The order book of Siemens is full for two years, which is a great advantage while interest rates are high. Siemens was slow to renew its software for small plants, and customers complain about its price.",
      "Demand for power grids is a chance for Siemens, because many countries plan to renew theirs.",
    ],
  }),
  article({
    url: "https://plant-engineer.example/automation/siemens-rivals",
    title: "Siemens and its rivals in automation (simulated)",
    publisher: "Plant Engineer",
    ageDays: 58,
    paragraphs: [
      "In factory automation Siemens competes with Voltmark for large plants and with Granite Controls for small ones.",
      "Engineers praise the controllers of Siemens as reliable. A shortage of chips could stop the production of Siemens for weeks.",
    ],
  }),
  article({
    url: "https://www.harbor-ledger.example/business/graphics-processors",
    title: "NVIDIA and the makers of graphics processors (simulated)",
    publisher: "The Harbor Ledger",
    ageDays: 12,
    paragraphs: [
      "NVIDIA sells graphics processors to data centers. Its competitors are Amber Silicon and Fjordstone Materials.",
      "The software around the processors of NVIDIA is its greatest strength, because few customers want to write it anew.",
    ],
  }),
  article({
    url: "https://chip-letter.example/2026/nvidia-amber-silicon",
    title: "NVIDIA and Amber Silicon (simulated)",
    publisher: "Chip Letter",
    ageDays: 27,
    paragraphs: [
      "Amber Silicon is the rival that NVIDIA watches most closely, and Fjordstone Materials competes with NVIDIA in memory.",
      "Export controls are a danger for NVIDIA, because a part of its sales depends on permits. Inference on small devices is a new market from which NVIDIA could gain.",
    ],
  }),
];

import type { Label } from "@coinslot/models";

/** What a sentence says of a company: a column of the comparison, or a quadrant of the SWOT. */
export const viewLabels = [
  {
    name: "positioning",
    description: "The company sells its products to these customers in this part of the market.",
  },
  {
    name: "strengths",
    description: "Customers praise it: it is the best, the fastest, reliable, a clear advantage.",
  },
  {
    name: "weaknesses",
    description: "Customers complain: it is expensive, slow, hard to use, a disadvantage.",
  },
  {
    name: "opportunities",
    description: "A chance: growing demand or a new market from which the company could gain.",
  },
  {
    name: "threats",
    description:
      "A danger: rivals with lower prices, new rules or a shortage could harm the company.",
  },
] as const satisfies readonly Label[];

/** In what two companies meet. */
export const areaLabels: readonly Label[] = [
  { name: "online shops", description: "Software to build and run an online shop." },
  { name: "payments", description: "Taking payments, checkout and card terminals." },
  { name: "logistics", description: "Shipping, warehouses and delivery of goods." },
  { name: "marketplaces", description: "A marketplace where many sellers offer goods." },
  { name: "cloud computing", description: "Renting computing power, storage and databases." },
  { name: "business software", description: "Software for offices, accounting and customers." },
  {
    name: "robots and automation",
    description: "Robots and automation for warehouses and plants.",
  },
  { name: "chips", description: "Processors, graphics chips and semiconductors." },
  { name: "phones and computers", description: "Phones, tablets and computers for consumers." },
  { name: "energy", description: "Electric power, grids, turbines and batteries." },
  { name: "health", description: "Medical devices, imaging and medicine." },
  { name: "finance", description: "Banking, loans and insurance." },
];

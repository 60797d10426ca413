import type { Label } from "@coinslot/models";

/** What a risk is about: its title is the name of the label that fits its sentence. */
export const riskLabels: readonly Label[] = [
  {
    name: "Suppliers",
    description: "We depend on suppliers; a supplier may fail to deliver parts.",
  },
  { name: "Customers", description: "A few large customers account for much of our revenue." },
  { name: "Competition", description: "Competitors may lower prices or win our customers." },
  { name: "New products", description: "A new product may be delayed or may fail." },
  {
    name: "Regulation and trade",
    description: "Tariffs, export controls and new laws raise costs.",
  },
  {
    name: "Information security",
    description: "An attack on our information systems or a data breach.",
  },
  { name: "Debt and interest", description: "Interest rates, debt and the cost of borrowing." },
  { name: "Litigation", description: "Lawsuits and legal proceedings against the company." },
  { name: "Economy", description: "A recession or inflation reduces demand." },
  { name: "People", description: "We may fail to hire and keep key employees." },
];

import { type Field, scenarios } from "./compare.ts";
import { expressV2, ours, oursWith } from "./contenders.ts";
import type { Plan } from "./plan.ts";

/** What is measured by its name alone, and how that differs from the plan of a run. */
type Variant = { readonly field: Field; readonly plan: Partial<Plan> };

const paid = scenarios.filter(({ scenario }) => scenario === "paid");

export const variants: Readonly<Record<string, Variant>> = {
  /** What more workers of a queue give. */
  workers: { field: { servers: [ours, oursWith(2), oursWith(4)], scenarios: paid }, plan: {} },
  /** What a call takes on a chain that makes a block every two seconds. */
  blocks: {
    field: { servers: [ours, expressV2], scenarios: paid.slice(0, 2), blockMs: 2_000 },
    plan: { rounds: 2, measureMs: 8_000, maxAnswers: 3_000, warmUpMs: { unpaid: 0, paid: 8_000 } },
  },
};

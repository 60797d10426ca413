import type { Fact } from "@coinslot/tools-schema";
import type { FilingFact } from "../facts/sec/facts-of-filing.ts";

/** A finding of a rule over facts: what it is called, and the sentence that says it. */
export type RuleFinding = { readonly title: string; readonly summary: string };

/** Percentage points by which a balance must outgrow revenue to be told. */
const notablyFaster = 20;

type Known = {
  readonly value: (name: string) => number | null;
  readonly change: (name: string) => number | null;
};

/** One rule each; null where it does not hold or a fact is missing. */
const rules: readonly ((known: Known) => RuleFinding | null)[] = [
  ({ change }) => outgrows("Receivables", change("receivables"), change("revenue")),
  ({ change }) => outgrows("Inventory", change("inventory"), change("revenue")),
  ({ change }) => {
    const moved = change("revenue");
    if (moved === null || moved > -10) return null;
    return { title: "Revenue fell", summary: `Revenue fell by ${Math.abs(moved)}% in a year.` };
  },
  ({ value }) => {
    const net = value("netIncome");
    if (net === null || net >= 0) return null;
    return { title: "Net loss", summary: "The period ended with a net loss." };
  },
  ({ value }) => {
    const [net, cash] = [value("netIncome"), value("operatingCashFlow")];
    if (net === null || cash === null || net <= 0 || cash >= net / 2) return null;
    return {
      title: "Profit without cash",
      summary: "Operations brought less than half of net income in cash.",
    };
  },
  ({ value }) => {
    const equity = value("equity");
    if (equity === null || equity >= 0) return null;
    return { title: "Negative equity", summary: "Liabilities exceed assets." };
  },
  ({ value }) => {
    const ratio = value("currentRatio");
    if (ratio === null || ratio >= 1) return null;
    return {
      title: "Short of current assets",
      summary: `Current assets are ${ratio} times current liabilities.`,
    };
  },
  ({ value }) => {
    const coverage = value("interestCoverage");
    if (coverage === null || coverage >= 2) return null;
    return {
      title: "Interest is barely earned",
      summary:
        coverage < 0
          ? "There is no operating income to pay interest from."
          : `Operating income is ${coverage} times interest expense.`,
    };
  },
];

const outgrows = (
  what: string,
  growth: number | null,
  revenueGrowth: number | null,
): RuleFinding | null => {
  if (growth === null || revenueGrowth === null) return null;
  if (growth <= 0 || growth - revenueGrowth < notablyFaster) return null;
  const moved = revenueGrowth < 0 ? "fell" : "rose";
  return {
    title: `${what} outgrow revenue`,
    summary: `${what} rose by ${growth}% in a year in which revenue ${moved} by ${Math.abs(revenueGrowth)}%.`,
  };
};

/** What the facts of a filing warn of. A rule that lacks a fact says nothing. */
export const redFlagsOfFacts = (
  facts: readonly FilingFact[],
  ratios: readonly Fact[],
): readonly RuleFinding[] => {
  const all = new Map([...facts, ...ratios].map((fact) => [fact.name, fact]));
  const changes = new Map(facts.map((fact) => [fact.name, fact.changePct]));
  const known: Known = {
    value: (name) => all.get(name)?.value ?? null,
    change: (name) => changes.get(name) ?? null,
  };
  return rules.flatMap((rule) => rule(known) ?? []);
};

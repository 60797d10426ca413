import { formatUnits } from "viem";
import type { AuditReport } from "./audit.ts";
import type { Transfer } from "./balance.ts";

const usdc = (units: bigint): string => `${formatUnits(units, 6)} USDC`;

const amountText = ({ number, units }: { number: number; units: bigint }): string =>
  `${String(number).padStart(6)}  ${units} units = ${usdc(units)}`;

const transferText = ({ transaction, from, to, value }: Transfer): string =>
  `${transaction}  ${usdc(value)} from ${from} to ${to}`;

/** At most so many transactions of a kind are named. */
const mostNamed = 100;

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [
        `${title}: ${lines.length}`,
        ...lines.slice(0, mostNamed).map((line) => `  ${line}`),
        ...(lines.length > mostNamed ? [`  and ${lines.length - mostNamed} more`] : []),
      ];

/** What was found, for a person to read; the last line is the verdict. */
export const reportLines = (report: AuditReport): readonly string[] => {
  const { booked, received, paidBack, span } = report;
  return [
    "the books say",
    ...(["settled", "delivered", "owed", "refunded", "undecided"] as const).map(
      (name) => `  ${name.padEnd(10)}${amountText(booked[name])}`,
    ),
    `the chain shows, in blocks ${span.from} to ${span.to}`,
    `  ${"received".padEnd(10)}${amountText(received)}`,
    `  ${"paid back".padEnd(10)}${amountText(paidBack)}`,
    ...listed(
      "on the chain and undecided in the books, or a refund that is under way",
      report.underWay.map(transferText),
    ),
    ...listed(
      "not by a sale or a refund, and no error: a gift, or the owner's own money",
      report.foreign.map(transferText),
    ),
    ...(report.areSumsCompared
      ? []
      : ["the shop was selling meanwhile: its own sums were not compared with its sales"]),
    ...listed(
      "WRONG",
      report.findings.map(({ kind, text }) => `${kind}: ${text}`),
    ),
    report.balances ? "BALANCES to the atomic unit" : "DOES NOT BALANCE",
  ];
};

import type { JSX } from "preact";
import { Definitions, Disclosure, Table } from "../components.tsx";
import type { Content } from "../layout.tsx";
import { BarChart } from "./bar-chart.tsx";
import { SalesTable, type ShownSale } from "./books-page.tsx";
import { share, usd } from "./money.ts";
import { refreshScript } from "./refresh-script.ts";

/** One hour of the whole shop. */
export type ShownHour = {
  readonly at: number;
  readonly earned: bigint;
  readonly delivered: number;
  readonly challenges: number;
  readonly errors: number;
};

/** One operation over all the hours that are shown. Times in milliseconds; null where nothing was measured. */
export type ShownOperation = {
  readonly operation: string;
  readonly earned: bigint;
  readonly settled: number;
  readonly delivered: number;
  readonly challenges: number;
  /** By status, those of 400 and more but 402. */
  readonly errors: readonly (readonly [status: string, number])[];
  readonly latency: readonly [p50: number | null, p90: number | null, p99: number | null];
};

/** What the dashboard shows. */
export type ShownDashboard = {
  /** Where anybody can look at a transaction; undefined where the chain is simulated. */
  readonly explorer: string | undefined;
  /** Since the shop began. */
  readonly earned: bigint;
  readonly settled: number;
  readonly delivered: number;
  readonly owed: bigint;
  readonly refunded: bigint;
  readonly hours: readonly ShownHour[];
  readonly operations: readonly ShownOperation[];
  /** Machines that list or watch, and our own commands, in the hours that are shown. */
  readonly crawlers: number;
  readonly probes: number;
  readonly sales: readonly ShownSale[];
};

const hourLabel = (at: number): string =>
  `${new Date(at).toISOString().slice(5, 13).replace("T", " ")}:00`;

const duration = (ms: number | null): string => {
  if (ms === null) return "–";
  if (ms === Infinity) return "> 45 s";
  return ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`;
};

const Charts = ({ hours }: ShownDashboard): JSX.Element => {
  const bars = (value: (hour: ShownHour) => number, text: (hour: ShownHour) => string) =>
    hours.map((hour) => ({ label: hourLabel(hour.at), value: value(hour), text: text(hour) }));
  return (
    <div class="charts">
      <BarChart
        title="Earned per hour"
        tone="good"
        bars={bars(
          ({ earned }) => Math.max(0, Number(earned)),
          ({ earned }) => usd(earned),
        )}
      />
      <BarChart
        title="Paid calls answered per hour"
        bars={bars(
          ({ delivered }) => delivered,
          ({ delivered }) => `${delivered}`,
        )}
      />
      <BarChart
        title="Challenges (402) per hour"
        bars={bars(
          ({ challenges }) => challenges,
          ({ challenges }) => `${challenges}`,
        )}
      />
      <BarChart
        title="Errors per hour"
        tone="bad"
        bars={bars(
          ({ errors }) => errors,
          ({ errors }) => `${errors}`,
        )}
      />
    </div>
  );
};

const HoursTable = ({ hours }: ShownDashboard): JSX.Element => (
  <Disclosure summary="The same in numbers">
    <Table
      label="Hour by hour"
      columns={[
        { label: "Hour (UTC)" },
        { label: "Earned", isNumber: true },
        { label: "Answered", isNumber: true },
        { label: "Challenges", isNumber: true },
        { label: "Errors", isNumber: true },
      ]}
      rows={hours.map(({ at, earned, delivered, challenges, errors }) => [
        hourLabel(at),
        usd(earned),
        delivered,
        challenges,
        errors,
      ])}
    />
  </Disclosure>
);

const OperationsTable = ({ operations }: ShownDashboard): JSX.Element => (
  <Table
    label="Operations"
    columns={[
      { label: "Operation" },
      { label: "Earned", isNumber: true },
      { label: "Challenges", isNumber: true },
      { label: "Paid", isNumber: true },
      { label: "Delivered", isNumber: true },
      { label: "p50", isNumber: true },
      { label: "p90", isNumber: true },
      { label: "p99", isNumber: true },
      { label: "Errors" },
    ]}
    rows={operations.map(({ operation, latency, errors, ...one }) => [
      <code>{operation}</code>,
      usd(one.earned),
      one.challenges,
      one.settled,
      share(one.delivered, one.settled),
      ...latency.map(duration),
      errors.map(([status, count]) => `${count} × ${status}`).join(", "),
    ])}
  />
);

/** Earnings, calls, delivery, times and errors; complete without a script, which only asks for it again. */
export const dashboardPage = (shown: ShownDashboard): Content => ({
  path: "/dashboard",
  title: "Dashboard",
  description:
    "Earnings, calls, challenges, delivery, latency and errors of this shop, hour by hour.",
  isIndexed: false,
  scripts: [refreshScript],
  body: (
    <>
      <h1>Dashboard</h1>
      <p>
        What this shop earns and how it answers. Money is counted with each sale and can be held
        against the chain: <a href="/books">the books</a>. The report for machines:{" "}
        <a href="/activity">activity</a>.
      </p>
      <Definitions
        entries={[
          ["Earned", usd(shown.earned)],
          ["Paid calls", `${shown.settled}`],
          ["Delivered", `${shown.delivered} (${share(shown.delivered, shown.settled)})`],
          ["Owed", usd(shown.owed)],
          ["Paid back", usd(shown.refunded)],
        ]}
      />
      <h2>The last {shown.hours.length} hours</h2>
      <Charts {...shown} />
      <HoursTable {...shown} />
      <h2>Operations in these hours</h2>
      {shown.operations.length === 0 ? (
        <p>Nobody has called yet.</p>
      ) : (
        <OperationsTable {...shown} />
      )}
      <p class="soft">
        Not counted as demand: {shown.crawlers} requests of crawlers and {shown.probes} of our own
        probes. Times are those of paid answers, to the end of their class.
      </p>
      <h2>Latest sales</h2>
      {shown.sales.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <SalesTable explorer={shown.explorer} sales={shown.sales} />
      )}
    </>
  ),
});

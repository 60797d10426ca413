import {
  dashboardPage,
  type Page,
  renderPage,
  type ShownDashboard,
  type ShownHour,
  type ShownOperation,
  type Site,
} from "@coinslot/pages";
import { operations } from "@coinslot/tools-schema";
import type { ActivityStore, Hour } from "../activity/activity-store.ts";
import { fieldOf, latencyNameOf } from "../activity/hits.ts";
import { latencyEnds, percentileOf } from "../activity/latency.ts";
import type { Books } from "../books/books.ts";
import { earnedOf, paidNumberOf } from "../books/sums.ts";
import { problemReply } from "../http/reply.ts";
import { remember } from "../http/remember.ts";
import { writeReply } from "../http/write-reply.ts";
import { shownSale } from "./books.ts";
import type { Surface } from "./surface.ts";
import { writePage } from "./write-page.ts";

/** Hours that are shown, and sales. */
const shown = { hours: 48, sales: 20 } as const;

const isError = (status: string): boolean => /^[45]\d\d$/.test(status) && status !== "402";

/** A name's numbers of all operations, in one hour. */
const sumOf = ({ counts }: Hour, isNamed: (name: string) => boolean): number =>
  [...counts].reduce(
    (sum, [field, count]) => (isNamed(field.slice(field.lastIndexOf(" ") + 1)) ? sum + count : sum),
    0,
  );

const hourOf = (hour: Hour): ShownHour => ({
  at: hour.at,
  earned: earnedOf(hour.sums.total),
  delivered: hour.sums.total.delivered.number,
  challenges: sumOf(hour, (name) => name === "challenges"),
  errors: sumOf(hour, isError),
});

/** What the hours have added to the sums of an operation. */
const moneyOf = (
  hours: readonly Hour[],
  operation: string,
): Pick<ShownOperation, "earned" | "settled" | "delivered"> => {
  const all = hours.flatMap(({ sums }) => sums.operations.get(operation) ?? []);
  return {
    earned: all.reduce((sum, each) => sum + earnedOf(each), 0n),
    settled: all.reduce((sum, each) => sum + paidNumberOf(each), 0),
    delivered: all.reduce((sum, each) => sum + each.delivered.number, 0),
  };
};

const operationOf = (hours: readonly Hour[], operation: string): ShownOperation[] => {
  const count = (name: string): number =>
    hours.reduce((sum, { counts }) => sum + (counts.get(fieldOf(operation, name)) ?? 0), 0);
  const statuses = new Set(
    hours.flatMap(({ counts }) =>
      [...counts.keys()].flatMap((field) =>
        field.startsWith(`${operation} `) ? field.slice(operation.length + 1) : [],
      ),
    ),
  );
  const money = moneyOf(hours, operation);
  if (statuses.size === 0 && money.settled === 0) return [];
  const classes = Array.from({ length: latencyEnds.length + 1 }, (_, index) =>
    count(latencyNameOf(index)),
  );
  const percentile = (share: number): number | null => percentileOf(classes, share) ?? null;
  return [
    {
      operation,
      ...money,
      challenges: count("challenges"),
      errors: [...statuses]
        .filter(isError)
        .toSorted()
        .map((status) => [status, count(status)] as const),
      latency: [percentile(0.5), percentile(0.9), percentile(0.99)],
    },
  ];
};

const dashboardOf = (
  { explorer }: Site,
  hours: readonly Hour[],
  { sums, sales }: Awaited<ReturnType<Books["page"]>>,
): ShownDashboard => {
  const count = (name: string): number =>
    hours.reduce((sum, hour) => sum + sumOf(hour, (each) => each === name), 0);
  return {
    explorer,
    earned: earnedOf(sums.total),
    settled: paidNumberOf(sums.total),
    delivered: sums.total.delivered.number,
    owed: sums.total.owed.units,
    refunded: sums.total.refunded.units,
    hours: hours.map(hourOf),
    operations: operations.flatMap(({ id }) => operationOf(hours, id)),
    crawlers: count("crawler"),
    probes: count("probe"),
    sales: sales.map(shownSale),
  };
};

const storeDown = problemReply({
  code: "storage_unavailable",
  detail: "The dashboard cannot be made now.",
});

/** `GET /dashboard`: what the shop earns and how it answers, hour by hour, drawn on the server. */
export const dashboardSurface = (parts: {
  readonly site: Site;
  readonly books: Books;
  readonly store: ActivityStore;
  readonly now: () => number;
}): Surface => {
  const { site, books, store, now } = parts;
  const render = async (): Promise<Page> => {
    await store.noteSums();
    const [hours, page] = await Promise.all([
      store.hours(shown.hours),
      books.page(undefined, shown.sales),
    ]);
    return renderPage(site, dashboardPage(dashboardOf(site, hours, page)));
  };
  const answer = remember(render, now);
  return (app) => {
    app.get("/dashboard", async (request, response) => {
      const page = await answer("").catch(() => undefined);
      if (page) writePage(request, response, page);
      else writeReply(response, storeDown);
    });
  };
};

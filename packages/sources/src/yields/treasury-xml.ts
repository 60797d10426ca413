import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { latestOfPeriods } from "./latest-of-periods.ts";
import { orderDays, parseYield } from "./parse-days.ts";
import { definition as treasury } from "./treasury-csv.ts";
import { assertRecent, type CurveDay, type YieldsProvider, yieldsTimes } from "./provider.ts";
import { monthsOfPublisher } from "./publisher-time.ts";

/** The same data as an Atom feed, oldest day first. Months, unlike years, fit on one page of it. */
const definition: ProviderDefinition = { ...treasury, name: "US Treasury (XML)" };

const pathOf = (month: string): string =>
  `/resource-center/data-chart-center/interest-rates/pages/xml?data=daily_treasury_yield_curve&field_tdr_date_value_month=${month}`;

/** A property without a value has attributes only. */
const property = z.union([z.string(), z.object({ "#text": z.string().optional() })]);
const properties = z.record(z.string(), property);
const feed = z.object({
  feed: z.object({
    entry: z
      .array(z.object({ content: z.object({ properties: properties }) }))
      .optional()
      .default([]),
  }),
});

/** The Treasury's XML feed. */
export const createTreasuryXml = (runtime: Runtime): YieldsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: "treasury-xml",
    name: definition.name,
    isReady: upstream.isReady,
    async latest(count, signal) {
      const months = monthsOfPublisher(runtime.now());
      const days = await latestOfPeriods(months, count, (month) =>
        upstream.fetch(
          { path: pathOf(month), expects: "xml", parse: parseDays, ...yieldsTimes },
          signal,
        ),
      );
      assertRecent(days.value, definition.name, runtime.now());
      return days;
    },
  };
};

// Entities are left alone: nothing that we read has any, and expanding them is how XML bombs work.
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (name) => name === "entry",
});

/** `BC_1_5MONTH` is 1.5M. `BC_30YEARDISPLAY` repeats another and is not a yield of its own. */
const tenorOf = (element: string): string | undefined => {
  const [, number, unit] = /^BC_(\d+(?:_\d+)?)(MONTH|YEAR)$/.exec(element) ?? [];
  return number && unit && `${number.replace("_", ".")}${unit.charAt(0)}`;
};

const textOf = (value: z.output<typeof property> | undefined): string =>
  (typeof value === "object" ? value["#text"] : value) ?? "";

const parseDays = (body: unknown): readonly CurveDay[] => {
  const { entry } = feed.parse(parser.parse(String(body), true)).feed;
  const days = entry.map(({ content: { properties } }) => {
    const yields = Object.entries(properties).flatMap(([element, value]) => {
      const tenor = tenorOf(element);
      return tenor === undefined ? [] : [[tenor, parseYield(textOf(value))] as const];
    });
    const date = z.iso.date().parse(textOf(properties["NEW_DATE"]).slice(0, 10));
    return { date, yields: Object.fromEntries(yields) };
  });
  return orderDays(days);
};

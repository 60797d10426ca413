import { type CurveDay, curveOf, type Yields } from "@coinslot/sources";
import { type DataOf, type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import { createSourceList } from "./source-list.ts";

const observedDays = 20;

/** The latest published curve and the business days before it. Spreads are exact: never a difference of floats. */
export const createTreasuryYieldCurveHandler =
  (sources: {
    readonly yields: Pick<Yields, "latest">;
  }): Handler<(typeof tools)["treasury-yield-curve"]> =>
  async (_input, { signal }) => {
    const answered = await sources.yields.latest(observedDays, signal);
    const days = answered.fetched.value.slice(0, observedDays);
    const [latest] = days;
    if (!latest) throw new ToolError("upstream_bad_response", "No yields were published.");
    const list = createSourceList();
    list.addAnswered(answered, {
      title: "Daily Treasury par yield curve rates",
      asOf: latest.date,
    });
    return {
      data: { ...curveOf(latest), observations: days.map(observationOf) },
      asOf: latest.date,
      sources: list.sources,
      warnings: list.warnings,
    };
  };

type Data = DataOf<"treasury-yield-curve">;

const observationOf = ({ date, yields }: CurveDay): Data["observations"][number] => ({
  date,
  yields: Object.fromEntries(
    Object.entries(yields).map(([tenor, exact]) => [tenor, numberOf(exact)]),
  ),
});

const numberOf = (exact: string | null): number | null => (exact === null ? null : Number(exact));

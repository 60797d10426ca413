import {
  type Answered,
  curveOf,
  type CurveDay,
  parseRegion,
  unlessFailed,
} from "@coinslot/sources";
import { type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import { answerBudget } from "../engine/budget.ts";
import { documentOfText } from "../engine/document/given-text.ts";
import { gatheredFrom } from "../engine/gather/gathered.ts";
import { assemble } from "../engine/result/assemble.ts";
import { createSourceBook, type SourceBook } from "../engine/result/source-book.ts";
import { indicatorsOf, shareOfCore } from "./macro/indicators.ts";
import { signalsOf } from "./macro/signals.ts";
import { statementsOf } from "./macro/statements.ts";
import type { ToolParts } from "./tool-parts.ts";

const instruction =
  "Say in a few sentences how the economy stands: growth, prices, work and interest rates, and what changed last.";
const maxSentences = 6;

/** With less of a region's core indicators than this there is no dashboard. */
const leastShare = 0.6;

/** A region's indicators from their publishers. The commentary rests on sentences that code made of them. */
export const createMacroDashboardHandler =
  ({ engine, sources }: ToolParts): Handler<(typeof tools)["macro-dashboard"]> =>
  async ({ region }, { signal, now }) => {
    const run = engine.start(answerBudget, signal);
    const place = parseRegion(region);
    const [found, answeredCurve] = await Promise.all([
      sources.macro.find(place, signal),
      place.code === "US" ? unlessFailed(sources.yields.latest(1, signal)) : null,
    ]);
    const told = indicatorsOf(place.code, found.series);
    const figures = told.map(({ indicator }) => indicator);
    if (shareOfCore(figures) < leastShare) {
      throw new ToolError("upstream_unavailable", "Too few of the region's indicators were told.");
    }
    const book = createSourceBook();
    const curve = curveFrom(answeredCurve, book);
    const indicators = told.map(({ indicator: { values: _values, ...rest }, series }) => ({
      ...rest,
      sourceId: series ? book.idOfAnswered(series.answered) : null,
    }));
    const statements = documentOfText(
      "Indicators in sentences",
      statementsOf(figures, curve, place.name).join("\n"),
      {
        now: now(),
        isSimulated: found.series.some(({ answered }) => answered.fetched.isSimulated),
      },
    );
    const question = `How does the economy of ${place.name} stand: growth, inflation, unemployment, interest rates?`;
    const answered = await run.answerFrom([statements], { question, instruction, maxSentences });
    const missing = told.filter(({ indicator }) => indicator.value === null);
    const isCurveMissing = place.code === "US" && curve === null;
    for (const { indicator } of missing) book.warn(notTold(indicator.name));
    if (isCurveMissing) book.warn(notTold("The Treasury yield curve"));
    const assembled = assemble([{ answered }], gatheredFrom([statements]), book);
    return {
      data: {
        region: place,
        indicators,
        yieldCurve: curve,
        signals: [...signalsOf(figures, curve)],
      },
      ...assembled,
      partial: assembled.partial || missing.length > 0 || isCurveMissing,
    };
  };

const notTold = (name: string) => ({
  code: "PARTIAL",
  message: `${name} was not told by its publisher.`,
  sourceId: null,
});

const curveFrom = (answered: Answered<readonly CurveDay[]> | null, book: SourceBook) => {
  const [latest] = answered?.fetched.value ?? [];
  if (!answered || !latest) return null;
  book.idOfAnswered(answered);
  return curveOf(latest);
};

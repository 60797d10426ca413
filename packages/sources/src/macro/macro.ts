import { ToolError } from "@coinslot/tools-schema";
import { type Answered, firstThatAnswers, mostTellingOf } from "../upstream/first-that-answers.ts";
import type { Kind } from "../upstream/kind.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { createBls, definition as bls } from "./bls.ts";
import { createFredSeries, type FredQuestion } from "./fred-series.ts";
import type { Frequency, MacroProvider, Observation, SeriesByName } from "./provider.ts";
import type { Region } from "./regions.ts";
import { usSeriesEntries, type UsSeriesName } from "./us-series.ts";
import {
  countrySeries,
  type CountrySeriesName,
  createWorldBank,
  definition as worldBank,
} from "./world-bank.ts";

/** A published series, and who told it. */
export type MacroSeries = {
  readonly name: UsSeriesName | CountrySeriesName;
  /** Newest first, never empty; values are null where the publisher has a gap. */
  readonly observations: readonly Observation[];
  readonly answered: Answered<SeriesByName>;
};

/** What the publishers tell of a region. */
export type MacroFindings = {
  readonly series: readonly MacroSeries[];
  /** Names of the series that nobody told. */
  readonly missing: readonly string[];
};

/** Economic series: of the United States from their publishers, of other regions from the World Bank. */
export type Macro = {
  /**
   * Every series of a region that can be had. Throws `ToolError`: `upstream_*` where none can, `tool_not_found` for
   * what the World Bank has no figures of.
   */
  find(region: Region, signal: AbortSignal): Promise<MacroFindings>;
  readonly isReady: () => boolean;
};

/** Series that are asked for together, and answered together or not at all. */
type Part = {
  readonly names: readonly MacroSeries["name"][];
  readonly answer: Promise<Answered<SeriesByName>>;
};

/** The BLS's own series in one call, else from FRED; the others from FRED; of any other region the World Bank's. */
export const createMacro = (runtime: Runtime): Macro => {
  const labor = createBls(runtime);
  const fred = createFredSeries(runtime);
  const bank = createWorldBank(runtime);
  const unitedStates = (signal: AbortSignal): readonly Part[] => [
    laborPart(labor, fred, signal),
    ...(["daily", "monthly", "quarterly"] as const).map((frequency) => {
      const question = { frequency, names: namesOf(frequency, false) };
      return partOf(fred, question, question.names, signal);
    }),
  ];
  const country = (code: string, signal: AbortSignal): readonly Part[] =>
    countryNames.map((name) => partOf(bank, { country: code, name }, [name], signal));
  return {
    find: ({ code }, signal) =>
      findingsOf(code === "US" ? unitedStates(signal) : country(code, signal)),
    isReady: () => labor.isReady() || fred.isReady() || bank.isReady(),
  };
};

/** The kind of source; FRED's definition stands with the yields. */
export const macro: Kind<Macro> = { definitions: [bls, worldBank], create: createMacro };

const countryNames = Object.keys(countrySeries) as readonly CountrySeriesName[];

/** The names of the series of a frequency that the BLS publishes, or of the others. */
const namesOf = (frequency: Frequency, isLabor: boolean): readonly UsSeriesName[] =>
  usSeriesEntries
    .filter(([, one]) => one.frequency === frequency && (one.bls !== undefined) === isLabor)
    .map(([name]) => name);

const laborPart = (
  labor: MacroProvider<void>,
  fred: MacroProvider<FredQuestion>,
  signal: AbortSignal,
): Part => {
  const question: FredQuestion = { frequency: "monthly", names: namesOf("monthly", true) };
  const publisher = { ...labor, ask: (own: AbortSignal) => labor.series(undefined, own) };
  const copies = { ...fred, ask: (own: AbortSignal) => fred.series(question, own) };
  const answer = firstThatAnswers([publisher, copies], (one, own) => one.ask(own), signal);
  return { names: question.names, answer };
};

const partOf = <Question>(
  provider: MacroProvider<Question>,
  question: Question,
  names: Part["names"],
  signal: AbortSignal,
): Part => ({
  names,
  answer: firstThatAnswers([provider], (one, own) => one.series(question, own), signal),
});

const findingsOf = async (parts: readonly Part[]): Promise<MacroFindings> => {
  const settled = await Promise.allSettled(parts.map(({ answer }) => answer));
  const errors = settled.flatMap((one) =>
    one.status === "rejected" ? [toolErrorOf(one.reason)] : [],
  );
  const series = settled.flatMap((one, index) => {
    if (one.status === "rejected") return [];
    return (parts[index]?.names ?? []).flatMap((name): MacroSeries[] => {
      const observations = one.value.fetched.value.get(name);
      return observations ? [{ name, observations, answered: one.value }] : [];
    });
  });
  if (series.length === 0 && errors.length > 0) throw mostTellingOf(errors);
  const told = new Set(series.map(({ name }) => name));
  const missing = parts.flatMap(({ names }) => names).filter((name) => !told.has(name));
  return { series, missing };
};

/** What is no failure of a tool is a mistake of ours, and thrown. */
const toolErrorOf = (error: unknown): ToolError => {
  if (error instanceof ToolError) return error;
  throw error;
};

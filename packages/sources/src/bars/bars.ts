import { parseSymbol } from "../quotes/symbol.ts";
import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Kind } from "../upstream/kind.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { switchedOn } from "../upstream/switched-on.ts";
import { createNasdaqBars } from "./nasdaq-bars.ts";
import type { BarSeries } from "./provider.ts";
import { createYahooBars } from "./yahoo-bars.ts";

/** Daily prices of US stocks, funds and indices. */
export type Bars = {
  /** The closed sessions of a year. Throws `ToolError`: `upstream_*`, `tool_not_found`, `tool_input_refused`. */
  year(symbol: string, signal: AbortSignal): Promise<Answered<BarSeries>>;
  readonly isReady: () => boolean;
};

/** Yahoo, which tells prices in today's shares, then Nasdaq. */
export const createBars = (runtime: Runtime): Bars => {
  const all = [createYahooBars(runtime), createNasdaqBars(runtime)];
  const providers = switchedOn(all, runtime.settings);
  return {
    year: (text, signal) => {
      const symbol = parseSymbol(text);
      const isDoubted = (code: string): boolean => code === "tool_not_found";
      return firstThatAnswers(providers, (one, own) => one.year(symbol, own), signal, isDoubted);
    },
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

/** The kind of source; its providers' definitions stand with the quotes. */
export const bars: Kind<Bars> = { definitions: [], create: createBars };

import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Runtime } from "../upstream/runtime.ts";
import type { CompanyDirectory } from "./directory.ts";
import { createSecExchange } from "./sec-exchange.ts";
import { createSecTickers } from "./sec-tickers.ts";

/** The companies that are registered with the SEC, from the first list that answers. */
export type Companies = {
  /** Throws `ToolError`: `upstream_*`. */
  directory(signal: AbortSignal): Promise<Answered<CompanyDirectory>>;
  readonly isReady: () => boolean;
};

/** The list with exchanges, then the one without. */
export const createCompanies = (runtime: Runtime): Companies => {
  const providers = [createSecExchange(runtime), createSecTickers(runtime)];
  return {
    directory: (signal) =>
      firstThatAnswers(providers, (provider, signal) => provider.directory(signal), signal),
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

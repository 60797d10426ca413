import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { definitionsOf, type Kind, type ListedProvider } from "../upstream/kind.ts";
import type { Fetched } from "../upstream/provider.ts";
import type { CompanyDirectory } from "./directory.ts";
import type { CompaniesProvider } from "./provider.ts";
import { createSecExchange, definition as sec } from "./sec-exchange.ts";
import type { FundDirectory } from "./funds.ts";
import { createSecFunds } from "./sec-funds.ts";
import { createSecTickers } from "./sec-tickers.ts";

/** The companies that are registered with the SEC, from the first list that answers. */
export type Companies = {
  /** Throws `ToolError`: `upstream_*`. */
  directory(signal: AbortSignal): Promise<Answered<CompanyDirectory>>;
  /** Their funds, which the other lists leave out. Throws as they do. */
  funds(signal: AbortSignal): Promise<Fetched<FundDirectory>>;
  readonly isReady: () => boolean;
};

/** The list with exchanges, then the one without. */
const listed: readonly ListedProvider<CompaniesProvider>[] = [
  { definition: sec, create: createSecExchange },
  { definition: sec, create: createSecTickers },
];

/** Asks for the lists in their order. */
export const createCompanies = (runtime: Runtime): Companies => {
  const providers = listed.map(({ create }) => create(runtime));
  return {
    directory: (signal) =>
      firstThatAnswers(providers, (provider, signal) => provider.directory(signal), signal),
    funds: createSecFunds(runtime).funds,
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

/** The kind of source. */
export const companies: Kind<Companies> = {
  definitions: definitionsOf(listed),
  create: createCompanies,
};

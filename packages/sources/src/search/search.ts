import type { ToolError } from "@coinslot/tools-schema";
import {
  type Answered,
  type FailedProvider,
  mostTellingOf,
} from "../upstream/first-that-answers.ts";
import type { Fetched } from "../upstream/provider.ts";
import { reasonOf } from "../upstream/reason.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { switchedOn } from "../upstream/switched-on.ts";
import { isUpstreamFailure } from "../upstream/upstream-error.ts";
import { definitionsOf, type Kind, type ListedProvider } from "../upstream/kind.ts";
import { createMarginalia, definition as marginalia } from "./marginalia.ts";
import { mergeHits } from "./merge.ts";
import type { EngineReport, SearchAnswer, SearchHit, SearchProvider } from "./provider.ts";
import { createSearxng, definition as searxng } from "./searxng.ts";
import { createWikipedia, definition as wikipedia } from "./wikipedia.ts";

/** What was found, merged and without duplicates, the best first. */
type Found = {
  readonly hits: readonly SearchHit[];
  /** Also those that did not answer. */
  readonly engines: readonly EngineReport[];
  readonly suggestions: readonly string[];
  /** False when only parts of the web were searched. */
  readonly isWholeWeb: boolean;
  /** One per provider that answered; the first one names those that did not. */
  readonly answers: readonly Answered<SearchAnswer>[];
};

/** A search of the web. */
export type Search = {
  /** No hits means that there are none. Throws `ToolError`: `upstream_*`. */
  find(query: string, signal: AbortSignal): Promise<Found>;
  readonly isReady: () => boolean;
};

/** Those that search parts of the web, in this order. */
const listedPartial: readonly ListedProvider<SearchProvider>[] = [
  { definition: wikipedia, create: createWikipedia },
  { definition: marginalia, create: createMarginalia },
];

/**
 * SearXNG where the operator has one, else or when it fails Wikipedia and Marginalia together. What he switched off
 * is left out.
 */
export const createSearch = (runtime: Runtime): Search => {
  const { settings } = runtime;
  const own = createSearxng(runtime);
  const [general] = switchedOn(own ? [own] : [], settings);
  const smaller = listedPartial.map(({ create }) => create(runtime));
  const partial = switchedOn(smaller, settings);
  return {
    async find(query, signal) {
      const tried = general ? [await ask(general, query, signal)] : [];
      const isWholeWeb = tried.some(({ fetched }) => fetched);
      if (!isWholeWeb) {
        tried.push(...(await Promise.all(partial.map((one) => ask(one, query, signal)))));
      }
      return foundFrom(tried, isWholeWeb);
    },
    isReady: () => [general, ...partial].some((provider) => provider?.isReady()),
  };
};

/** The kind of source. */
export const search: Kind<Search> = {
  definitions: [searxng, ...definitionsOf(listedPartial)],
  create: createSearch,
};

type Tried = {
  readonly provider: SearchProvider;
  readonly fetched?: Fetched<SearchAnswer>;
  readonly error?: ToolError;
};

const ask = async (
  provider: SearchProvider,
  query: string,
  signal: AbortSignal,
): Promise<Tried> => {
  try {
    return { provider, fetched: await provider.search(query, signal) };
  } catch (error) {
    if (!isUpstreamFailure(error)) throw error;
    return { provider, error };
  }
};

const foundFrom = (tried: readonly Tried[], isWholeWeb: boolean): Found => {
  const answered = tried.flatMap(({ provider, fetched }) =>
    fetched ? [{ provider, fetched }] : [],
  );
  const errors = tried.flatMap(({ error }) => error ?? []);
  if (answered.length === 0) throw mostTellingOf(errors);
  const failed = tried.flatMap(({ provider, error }): FailedProvider[] =>
    error ? [{ provider, code: error.code }] : [],
  );
  const answers = answered.map(({ fetched: { value } }) => value);
  return {
    hits: mergeHits(answers.map(({ hits }) => hits)),
    engines: [...answers.flatMap(({ engines }) => engines), ...failed.map(reportOf)],
    suggestions: [...new Set(answers.flatMap(({ suggestions }) => suggestions))],
    isWholeWeb,
    answers: answered.map((one, index) => ({ ...one, failed: index === 0 ? failed : [] })),
  };
};

const reportOf = ({ provider, code }: FailedProvider): EngineReport => ({
  name: provider.id,
  status: provider.isReady() ? "error" : "suspended",
  reason: reasonOf(code),
  resultCount: null,
});

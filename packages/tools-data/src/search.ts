import type { Search, SearchHit } from "@coinslot/sources";
import type { DataOf, Handler, tools, Warning } from "@coinslot/tools-schema";
import { createSourceList } from "./source-list.ts";

/** What the engines found, merged; which engine said what is told with each result. */
export const createSearchHandler =
  (sources: { readonly search: Pick<Search, "find"> }): Handler<(typeof tools)["search"]> =>
  async ({ q: query }, { signal }) => {
    const { hits, engines, suggestions, answers, isWholeWeb } = await sources.search.find(
      query.trim(),
      signal,
    );
    const list = createSourceList();
    for (const answered of answers) list.addAnswered(answered, { title: "Web search" });
    return {
      data: {
        query,
        results: hits.map(resultOf),
        engines: [...engines],
        suggestions: [...suggestions],
        totalReturned: hits.length,
      },
      sources: list.sources,
      warnings: [...list.warnings, ...(isWholeWeb ? [] : [partsOnly])],
      partial: !isWholeWeb,
    };
  };

const partsOnly: Warning = {
  code: "PARTIAL",
  message: "No index of the whole web answered: these are results of smaller ones.",
  sourceId: null,
};

const resultOf = (hit: SearchHit, index: number): DataOf<"search">["results"][number] => ({
  ...hit,
  engines: [...hit.engines],
  rank: index + 1,
  displayUrl: displayUrlOf(hit.url),
});

const longestDisplayed = 80;

/** Host and path as a reader would write them. */
const displayUrlOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  const shown = `${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}`;
  return shown.length > longestDisplayed ? `${shown.slice(0, longestDisplayed - 1)}…` : shown;
};

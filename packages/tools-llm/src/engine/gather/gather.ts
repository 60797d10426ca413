import type { SearchHit, Sources } from "@coinslot/sources";
import { ToolError } from "@coinslot/tools-schema";
import type { Budget } from "../budget.ts";
import { within } from "../deadline.ts";
import { type Document, documentFrom } from "../document/document.ts";
import type { Gathered } from "./gathered.ts";
import { readPages } from "./read-pages.ts";
import { type FoundPages, searchAll } from "./search-all.ts";

/** The sources that pages are found and read by. */
export type PageSources = {
  readonly search: Pick<Sources["search"], "find">;
  readonly webPages: Pick<Sources["webPages"], "read">;
};

/** Of the time, searching may take this part at most. */
const partOfSearch = 0.5;
/** With fewer pages than these, excerpts of pages that could not be read are better than nothing. */
const fewPages = 2;

/**
 * Searches for all queries and reads the best pages, within the budget's time. Throws `ToolError` where no search
 * answered, which is the provider's failure; that nothing was found or could be read is a result.
 */
export const gather = async (
  { search, webPages }: PageSources,
  queries: readonly string[],
  {
    except = new Set(),
    ...budget
  }: Pick<Budget, "gatherMs" | "pages"> & {
    /** Addresses that were read before. */
    readonly except?: ReadonlySet<string>;
  },
  signal: AbortSignal,
): Promise<Gathered> => {
  const startedAt = performance.now();
  const found = await searchInTime(search, queries, budget.gatherMs * partOfSearch, signal);
  const ms = Math.max(0, budget.gatherMs - (performance.now() - startedAt));
  const pages = { pages: budget.pages, ms };
  const hits = found.hits.filter(({ url }) => !except.has(url));
  const { read, unread } = await readPages(webPages, hits, pages, signal);
  const documents = read.map(({ document }) => document);
  const [searched] = found.searched;
  const excerpts =
    searched && documents.length < fewPages
      ? unread.flatMap(({ hit }) => excerptOf(hit, searched) ?? [])
      : [];
  return {
    documents: [...documents, ...excerpts],
    searched: found.searched,
    trail: found.trail,
    found: hits.length,
    failed: unread.map(({ reason }) => reason),
    isWholeWeb: found.isWholeWeb,
  };
};

const searchInTime = async (
  search: PageSources["search"],
  queries: readonly string[],
  ms: number,
  signal: AbortSignal,
): Promise<FoundPages> => {
  try {
    return await within(ms, signal, (either) => searchAll(search, queries, either));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DOMException)) throw error;
    throw new ToolError("upstream_timeout", "The search did not answer in time.", { cause: error });
  }
};

/** What the search engine shows of a page, as a text that says so. */
const excerptOf = (
  { url, title, snippet, publishedAt }: SearchHit,
  searched: Gathered["searched"][number],
): Document | null => {
  if (snippet === null || snippet.trim() === "") return null;
  const { source, isSimulated } = searched;
  const origin = { ...source, url, title, publishedAt, name: `${source.name}, excerpt` };
  return documentFrom({ isSimulated, source: origin }, snippet, { evidence: "excerpt" });
};

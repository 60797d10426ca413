import type { SearchHit, WebPages } from "@coinslot/sources";
import { ToolError } from "@coinslot/tools-schema";
import { within } from "../deadline.ts";
import { type Document, documentFromPage } from "../document/document.ts";

/** Pages that were read, in the order of the search, and why the others were not. */
export type ReadPages = {
  readonly documents: readonly Document[];
  readonly unread: readonly { readonly hit: SearchHit; readonly reason: string }[];
};

/** So many pages are under way at once. */
const atOnce = 8;

/**
 * Reads pages side by side, the best first, until so many were read or the time is over; what is under way then is
 * left, and counts as late. No page that fails is more than a count: others stand in for it.
 */
export const readPages = async (
  webPages: Pick<WebPages, "read">,
  hits: readonly SearchHit[],
  { pages, ms }: { readonly pages: number; readonly ms: number },
  signal: AbortSignal,
): Promise<ReadPages> => {
  const waiting = [...hits.entries()];
  const read = new Map<number, Document>();
  const unread: { hit: SearchHit; reason: string }[] = [];
  const endsAt = performance.now() + ms;
  const readOne = async ([rank, hit]: readonly [number, SearchHit]): Promise<void> => {
    try {
      const left = Math.max(0, endsAt - performance.now());
      const fetched = await within(left, signal, (either) => webPages.read(hit.url, either));
      const document = documentFromPage(fetched);
      if (document.text === "") unread.push({ hit, reason: "no-text" });
      else read.set(rank, document);
    } catch (error) {
      signal.throwIfAborted();
      unread.push({ hit, reason: reasonOf(error) });
    }
  };
  let underWay = 0;
  const lane = async (): Promise<void> => {
    // A page that is under way may be the last that is wanted: no other is begun in its place.
    while (read.size + underWay < pages && performance.now() < endsAt) {
      const next = waiting.shift();
      if (!next) return;
      underWay += 1;
      await readOne(next).finally(() => (underWay -= 1));
    }
  };
  // A lane ends when enough is under way; one that failed makes room, so lanes are begun until nothing is missing.
  while (read.size < pages && waiting.length > 0 && performance.now() < endsAt) {
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, lane));
  }
  const documents = [...read].toSorted(([one], [other]) => one - other).map(([, one]) => one);
  return { documents, unread };
};

/** Codes of ours with hyphens; what is no failure of a page's is a mistake of ours, and thrown. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ToolError) {
    return error.code === "tool_input_refused" ? "not-allowed" : error.code.replaceAll("_", "-");
  }
  if (error instanceof DOMException) return "late";
  throw error;
};

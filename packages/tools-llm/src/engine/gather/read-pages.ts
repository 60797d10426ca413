import type { WebPages } from "@coinslot/sources";
import { ToolError } from "@coinslot/tools-schema";
import { within } from "../deadline.ts";
import { type Document, documentFromPage } from "../document/document.ts";

/** Pages that were read, in the order that was asked for, and why the others were not. */
export type ReadPages<Hit> = {
  readonly read: readonly { readonly hit: Hit; readonly document: Document }[];
  readonly unread: readonly { readonly hit: Hit; readonly reason: string }[];
};

/** So many pages are under way at once: more would all be late where reading is slow. */
const atOnce = 5;

/**
 * Reads pages side by side, the best first, until so many were read or the time is over; what is under way then is
 * left, and counts as late. No page that fails is more than a count: others stand in for it.
 */
export const readPages = async <Hit extends { readonly url: string }>(
  webPages: Pick<WebPages, "read">,
  hits: readonly Hit[],
  { pages, ms }: { readonly pages: number; readonly ms: number },
  signal: AbortSignal,
): Promise<ReadPages<Hit>> => {
  const waiting = [...hits.entries()];
  const read = new Map<number, { hit: Hit; document: Document }>();
  const unread: { hit: Hit; reason: string }[] = [];
  const endsAt = performance.now() + ms;
  const readOne = async ([rank, hit]: readonly [number, Hit]): Promise<void> => {
    try {
      const left = Math.max(0, endsAt - performance.now());
      const fetched = await within(left, signal, (either) => webPages.read(hit.url, either));
      const document = documentFromPage(fetched);
      // What a page hides is for its buyer to judge, never a source of sentences of ours.
      if (fetched.value.content.isRevealed) unread.push({ hit, reason: "hidden-text" });
      else if (document.text === "") unread.push({ hit, reason: "no-text" });
      else read.set(rank, { hit, document });
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
  const inOrder = [...read].toSorted(([one], [other]) => one - other).map(([, one]) => one);
  return { read: inOrder, unread };
};

/** Codes of ours with hyphens; what is no failure of a page's is a mistake of ours, and thrown. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ToolError) {
    return error.code === "tool_input_refused" ? "not-allowed" : error.code.replaceAll("_", "-");
  }
  if (error instanceof DOMException) return "late";
  throw error;
};

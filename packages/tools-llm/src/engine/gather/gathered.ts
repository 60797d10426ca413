import type { Document, Origin } from "../document/document.ts";

/** What searching and reading gave. */
export type Gathered = {
  readonly documents: readonly Document[];
  /** Where was searched, beside the pages themselves. */
  readonly searched: readonly Origin[];
  /** Each query with how much it found. */
  readonly trail: readonly { readonly query: string; readonly results: number }[];
  /** Pages that were found, whether they were read or not. */
  readonly found: number;
  /** Why pages that were tried were not read, one entry for each page. */
  readonly failed: readonly string[];
  /** False where only parts of the web were searched. */
  readonly isWholeWeb: boolean;
};

/** Nothing was looked for: the documents come from elsewhere. */
export const gatheredFrom = (documents: readonly Document[]): Gathered => ({
  documents,
  searched: [],
  trail: [],
  found: documents.length,
  failed: [],
  isWholeWeb: true,
});

/** What several rounds gave, as one; a page that was read twice is one document. */
export const joinGathered = (rounds: readonly Gathered[]): Gathered => ({
  documents: [
    ...new Map(
      rounds.flatMap(({ documents }) => documents).map((one) => [one.source.url, one]),
    ).values(),
  ],
  searched: rounds.flatMap(({ searched }) => searched),
  trail: rounds.flatMap(({ trail }) => trail),
  found: rounds.reduce((sum, { found }) => sum + found, 0),
  failed: rounds.flatMap(({ failed }) => failed),
  isWholeWeb: rounds.every(({ isWholeWeb }) => isWholeWeb),
});

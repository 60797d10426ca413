/** A paragraph, a heading, or a row of a table, and where it stands in the text. */
export type Block = {
  readonly start: number;
  readonly end: number;
  readonly isRow: boolean;
  /** The names by which links of the document lead here. */
  readonly anchors: readonly string[];
  /** The names that links in it lead to. */
  readonly links: readonly string[];
};

/** A filing's document as a person reads it. Blocks stand in order; their texts are parts of `text`. */
export type FilingDocument = { readonly text: string; readonly blocks: readonly Block[] };

/** A block before its place is known. */
export type ReadBlock = Omit<Block, "start" | "end"> & { readonly text: string };

import type { CatalogEntry } from "@coinslot/tools-schema";

/** A tool as people look for it: its first entry of the catalog, and all that buy it at a price of their own. */
export type ListedTool = {
  readonly main: CatalogEntry;
  readonly entries: readonly CatalogEntry[];
};

/** The second set of `/api/` entries: the same routes at the same prices, in the terms of version 2. */
const isRepeated = ({ slug }: CatalogEntry): boolean => slug.startsWith("-");

/** The tool's own name in any of its slugs: `answer` for `-api-answer` and `v2-answer`. */
const toolSlugOf = ({ slug }: CatalogEntry): string => slug.replace(/^(-api-|v2-)/, "");

/** Each tool once, in the order in which its entries come. */
export const listTools = (entries: readonly CatalogEntry[]): readonly ListedTool[] => {
  const listed = new Map<string, ListedTool>();
  for (const entry of entries) {
    if (isRepeated(entry)) continue;
    const slug = toolSlugOf(entry);
    const known = listed.get(slug);
    listed.set(
      slug,
      known ? { ...known, entries: [...known.entries, entry] } : { main: entry, entries: [entry] },
    );
  }
  return [...listed.values()];
};

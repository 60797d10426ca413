import type { Anchored } from "../engine/ladder/climb.ts";

const longest = 120;

/** What a sentence stands under at its source: the section, else the title, else the site. Never a model's words. */
export const headingOf = ({ evidence: [first] }: Anchored): string => {
  const heading = first?.passage.section ?? first?.passage.document.source.title;
  return (heading?.trim() || first?.passage.document.site || "Source").slice(0, longest);
};

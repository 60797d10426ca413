import type { Fetched, Filer, Filing, Filings } from "@coinslot/sources";
import { ToolError } from "@coinslot/tools-schema";
import { chooseFiling, type ChosenFiling, formsIn } from "../facts/sec/choose-filing.ts";

/** Pages of a list that are turned back at most: a form that is not on them was filed decades ago. */
const mostPages = 4;

/**
 * The latest filing of a form, from the list and its older pages. Throws `tool_not_found` with the forms that there
 * are, `upstream_*`.
 */
export const findFiling = async (
  filings: Pick<Filings, "older">,
  filer: Filer,
  form: string,
  signal: AbortSignal,
): Promise<ChosenFiling> => {
  let known: readonly Filing[] = filer.filings;
  let chosen = chooseFiling(known, form);
  for (const page of filer.olderPages.slice(0, mostPages)) {
    if (chosen) return chosen;
    const older: Fetched<readonly Filing[]> = await filings.older(filer.cik, page, signal);
    known = [...known, ...older.value];
    chosen = chooseFiling(known, form);
  }
  if (chosen) return chosen;
  const forms = formsIn(known).slice(0, 12).join(", ") || "none";
  throw new ToolError("tool_not_found", `The company filed none of this form. It filed: ${forms}.`);
};

import type { Filing } from "@coinslot/sources";

/** A filing, and the amendment of the same report that was filed after it. */
export type ChosenFiling = { readonly filing: Filing; readonly amendedBy: Filing | null };

/** A form as the SEC writes it: `10K`, `10-k` and `form 10-K` are `10-K`. */
export const formOf = (text: string): string => {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/^FORM\s+/, "")
    .replaceAll(/\s+/g, " ");
  const [, number, letter, amended = ""] = /^(\d{1,2})[- ]?([A-Z])(\/A)?$/.exec(plain) ?? [];
  if (number && letter) return `${number}-${letter}${amended}`;
  return plain.replace(/^DEF ?14A$/, "DEF 14A").replace(/^S ?-? ?(\d)$/, "S-$1");
};

/**
 * The latest filing of a form from a list that has the newest first. An amendment is chosen only where one was asked
 * for: it may tell a part of the report alone.
 */
export const chooseFiling = (
  filings: readonly Filing[],
  form: string,
): ChosenFiling | undefined => {
  const filing = filings.find((one) => one.form === form);
  if (!filing) return undefined;
  const amendedBy = filings.find(
    (one) => one.form === `${form}/A` && one.reportDate === filing.reportDate,
  );
  return { filing, amendedBy: amendedBy ?? null };
};

/** The forms in a list, those first that are filed most often. */
export const formsIn = (filings: readonly Filing[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { form } of filings) counts.set(form, (counts.get(form) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([form]) => form);
};

/** A ticker in the SEC's spelling: capitals, and a hyphen before the class of a share. */
export const plainTicker = (text: string): string =>
  text
    .trim()
    .replace(/^\$/, "")
    .toUpperCase()
    .replaceAll(/[./\s]+/g, "-");

/** Whether a query may be meant as a ticker: as long as one, perhaps with a class, and of letters alone. */
export const looksLikeTicker = (query: string): boolean =>
  /^\$?[a-z]{1,5}(?:[-./][a-z]{1,2})?$/i.test(query.trim());

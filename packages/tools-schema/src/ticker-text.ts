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

/** The form of every symbol that US quotes are asked for: of a share, perhaps with its class, a fund or an index. */
const quotedForm = /^\^?[A-Z0-9]{1,10}(-[A-Z0-9]{1,4})?$/;

/** Whether a text has the form of a symbol of US quotes, in any spelling. */
export const hasQuotedForm = (text: string): boolean => quotedForm.test(plainTicker(text));

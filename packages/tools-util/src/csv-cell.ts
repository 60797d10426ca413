/** Spreadsheets run a cell that begins so, also with the full-width forms of the signs. */
const formulaStart = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A signed decimal is a number in every spreadsheet and can run nothing. */
const plainNumber = /^[+-](\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Whether a spreadsheet may run this text as a formula. Signed plain numbers are not formulas. */
export const isFormula = (text: string): boolean =>
  formulaStart.test(text) && !plainNumber.test(text);

/** The text of a cell before quoting: null and undefined are empty, nested values are JSON text. */
export const cellFrom = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return isFormula(value) ? `'${value}` : value;
  return JSON.stringify(value);
};

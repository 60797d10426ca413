import { setImmediate } from "node:timers/promises";
import { type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import { stringify } from "csv-stringify/sync";
import { cellFrom, isFormula } from "./csv-cell.ts";

type Row = Readonly<Record<string, unknown>>;

/** Cells converted before the event loop has its turn: a few milliseconds. */
const cellsPerTurn = 5_000;

const columnsOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

/** Own properties only: a column called `constructor` is a column, not what every object inherits. */
const valuesOf = (row: Row, columns: readonly string[]): unknown[] =>
  columns.map((column) => (Object.hasOwn(row, column) ? row[column] : undefined));

const csvFrom = (records: readonly (readonly unknown[])[], columnCount: number): string =>
  stringify(
    records.map((record) => record.map(cellFrom)),
    {
      record_delimiter: "\r\n",
      // Naming a delimiter switches off the quoting of a lone CR or LF, which RFC 4180 demands.
      quote_record_delimiter: true,
      // Unquoted, the empty value of an only column would be an empty line, which parsers skip.
      quoted_empty: columnCount === 1,
    },
  );

const countFormulas = (records: readonly (readonly unknown[])[]): number =>
  records.flat().filter((value) => typeof value === "string" && isFormula(value)).length;

/**
 * RFC 4180 text of rows: a header of all property names in first-seen order, CRLF after each record. Rows
 * without any property give no text at all.
 */
export const jsonToCsv: Handler<(typeof tools)["json-to-csv"]> = async ({ data }, { signal }) => {
  const columns = columnsOf(data);
  const rowsPerTurn = Math.max(1, Math.floor(cellsPerTurn / Math.max(1, columns.length)));
  const parts = columns.length === 0 ? [] : [csvFrom([columns], columns.length)];
  let formulaEscaped = countFormulas([columns]);
  for (let start = 0; parts.length > 0 && start < data.length; start += rowsPerTurn) {
    const records = data.slice(start, start + rowsPerTurn).map((row) => valuesOf(row, columns));
    parts.push(csvFrom(records, columns.length));
    formulaEscaped += countFormulas(records);
    await setImmediate();
    if (signal.aborted)
      throw new ToolError("tool_timeout", "The conversion did not finish in time.");
  }
  return {
    data: {
      csv: parts.join(""),
      rowCount: data.length,
      columnCount: columns.length,
      columns,
      delimiter: ",",
      lineEnding: "crlf",
      formulaEscaped,
    },
  };
};

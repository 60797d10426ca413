import { z } from "zod";
import { defineTool } from "../define-tool.ts";

type Row = Record<string, unknown>;

const maxRows = 10_000;
const maxColumns = 2_000;
/** Rows times columns: a few wide rows among many empty ones would multiply the size of the answer. */
const maxCells = 500_000;
/** Levels inside one cell, far below where serializing would overflow the stack. */
const maxDepth = 100;

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1)));

/** Nested text is exempt: as JSON text a lone surrogate is an escape sequence. */
const isWellFormed = (value: unknown): boolean => typeof value !== "string" || value.isWellFormed();

const problemOfCell = (column: string, value: unknown): string | null => {
  if (!isWellFormed(column) || !isWellFormed(value))
    return "contains a lone surrogate, which has no UTF-8 form";
  return isShallow(value, maxDepth) ? null : `is nested more than ${maxDepth} levels deep`;
};

/** The first problem only: a report on every row of a hostile body would be larger than the body. */
const problemOf = (rows: unknown): string | null => {
  if (!Array.isArray(rows)) return "is not an array";
  if (rows.length > maxRows) return `has more than ${maxRows} rows`;
  const columns = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (!isRow(row)) return `row ${index} is not an object`;
    for (const [column, value] of Object.entries(row)) {
      const problem = problemOfCell(column, value);
      if (problem) return `row ${index}: a property ${problem}`;
      columns.add(column);
    }
    if (columns.size > maxColumns)
      return `has more than ${maxColumns} columns (different property names)`;
  }
  if (rows.length * columns.size > maxCells)
    return `has more than ${maxCells} cells (rows times columns)`;
  return null;
};

/**
 * An object is passed on as it is, never copied: a copy made by a record schema loses a `__proto__` column.
 */
const rows: z.ZodType<Row[], unknown[]> = z
  .array(z.unknown().meta({ type: "object" }))
  .meta({ maxItems: maxRows })
  .refine((value): value is Row[] => problemOf(value) === null, {
    error: (issue) => problemOf(issue.input) ?? undefined,
  });

/** CSV text of an array of objects: one row per object, one column per property name seen. */
export const jsonToCsv = defineTool({
  slug: "json-to-csv",
  name: "JSON to CSV",
  category: "utility",
  queue: "util",
  description:
    "RFC 4180 CSV of an array of JSON objects. Columns: every property name, in first-seen order. Nested values become JSON text; null and missing are empty. Strings that a spreadsheet would run as a formula get a leading apostrophe, counted in formulaEscaped. At most 10,000 rows, 2,000 columns. Integers above 2^53 lose digits in JSON itself. Computed locally.",
  keywords: ["convert", "spreadsheet", "table", "Excel", "comma-separated"],
  timeoutSeconds: 10,
  attempts: 3,
  analysis: false,
  data: z.strictObject({
    csv: z.string(),
    rowCount: z.int().nonnegative(),
    columnCount: z.int().nonnegative(),
    columns: z.array(z.string()),
    delimiter: z.literal(","),
    lineEnding: z.literal("crlf"),
    formulaEscaped: z.int().nonnegative(),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.002",
      largest: { inputBytes: 262_144, inputValues: 20_000, resultBytes: 2_097_152 },
      input: z.strictObject({
        data: rows.describe("The rows, as objects with any properties."),
      }),
      examples: [
        {
          input: {
            data: [
              { id: 1, name: "Ada, Countess", active: true },
              { id: -2, tags: ["a", "b"], name: null },
            ],
          },
          data: {
            csv: 'id,name,active,tags\r\n1,"Ada, Countess",true,\r\n-2,,,"[""a"",""b""]"\r\n',
            rowCount: 2,
            columnCount: 4,
            columns: ["id", "name", "active", "tags"],
            delimiter: ",",
            lineEnding: "crlf",
            formulaEscaped: 0,
          },
        },
        {
          input: { data: [{ note: "=1+1", change: "-5" }] },
          data: {
            csv: "note,change\r\n'=1+1,-5\r\n",
            rowCount: 1,
            columnCount: 2,
            columns: ["note", "change"],
            delimiter: ",",
            lineEnding: "crlf",
            formulaEscaped: 1,
          },
        },
      ],
    },
  },
});

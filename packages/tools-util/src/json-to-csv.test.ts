import { tools } from "@coinslot/tools-schema";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellFrom } from "./csv-cell.ts";
import { jsonToCsv } from "./json-to-csv.ts";

const { input } = tools["json-to-csv"].operations.v1;
const context = { x402Version: 1, signal: new AbortController().signal, now: Date.now } as const;
const convert = async (rows: unknown[]) =>
  (await jsonToCsv(input.parse({ data: rows }), context)).data;

/** An independent reader, as suspicious as they come: any line end ends a record, empty lines are skipped. */
const read = (csv: string): string[][] =>
  parse(csv, { record_delimiter: ["\r\n", "\n", "\r"], skip_empty_lines: true });

describe("behavior", () => {
  test("columns are the union of keys in first-seen order", async () => {
    const { csv, columns } = await convert([{ b: 1 }, { a: 2, b: 3 }, { c: 4 }]);
    expect(columns).toEqual(["b", "a", "c"]);
    expect(csv).toBe("b,a,c\r\n1,,\r\n3,2,\r\n,,4\r\n");
  });

  test("no rows give no text", async () => {
    expect(await convert([])).toMatchObject({ csv: "", rowCount: 0, columnCount: 0, columns: [] });
  });

  test("rows without properties are counted and give no text", async () => {
    expect(await convert([{}, {}])).toMatchObject({ csv: "", rowCount: 2, columnCount: 0 });
  });

  test("the empty value of an only column is quoted, so that its record is not an empty line", async () => {
    const { csv } = await convert([{ a: "" }, { a: null }, { a: 1 }]);
    expect(csv).toBe('a\r\n""\r\n""\r\n1\r\n');
  });

  test("quotes, commas and line ends are quoted", async () => {
    const { csv } = await convert([{ a: 'say "hi"', b: "1,2", c: "x\ny", d: "x\ry" }]);
    expect(csv).toBe('a,b,c,d\r\n"say ""hi""","1,2","x\ny","x\ry"\r\n');
  });

  test("a key with a dot is a name, not a path", async () => {
    expect((await convert([{ a: { b: 1 }, "a.b": 2 }])).csv).toBe('a,a.b\r\n"{""b"":1}",2\r\n');
  });

  test("formulas are escaped and counted, in the header too; numbers are not", async () => {
    const { csv, columns, formulaEscaped } = await convert([
      { "=a": "=1+1", b: -5, c: "-5", d: "-5+1", e: ["=1"] },
    ]);
    expect(csv).toBe(`'=a,b,c,d,e\r\n'=1+1,-5,-5,'-5+1,"[""=1""]"\r\n`);
    expect(columns[0]).toBe("=a");
    expect(formulaEscaped).toBe(3);
  });

  test("names that every object inherits are ordinary columns", async () => {
    const rows = JSON.parse('[{"a":1},{"__proto__":{"x":1},"constructor":2,"toString":null}]');
    const { csv } = await convert(rows);
    expect(csv).toBe('a,__proto__,constructor,toString\r\n1,,,\r\n,"{""x"":1}",2,\r\n');
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test("no byte order mark", async () => {
    expect((await convert([{ a: 1 }])).csv.startsWith("a")).toBe(true);
  });
});

describe("law", () => {
  const key = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("__proto__", "constructor", "", '"', "\r\n", "a,b", "=x", "a.b"),
  );
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.stringMatching(/^[-+=@",\r\n\t 0-9a]{0,8}$/),
    fc.jsonValue(),
  );
  const rows = fc.array(fc.dictionary(key, value, { maxKeys: 6 }), { maxLength: 12 });

  test("an RFC 4180 reader gives back the header and every cell", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        const { csv, columns, rowCount, columnCount } = await convert(some);
        const expected = [
          columns.map(cellFrom),
          ...some.map((row) =>
            columns.map((column) => cellFrom(Object.hasOwn(row, column) ? row[column] : null)),
          ),
        ];
        expect(read(csv)).toEqual(columns.length === 0 ? [] : expected);
        expect([rowCount, columnCount]).toEqual([some.length, columns.length]);
        expect(new Set(columns)).toEqual(new Set(some.flatMap((row) => Object.keys(row))));
      }),
      { numRuns: 500 },
    );
  });
});

describe("limits", () => {
  const wide = (count: number) => [
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, index])),
  ];

  test("2,000 columns are converted", async () => {
    expect((await convert(wide(2_000))).columnCount).toBe(2_000);
  });

  test.each([
    ["2,001 columns", wide(2_001), "columns"],
    ["10,001 rows", Array.from({ length: 10_001 }, () => ({})), "rows"],
    ["a sparse table", [...wide(2_000), ...Array.from({ length: 1_000 }, () => ({}))], "cells"],
    ["a scalar among the rows", [{ a: 1 }, 1], "row 1 is not an object"],
    ["an array among the rows", [[1]], "row 0 is not an object"],
    ["a lone surrogate in a value", [{ a: "\ud800" }], "surrogate"],
    ["a lone surrogate in a name", [{ "\ud800": 1 }], "surrogate"],
    ["deep nesting", [{ a: JSON.parse("[".repeat(3_000) + "]".repeat(3_000)) }], "nested"],
  ])("error: %s is refused by the input schema, before any charge", (_, data, message) => {
    const { error } = input.safeParse({ data });
    expect(error?.issues).toHaveLength(1);
    expect(error?.issues[0]?.message).toContain(message);
  });

  test("a large table leaves the event loop its turns", async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const large = Array.from({ length: 10_000 }, (_, index) => ({
      a: index,
      b: `=${index}`,
      c: "x",
    }));
    const { formulaEscaped } = await convert(large);
    clearInterval(timer);
    expect(formulaEscaped).toBe(10_000);
    expect(turns).toBeGreaterThan(5);
  });

  test("error: an aborted conversion ends with tool_timeout", async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ a: index }));
    const abort = new AbortController();
    const result = jsonToCsv({ data: rows }, { ...context, signal: abort.signal });
    abort.abort();
    await expect(result).rejects.toMatchObject({ code: "tool_timeout" });
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDocument } from "./document.ts";

const never = new AbortController().signal;
const read = (markup: string) => readDocument(markup, never);
const textOf = async (markup: string) => (await read(markup)).text;

describe("the text of a document", () => {
  test("has each paragraph once, white space as one space", async () => {
    expect(await textOf("<div><p>One&#160; line\n of it.</p><p>Two.</p></div>")).toBe(
      "One line of it.\n\nTwo.",
    );
  });

  test("has no machine-readable facts, no scripts and nothing that is hidden", async () => {
    const hidden =
      "<div style='display: none'><p>a</p></div><ix:header><ix:hidden>b</ix:hidden></ix:header><script>c()</script><p hidden>d</p>";
    expect(await textOf(`<html><head><title>x</title></head><body>${hidden}<p>Seen.</p>`)).toBe(
      "Seen.",
    );
  });

  test("keeps a fact that stands in a sentence", async () => {
    expect(
      await textOf(
        "<p>Sales were $<ix:nonFraction name='x' scale='6'>12.5</ix:nonFraction> million.</p>",
      ),
    ).toBe("Sales were $12.5 million.");
  });

  test("has a row of a table on a line, its signs beside their numbers", async () => {
    const row = (cells: string) => `<tr>${cells}</tr>`;
    expect(
      await textOf(
        `<table>${row("<td><div>Revenue</div></td><td>$</td><td>1,250</td><td>(</td><td>3</td><td>)</td>")}${row("<td>Margin</td><td>40.1</td><td>%</td>")}</table>`,
      ),
    ).toBe("Revenue $1,250 (3)\nMargin 40.1%");
  });

  test("has what the whole layout is a table for as paragraphs", async () => {
    const long = `${"The company sells cooled storage and transport of fruit to importers. ".repeat(4)}`;
    const { blocks } = await read(`<table><tr><td><p>${long}</p><p>${long}</p></td></tr></table>`);
    expect(blocks.map(({ isRow }) => isRow)).toEqual([false, false]);
  });

  test("has no page numbers, and joins a sentence that a page break tore apart", async () => {
    const before = "We depend on a small number of suppliers for electric motors and on";
    const page = "<div>17</div><hr/><div><a href='#toc'>Table of Contents</a></div>";
    expect(await textOf(`<p>${before}</p>${page}<p>the ports that they ship from.</p>`)).toBe(
      `${before} the ports that they ship from.`,
    );
  });

  test("of a filing from before markup is split at empty lines", async () => {
    expect(await textOf("ITEM 1.\n\nWe grow\napples.\n")).toBe("ITEM 1.\n\nWe grow apples.");
  });
});

test("every block stands at its place, whatever the markup", async () => {
  const tags = "<div> </div> <tr> </tr> <td> </td> <table> </table> <br/> <p> </span>".split(" ");
  const texts = ["a b", "12", " ", "&amp;", "Item 1.", "😀", "<span style='display:none'>"];
  const piece = fc.constantFrom(...tags, ...texts);
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const { text, blocks } = await read(`<body>${pieces.join("")}`);
      let last = 0;
      for (const { start, end } of blocks) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
        last = end;
      }
      expect(text.length).toBe(last);
    }),
  );
});

test("error: a caller who left is not read for", async () => {
  const leaving = new AbortController();
  const reading = readDocument("<p>x</p>".repeat(200_000), leaving.signal);
  leaving.abort();
  await expect(reading).rejects.toThrow("aborted");
});

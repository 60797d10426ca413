import { expect, test } from "vitest";
import { pageToContent } from "./page-to-content.mjs";

/** A PDF with one line of text on each page. */
const pdfOf = (lines: readonly string[]): Buffer => {
  const kids = lines.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${lines.length} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...lines.flatMap((line, index) => {
      const stream = `BT /F1 18 Tf 50 700 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
    "<< /Title (Crane report) /Author (Ines Marolt) /CreationDate (D:20260317093000+01'00') >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets
    .map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`)
    .join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
};
const read = (body: Buffer, contentType = "application/pdf") =>
  pageToContent({ body, contentType, url: "https://a.example/report.pdf" });

test("the text of a PDF is read page by page, with its title, author and day", async () => {
  const pdf = pdfOf(["Forty-two cranes will be replaced", "The first in autumn"]);
  expect(await read(pdf)).toMatchObject({
    ok: true,
    content: {
      title: "Crane report",
      byline: "Ines Marolt",
      publishedAt: "2026-03-17",
      charset: null,
      text: "Forty-two cranes will be replaced\n\nThe first in autumn",
      quality: { extractor: "pdf" },
    },
  });
});

test("a PDF is known by its beginning when the server does not name it", async () => {
  const outcome = await read(pdfOf(["Forty-two cranes"]), "application/octet-stream");
  expect(outcome).toMatchObject({ ok: true, content: { text: "Forty-two cranes" } });
});

test("the bytes of the caller are left alone", async () => {
  const pdf = pdfOf(["Forty-two cranes"]);
  const copy = Buffer.from(pdf);
  await read(pdf);
  expect(pdf.equals(copy)).toBe(true);
});

test("error: a PDF of 301 pages is refused", async () => {
  const pdf = pdfOf(Array.from({ length: 301 }, (_, index) => `Page ${index}`));
  expect(await read(pdf)).toEqual({ ok: false, reason: "too-many-pages" });
});

test("error: a damaged PDF and one without text are told apart", async () => {
  expect(await read(Buffer.from("%PDF-1.4 nothing more"))).toEqual({
    ok: false,
    reason: "unreadable",
  });
  expect(await read(pdfOf([""]))).toEqual({ ok: false, reason: "empty" });
});

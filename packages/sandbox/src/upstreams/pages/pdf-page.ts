import { type Page, simulatedNotice } from "../world/page.ts";

const escape = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

const lineLength = 80;

/** Lines that fit on the page, broken between words. */
const linesOf = (text: string): string[] =>
  text.match(new RegExp(`.{1,${lineLength}}(?:\\s|$)`, "g"))?.map((line) => line.trim()) ?? [];

/** A PDF of one page that says the title and the paragraphs. ASCII only. */
export const pdfOf = (page: Page & { kind: "pdf" }): Buffer => {
  const texts = [page.title, ...page.paragraphs, simulatedNotice];
  const lines = texts.flatMap((text) => [...linesOf(text), ""]);
  const shown = lines.map((line) => `(${escape(line)}) Tj T*`).join("\n");
  const stream = `BT /F1 12 Tf 14 TL 72 720 Td\n${shown}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Title (${escape(page.title)}) >>`,
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
};

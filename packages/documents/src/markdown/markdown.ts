/** A table whose columns are lined up, as the formatter of this repository writes it. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll("|", String.raw`\|`)));
  const widths = head.map((name, column) =>
    Math.max(3, name.length, ...escaped.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...escaped.map(line)].join(
    "\n",
  );
};

/** A block of code, fenced. */
export const codeOf = (language: string, code: string): string =>
  `\`\`\`${language}\n${code}\n\`\`\``;

/** JSON as a reader likes it, fenced. */
export const jsonOf = (value: unknown): string => codeOf("json", JSON.stringify(value, null, 2));

/** Pieces of a page, a blank line between them and one line's end at its end. */
export const pageOf = (...pieces: readonly string[]): string => `${pieces.join("\n\n")}\n`;

import TurndownService from "turndown";

/** @import { PageElement } from "./dom.ts" */

/** @param {string} text */
const cellText = (text) =>
  text
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|")
    .trim();

/** @param {PageElement} table */
const isData = (table) =>
  table.querySelector("table") === null && table.querySelectorAll("tr").length > 1;

/**
 * The rows of a table as markdown; the first one is the head.
 *
 * @param {PageElement} table
 * @param {(cell: PageElement) => string} convert
 */
const tableFrom = (table, convert) => {
  const rows = [...table.querySelectorAll("tr")].map((row) =>
    [...row.children]
      .filter(({ localName }) => localName === "td" || localName === "th")
      .map((cell) => cellText(convert(cell))),
  );
  const width = Math.max(1, ...rows.map((row) => row.length));
  const line = (/** @type {string[]} */ row) =>
    `| ${Array.from({ length: width }, (_, index) => row[index] ?? "").join(" | ")} |`;
  const [head = [], ...body] = rows.filter((row) => row.length > 0);
  return [line(head), line(Array.from({ length: width }, () => "---")), ...body.map(line)].join(
    "\n",
  );
};

const createConverter = () => {
  const converter = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
  });
  converter.remove(["script", "style", "noscript", "iframe", "object", "canvas", "button"]);
  converter.addRule("strikethrough", {
    filter: ["del", "s"],
    replacement: (content) => `~~${content}~~`,
  });
  converter.addRule("cardLink", {
    // A link around whole blocks breaks over lines, which markdown links cannot.
    filter: (node) => node.nodeName === "A" && /\n\s*\n/.test(node.textContent ?? ""),
    replacement: (content) => content,
  });
  converter.addRule("namelessImage", {
    filter: (node) => node.nodeName === "IMG" && !node.getAttribute("src"),
    replacement: () => "",
  });
  converter.addRule("table", {
    filter: (node) => {
      /** @type {unknown} */
      const element = node;
      return node.nodeName === "TABLE" && isData(/** @type {PageElement} */ (element));
    },
    replacement: (content, node) => {
      /** @type {unknown} */
      const element = node;
      const cell = (/** @type {PageElement} */ part) => markdownOf(part.cloneNode(true));
      return `\n\n${tableFrom(/** @type {PageElement} */ (element), cell)}\n\n`;
    },
  });
  return converter;
};

const converter = createConverter();

/**
 * linkedom's elements have all that is read of a browser's.
 *
 * @param {unknown} element
 * @returns {string}
 */
const markdownOf = (element) =>
  converter.turndown(/** @type {Parameters<typeof converter.turndown>[0]} */ (element));

/**
 * GitHub-flavoured markdown of content with resolved addresses.
 *
 * @param {PageElement} content
 * @returns {string}
 */
export const toMarkdown = (content) =>
  markdownOf(content)
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** @import { PageElement, PageNode } from "./dom.ts" */

const blocks = new Set(
  "address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol option p pre section select summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);
const cells = new Set(["td", "th"]);
const silent = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "svg",
  "canvas",
  "iframe",
  "object",
  "head",
  "title",
]);

const textNode = 3;
const elementNode = 1;

/**
 * The text of an element as a reader sees it: a line for each block, cells of a table apart. It does not recurse,
 * so that no depth of a page can exhaust the stack.
 *
 * @param {PageElement} root
 * @returns {string}
 */
export const blockText = (root) => {
  /** @type {string[]} */
  const parts = [];
  let inPre = 0;
  const enter = (/** @type {PageNode} */ node) => {
    const name = node.nodeName.toLowerCase();
    if (blocks.has(name)) parts.push("\n");
    else if (cells.has(name)) parts.push("\t");
    if (name === "pre") inPre += 1;
  };
  const leave = (/** @type {PageNode} */ node) => {
    const name = node.nodeName.toLowerCase();
    if (blocks.has(name)) parts.push("\n");
    if (name === "pre") inPre -= 1;
  };
  const isOpen = (/** @type {PageNode} */ node) =>
    node.nodeType === elementNode && !silent.has(node.nodeName.toLowerCase());
  /** @type {PageNode | null} */
  let node = root;
  while (node !== null) {
    if (node.nodeType === textNode) {
      const text = node.textContent ?? "";
      parts.push(inPre > 0 ? text : text.replace(/\s+/g, " "));
    }
    const open = isOpen(node);
    if (open) enter(node);
    /** @type {PageNode | null} */
    let next = open ? node.firstChild : null;
    if (open && next === null) leave(node);
    while (next === null && node !== null && node !== root) {
      next = node.nextSibling;
      if (next === null) {
        node = node.parentNode;
        if (node !== null) leave(node);
      }
    }
    node = next;
  }
  return parts
    .join("")
    .replace(/[^\S\n]*\n[^\S\n]*/g, "\n")
    .replace(/[ \u00a0]{2,}/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
};

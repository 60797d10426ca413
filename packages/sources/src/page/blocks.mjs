import { roughWords } from "./count-words.mjs";
import { marksOf } from "./block-marks.mjs";

/** @import { PageElement, PageNode } from "./dom.ts" */

/** Elements that begin a line of their own. A line break begins none: a post of many lines is one block. */
const lineNames = new Set(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre section select summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);
const silentNames = new Set(
  "script style template noscript svg canvas iframe object head title".split(" "),
);

/**
 * Where a block stands.
 *
 * @typedef {object} Place
 * @property {PageElement} element the nearest element that begins a line
 * @property {Place | null} outer that of the element around
 * @property {number} depth
 * @property {string} make names and first classes of the elements around: what is of one make looks alike
 * @property {readonly string[]} own its name and marks
 * @property {number} words in it
 * @property {boolean} isLink whether it is inside of a link
 * @property {Place} [line] the place of the line that a link is in
 */

/**
 * What stands between two ends of elements that begin lines.
 *
 * @typedef {object} Block
 * @property {PageNode[]} nodes its text nodes
 * @property {string} text
 * @property {number} words
 * @property {number} linked share of its characters that lie in links
 * @property {Place} place
 */

/** @param {PageElement} element @param {Place | null} outer @returns {Place} */
const placeIn = (element, outer) => {
  const name = element.localName;
  const isLine = lineNames.has(name) || outer === null;
  const isLink = name === "a" && element.hasAttribute("href");
  if (!isLine) return isLink ? { ...outer, line: outer.line ?? outer, isLink } : outer;
  const first = (element.getAttribute("class") ?? "").trim().split(/\s+/)[0] ?? "";
  return {
    element,
    outer: outer?.line ?? outer,
    depth: (outer?.depth ?? 0) + 1,
    make: `${(outer?.make ?? "").slice(-200)}/${name}.${first.replace(/\d+/g, "")}`,
    own: [name, ...marksOf(element)],
    words: 0,
    isLink: outer?.isLink ?? false,
  };
};

/** @param {PageNode} node */
const isCell = (node) => /^t[dh]$/i.test(node.nodeName);

/** @param {string} text */
const compact = (text) => text.replace(/\s+/g, " ").trim();

/** @param {{ node: PageNode, place: Place }[]} run @returns {Block | null} */
const blockFrom = (run) => {
  const [first] = run;
  const text = compact(
    run.map(({ node }) => (node.nodeType === 3 ? node.textContent : " ")).join(""),
  );
  const words = roughWords(text);
  if (first === undefined || !/[\p{L}\p{N}]/u.test(text)) return null;
  const inLinks = run.filter(({ place }) => place.isLink);
  const linked = inLinks.reduce((sum, { node }) => sum + compact(node.textContent ?? "").length, 0);
  return {
    nodes: run.flatMap(({ node }) => (isCell(node) ? [] : [node])),
    text,
    words: Math.max(1, words),
    linked: Math.min(1, linked / text.length),
    place: first.place.line ?? first.place,
  };
};

/**
 * The blocks of an element in the order of the document. It does not recurse, so that no depth of a page can exhaust
 * the stack.
 *
 * @param {PageElement} root
 * @returns {Block[]}
 */
export const blocksOf = (root) => {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {{ node: PageNode, place: Place }[]} */
  let run = [];
  const end = () => {
    const block = blockFrom(run);
    run = [];
    if (block === null) return;
    blocks.push(block);
    for (let place = /** @type {Place | null} */ (block.place); place !== null; place = place.outer)
      place.words += block.words;
  };
  const places = [placeIn(root, null)];
  /** @type {PageNode | null} */
  let node = root.firstChild;
  while (node !== null) {
    const place = /** @type {Place} */ (places.at(-1));
    const isElement = node.nodeType === 1 && !silentNames.has(node.nodeName.toLowerCase());
    if (node.nodeType === 3) run.push({ node, place });
    const element = /** @type {PageElement} */ (node);
    if (isElement && lineNames.has(element.localName)) end();
    if (isElement && (element.localName === "br" || isCell(element))) run.push({ node, place });
    if (isElement && node.firstChild !== null) {
      places.push(placeIn(element, place));
      node = node.firstChild;
      continue;
    }
    while (node !== null && node.nextSibling === null) {
      node = node.parentElement === root ? null : node.parentElement;
      if (node === null) break;
      places.pop();
      if (lineNames.has(/** @type {PageElement} */ (node).localName)) end();
    }
    node = node?.nextSibling ?? null;
  }
  end();
  return blocks;
};

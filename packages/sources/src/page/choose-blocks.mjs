import { blocksOf } from "./blocks.mjs";
import { groupMeans } from "./block-means.mjs";
import { featuresOf } from "./block-features.mjs";
import { threshold, weights } from "./block-weights.mjs";

/** @import { Features, Readings } from "./block-features.mjs" */
/** @import { Block } from "./blocks.mjs" */
/** @import { PageElement, PageNode } from "./dom.ts" */
/** @import { PageKind } from "./page-kind.mjs" */

/** Beyond so many blocks nobody has measured what the scores are worth, and they take their time. */
const maxBlocks = 20_000;

/**
 * How likely a block is content, 0 to 1. What all who look for articles kept is content.
 *
 * @param {Features} features
 */
const scoreOf = (features) => {
  const { readability = 0, defuddle = 0, selected = 0 } = features;
  if (Math.min(readability, defuddle, selected) > 0.8) return 1;
  let sum = 0;
  for (const [name, weight] of Object.entries(weights)) sum += weight * (features[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
};

/**
 * The table of data that a block is a part of, else the block: of a table with a head no row stands alone.
 *
 * @param {Block} block
 */
const unitOf = (block) => {
  for (let at = /** @type {Block["place"] | null} */ (block.place); at !== null; at = at.outer) {
    if (at.own[0] !== "table") continue;
    const hasHead = at.element.querySelector("th, thead, caption") !== null;
    return hasHead && at.element.querySelector("table") === null ? at.element : block;
  }
  return block;
};

/**
 * All elements that hold one of the nodes.
 *
 * @param {Iterable<PageNode>} nodes
 */
const holdersOf = (nodes) => {
  /** @type {Set<PageNode>} */
  const holders = new Set();
  for (const node of nodes) {
    for (let at = node.parentNode; at !== null && !holders.has(at); at = at.parentNode)
      holders.add(at);
  }
  return holders;
};

/** @param {PageNode} node */
const hasImage = (node) => {
  const element = /** @type {PageElement} */ (node);
  return element.localName === "img" || element.querySelector("img") !== null;
};

/**
 * Takes everything out of an element but some of its text, and the pictures in between.
 *
 * @param {PageElement} root
 * @param {ReadonlySet<PageNode>} kept text nodes
 * @param {ReadonlySet<PageNode>} dropped the others
 */
const keepOnly = (root, kept, dropped) => {
  const keeping = holdersOf(kept);
  const dropping = holdersOf(dropped);
  /** @type {PageNode[]} */
  const removable = [];
  let before = 0;
  /** @type {PageNode | null} */
  let node = root.firstChild;
  while (node !== null) {
    if (kept.has(node)) before += 1;
    else if (dropped.has(node)) removable.push(node);
    else if (node.nodeType === 1 && !keeping.has(node)) {
      const isBetween = before > 0 && before < kept.size && !dropping.has(node);
      if (!isBetween || !hasImage(node)) removable.push(node);
    }
    /** @type {PageNode | null} */
    let next = keeping.has(node) ? node.firstChild : null;
    while (next === null && node !== null && node !== root) {
      next = node.nextSibling;
      if (next === null) node = node.parentNode;
    }
    node = next;
  }
  for (const one of removable) one.remove();
};

/**
 * The blocks that score as content, in the order of the document; null where there are none.
 *
 * @param {PageElement} body of which everything else is taken out
 * @param {Readings} readings
 * @param {PageKind} kind
 * @returns {PageElement | null}
 */
export const chooseBlocks = (body, readings, kind) => {
  const blocks = blocksOf(body);
  if (blocks.length > maxBlocks) return null;
  const scores = groupMeans(
    blocks.map(unitOf),
    featuresOf(blocks, readings, kind).map(scoreOf),
    blocks.map(({ words }) => words),
  );
  const nodesOf = (/** @type {boolean} */ isContent) =>
    new Set(
      blocks
        .filter((_, index) => (scores[index] ?? 0) > threshold === isContent)
        .flatMap(({ nodes }) => nodes),
    );
  const kept = nodesOf(true);
  if (kept.size === 0) return null;
  keepOnly(body, kept, nodesOf(false));
  return body;
};

import { aroundMeans, groupMeans } from "./block-means.mjs";
import { controlShare, dateText, otherPart } from "./block-words.mjs";
import { keptShares, plainWords } from "./kept-shares.mjs";

/** @import { Block, Place } from "./blocks.mjs" */
/** @import { PageKind } from "./page-kind.mjs" */

/**
 * What others made of the page, as text; null where one found nothing.
 *
 * @typedef {object} Readings
 * @property {string | null} readability
 * @property {string | null} defuddle
 * @property {string | null} main the page's main part, pruned by names
 * @property {string | null} selected which of them would be taken
 */

/** @typedef {Record<string, number>} Features by name, most of them 0 to 1 */

const heading = /^h[1-6]$/;
const number = Number;

/**
 * What is known of a block by itself and the elements around it.
 *
 * @param {Block} block
 * @param {string} plain
 * @param {ReadonlySet<string>} within names and marks of the elements around it
 * @returns {Features}
 */
const ownFeatures = ({ text, words, linked, place: { own, outer } }, plain, within) => {
  const nearest = [...own, ...(outer?.own ?? []), ...(outer?.outer?.own ?? [])];
  const isNear = (/** @type {string} */ mark) => number(within.has(mark) && nearest.includes(mark));
  return {
    one: 1,
    tiny: number(words <= 2),
    linked,
    sentence: number(/[.!?…。！？:"”)]$/.test(text)),
    controls: controlShare(plain),
    date: number(words < 25 && dateText.test(text)),
    isTitle: number(own.includes("h2") || own.includes("h3")),
    isItem: number(own.includes("li")),
    inTable: number(within.has("table")),
    inList: number(within.has("ul") || within.has("ol")),
    inNavigation: number(within.has("nav") || within.has("role-navigation")),
    inMain: number(within.has("main") || within.has("role-main")),
    inArticle: number(within.has("article")),
    inAround: number(within.has("is-around")),
    inComment: number(within.has("is-comment")),
    inText: number(within.has("is-text")),
    inEnd: number(within.has("is-end")),
    nearAround: isNear("is-around"),
    nearMeta: isNear("is-meta"),
    nearEnd: isNear("is-end"),
  };
};

/**
 * Names and marks of all elements around a place. What holds most of the page is no part beside its content,
 * whatever it is called.
 *
 * @param {number} allWords
 */
const surroundings = (allWords) => {
  /** @type {Map<Place, ReadonlySet<string>>} */
  const known = new Map();
  /** @param {Place} place @returns {ReadonlySet<string>} */
  return (place) => {
    /** @type {Place[]} */
    const open = [];
    for (let at = /** @type {Place | null} */ (place); at !== null && !known.has(at); at = at.outer)
      open.push(at);
    for (const at of open.toReversed()) {
      const outer = (at.outer === null ? undefined : known.get(at.outer)) ?? new Set();
      const own = at.words <= 0.5 * allWords ? at.own : at.own.slice(0, 1);
      const isKnown = own.every((mark) => outer.has(mark));
      known.set(at, isKnown ? outer : new Set([...outer, ...own]));
    }
    return known.get(place) ?? new Set();
  };
};

/**
 * What readers kept of each block, of those that look like it, of its neighbours.
 *
 * @param {readonly Block[]} blocks
 * @param {readonly string[]} plains
 * @param {Readings} readings
 */
const readFeatures = (blocks, plains, readings) => {
  const words = blocks.map((block) => block.words);
  const makes = blocks.map(({ place }) => place.make);
  const parents = blocks.map(({ place }) => (place.outer ?? place).element);
  const readability = keptShares(plains, readings.readability);
  const defuddle = keptShares(plains, readings.defuddle);
  const selected = keptShares(plains, readings.selected);
  return {
    readability,
    defuddle,
    selected,
    main: keptShares(plains, readings.main),
    makeReadability: groupMeans(makes, readability, words),
    makeDefuddle: groupMeans(makes, defuddle, words),
    makeSelected: groupMeans(makes, selected, words),
    parentReadability: groupMeans(parents, readability, words),
    parentSelected: groupMeans(parents, selected, words),
    aroundReadability: aroundMeans(readability, words),
    aroundDefuddle: aroundMeans(defuddle, words),
    aroundSelected: aroundMeans(selected, words),
    aroundLinked: aroundMeans(
      blocks.map(({ linked }) => linked),
      words,
    ),
  };
};

/** @param {readonly unknown[]} values */
const countsOf = (values) => {
  /** @type {Map<unknown, number>} */
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return values.map((value) => counts.get(value) ?? 1);
};

/**
 * Whether the last heading before each block opens another part than the content.
 *
 * @param {readonly Block[]} blocks
 */
const otherParts = (blocks) => {
  let isOther = 0;
  return blocks.map(({ text, words, place }) => {
    const isHeading = words < 15 && place.own.some((name) => heading.test(name));
    if (isHeading) isOther = number(otherPart.test(text));
    return isOther;
  });
};

/**
 * What the score of each block is made of.
 *
 * @param {readonly Block[]} blocks
 * @param {Readings} readings
 * @param {PageKind} kind
 * @returns {Features[]}
 */
export const featuresOf = (blocks, readings, kind) => {
  const plains = blocks.map(({ text }) => plainWords(text));
  const allWords = blocks.reduce((sum, { words }) => sum + words, 0);
  const read = readFeatures(blocks, plains, readings);
  const withinOf = surroundings(allWords);
  const others = otherParts(blocks);
  const alike = countsOf(blocks.map(({ place }) => place.make));
  const copies = countsOf(plains);
  const firstTitle = blocks.findIndex(({ place }) => place.own.includes("h1"));
  const firstKept = read.selected.findIndex((share) => share > 0.5);
  const lastKept = read.selected.findLastIndex((share) => share > 0.5);
  const selectedWords = read.selected.reduce(
    (sum, share, index) => sum + share * (blocks[index]?.words ?? 0),
    0,
  );
  const page = {
    article: number(kind === "article"),
    thread: number(kind === "thread"),
    other: number(kind === "other"),
    large: Math.min(1, Math.max(0, Math.log(allWords / 500) / 3)),
  };
  let before = 0;
  return blocks.map((block, index) => {
    before += block.words;
    const own = ownFeatures(block, plains[index] ?? "", withinOf(block.place));
    const readings = Object.fromEntries(
      Object.entries(read).map(([name, values]) => [name, values[index] ?? 0]),
    );
    const repeated = Math.min(1, Math.log(alike[index] ?? 1) / 4);
    return {
      ...own,
      ...readings,
      ...page,
      repeated,
      copied: Math.min(1, ((copies[index] ?? 1) - 1) / 3),
      position: before / allWords,
      inOtherPart: others[index] ?? 0,
      beforeTitle: number(index < firstTitle),
      beforeSelected: number(index < firstKept),
      afterSelected: number(lastKept >= 0 && index > lastKept),
      mainUnselected: (readings["main"] ?? 0) * (1 - selectedWords / allWords),
      articleSelected: page.article * (readings["selected"] ?? 0),
      threadRepeated: page.thread * repeated,
      threadComment: page.thread * (own["inComment"] ?? 0),
    };
  });
};

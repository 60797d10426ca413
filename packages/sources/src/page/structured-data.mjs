/** @import { PageDocument } from "./dom.ts" */

/** @typedef {Record<string, unknown>} Thing */

const maxThings = 2_000;

/** @param {unknown} value @returns {value is Thing} */
const isThing = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Every object of the page's JSON-LD, outer ones first, however they are nested. Broken blocks are removed.
 *
 * @param {PageDocument} document
 * @returns {Thing[]}
 */
export const thingsOf = (document) => {
  /** @type {unknown[]} */
  const open = [];
  for (const script of document.querySelectorAll("script[type*='ld+json']")) {
    try {
      open.push(JSON.parse((script.textContent ?? "").replace(/^\s*<!--|-->\s*$/g, "")));
    } catch {
      // Not JSON: nothing is said, and whoever reads it after us would only complain.
      script.remove();
    }
  }
  /** @type {Thing[]} */
  const things = [];
  for (let index = 0; index < open.length && things.length < maxThings; index += 1) {
    const value = open[index];
    if (isThing(value)) things.push(value);
    for (const inner of typeof value === "object" && value !== null ? Object.values(value) : [])
      open.push(inner);
  }
  return things;
};

/**
 * @param {Thing} thing
 * @param {RegExp} pattern of the type's name, without the vocabulary's address
 */
export const isA = (thing, pattern) =>
  [thing["@type"]]
    .flat()
    .some((type) => typeof type === "string" && pattern.test(type.replace(/^.*[/:#]/, "")));

/**
 * The first text of a property: of itself, of its name, or of its first item.
 *
 * @param {unknown} value
 * @returns {string | null}
 */
export const textOf = (value) => {
  const first = Array.isArray(value) ? value[0] : value;
  const text = isThing(first) ? (first["name"] ?? first["@value"]) : first;
  return typeof text === "string" && text.trim() !== "" ? text.trim() : null;
};

/** @param {Thing[]} things @param {RegExp} type @param {string} property */
const longest = (things, type, property) =>
  things
    .filter((thing) => isA(thing, type))
    .map((thing) => textOf(thing[property]) ?? "")
    .reduce((best, text) => (text.length > best.length ? text : best), "");

const articles = /Article$|^BlogPosting$|^Report$|^SocialMediaPosting$/;
/** A question by itself is one of those that a firm answers on its page. */
const threads = /^DiscussionForumPosting$|^QAPage$/;

/**
 * @typedef {object} Structure what a page's JSON-LD says of its content
 * @property {string} articleBody markup or text; empty when there is none
 * @property {string} threadText posts, questions and answers, a line each; empty when there is none
 * @property {string} productDescription of the one product that the page is about
 * @property {string[]} items names, with descriptions, of a list's items
 * @property {boolean} isArticle
 * @property {boolean} isThread
 * @property {boolean} isList
 * @property {boolean} isProduct
 */

/** @param {Thing[]} things */
const itemsOf = (things) => {
  const elements = things
    .filter((thing) => isA(thing, /^ItemList$/))
    .flatMap((list) => [list["itemListElement"]].flat())
    .filter(isThing)
    .map((entry) => (isThing(entry["item"]) ? entry["item"] : entry));
  const texts = elements.map((item) =>
    [textOf(item["name"]), textOf(item["description"])].filter((text) => text !== null).join("\n"),
  );
  return [...new Set(texts.filter((text) => text !== ""))];
};

/** @param {Thing[]} things */
const threadTextOf = (things) => {
  if (!things.some((thing) => isA(thing, threads))) return "";
  const posts = things
    .filter((thing) => isA(thing, threads) || isA(thing, /^(?:Question|Answer|Comment)$/))
    .map((thing) => textOf(thing["text"]) ?? textOf(thing["articleBody"]) ?? "");
  return [...new Set(posts.filter((text) => text !== ""))].join("\n");
};

/**
 * @param {Thing[]} things
 * @returns {Structure}
 */
export const structureOf = (things) => {
  const products = things.filter((thing) => isA(thing, /^Product(Group)?$/));
  const names = new Set(products.map((product) => textOf(product["name"])));
  const isArticle = things.some((thing) => isA(thing, articles));
  // A review names products, too; a list of products is about none of them.
  const isProduct = products.length > 0 && names.size <= 3 && !isArticle;
  const items = itemsOf(things);
  return {
    articleBody: longest(things, articles, "articleBody"),
    threadText: threadTextOf(things),
    productDescription: isProduct ? longest(products, /./, "description") : "",
    items,
    isArticle,
    isThread: things.some((thing) => isA(thing, threads)),
    isList: things.some((thing) => isA(thing, /^CollectionPage$|^SearchResultsPage$/)),
    isProduct,
  };
};

import { blockText } from "./block-text.mjs";
import { roughWords } from "./count-words.mjs";

/** @import { PageDocument, PageElement } from "./dom.ts" */
/** @import { PageKind } from "./page-kind.mjs" */

/** What is around the content of every kind of page. */
const around =
  "nav, aside, dialog, form[role=search], button, select, textarea, input, iframe, svg, canvas, object, embed, video, audio, map, menu, [role=navigation], [role=banner], [role=contentinfo], [role=complementary], [role=search], [role=dialog], [role=alertdialog], [role=menu], [role=menubar], [role=toolbar], [role=tablist]";

/** Words in class names and ids that mark what is around the content. Whole words: `shadow` is no `ad`. */
export const aroundNames =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|megamenu|sidebar|breadcrumbs?|pagination|pager|paginate|cookies?|consent|gdpr|banner|popup|modal|overlay|newsletter|subscribe|signup|social|share|sharing|share-buttons|related|recommended|recommendations|you-may-also-like|recently-viewed|advert|advertisement|ads?|sponsored|promo|skip-link|skip|toolbar|filters?|facets?|sort|sorting|login|search-form|searchbox|footer|site-header|masthead|topbar|back-to-top|cart|minicart|(?:add-?)?to-?(?:cart|wishlist|wish-list|compare)|wishlist|quickview|language-switcher)(?:$|[\s_-])/i;

/** Content of a thread, and of nothing else. */
export const comments =
  /(?:^|[\s_-])(?:comments?|comment-?(?:list|area|section|respond)|respond|disqus|replies)(?:$|[\s_-])/i;

/** @param {PageElement} element */
const namesOf = (element) =>
  `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`;

/** @param {PageElement} element */
const wordsIn = (element) => roughWords(element.textContent ?? "");

/**
 * Where the content is: what the page marks as its main part, when that holds a good share of its words.
 *
 * @param {PageDocument} document
 */
export const mainOf = (document) => {
  const { body } = document;
  if (body === null) return null;
  const all = wordsIn(body);
  const candidates = [
    ...document.querySelectorAll("main, [role=main], #main, #content, #main-content"),
  ];
  const best = candidates
    .map((element) => ({ element, words: wordsIn(element) }))
    .reduce((most, candidate) => (candidate.words > most.words ? candidate : most), {
      element: body,
      words: 0,
    });
  return best.words >= 0.3 * all ? best.element : body;
};

/**
 * A copy of the main part without what is around its content. An element that holds most of the words is kept
 * whatever it is called.
 *
 * @param {PageElement} main
 * @param {PageKind} kind
 */
export const prune = (main, kind) => {
  const copy = main.cloneNode(true);
  const all = wordsIn(copy);
  const removable = (/** @type {PageElement} */ element) => wordsIn(element) <= 0.5 * all;
  for (const element of copy.querySelectorAll(around)) if (removable(element)) element.remove();
  for (const element of copy.querySelectorAll("header, footer")) {
    // Those of an article or a card belong to it.
    if (element.closest("article, section, li, main") === null) element.remove();
  }
  for (const element of copy.querySelectorAll("[class], [id]")) {
    const names = namesOf(element);
    const isAround = aroundNames.test(names) || (kind !== "thread" && comments.test(names));
    if (isAround && element.localName !== "body" && removable(element)) element.remove();
  }
  return copy;
};

/** @typedef {{ readonly parent: PageElement, readonly items: PageElement[], readonly words: number }} Group */

/**
 * What siblings of one make have in common. Sections of a page differ in class and are of one make all the same.
 *
 * @param {PageElement} element
 */
const signature = (element) =>
  element.localName === "section" || element.localName === "article"
    ? element.localName
    : `${element.localName}.${(element.getAttribute("class") ?? "").split(/\s+/)[0]?.replace(/\d+/g, "") ?? ""}`;

/**
 * The siblings of one make that hold the most words: the cards of a listing, the posts of a thread.
 *
 * @param {PageElement} root
 * @returns {Group | null}
 */
export const repeatedItems = (root) => {
  /** @type {Group | null} */
  let best = null;
  for (const parent of [
    root,
    ...root.querySelectorAll("ul, ol, div, section, main, tbody, article"),
  ]) {
    if (parent.children.length < 3) continue;
    /** @type {Map<string, PageElement[]>} */
    const makes = new Map();
    for (const child of parent.children) {
      const make = signature(child);
      if (/^(?:p|br|h[1-6]|script|option|span|strong|em|pre|figure|button)\./.test(make)) continue;
      const items = makes.get(make);
      if (items === undefined) makes.set(make, [child]);
      else items.push(child);
    }
    for (const items of makes.values()) {
      if (items.length < 3) continue;
      const words = items.reduce((sum, item) => sum + wordsIn(item), 0);
      // The outermost of equals: it has the whole cards.
      if (words >= 4 * items.length && words > (best?.words ?? 0) * 1.1)
        best = { parent, items, words };
    }
  }
  return best;
};

/** @param {PageElement} element */
export const linkDensityOf = (element) => {
  const all = blockText(element).replace(/\s+/g, "").length;
  let inLinks = 0;
  for (const link of element.querySelectorAll("a[href]")) {
    inLinks += (link.textContent ?? "").replace(/\s+/g, "").length;
  }
  return all === 0 ? 0 : Math.min(1, inLinks / all);
};

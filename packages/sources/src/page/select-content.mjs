import { blockText } from "./block-text.mjs";
import { chooseBlocks } from "./choose-blocks.mjs";
import { coverage, roughWords } from "./count-words.mjs";
import { byDefuddle, byReadability } from "./extractors.mjs";
import { parseFragment } from "./parse-html.mjs";
import { mainOf, prune, repeatedItems } from "./prune.mjs";

/** @import { Readings } from "./block-features.mjs" */
/** @import { PageDocument, PageElement } from "./dom.ts" */
/** @import { Extract } from "./extractors.mjs" */
/** @import { Extractor } from "./page-content.ts" */
/** @import { PageKind } from "./page-kind.mjs" */
/** @import { Structure } from "./structured-data.mjs" */

/**
 * @typedef {object} Selection
 * @property {PageElement} element
 * @property {string} text
 * @property {number} words
 * @property {Extractor} extractor
 * @property {"low" | "medium" | "high"} confidence
 */

/** Measured on 2,008 annotated pages: below it Readability is right more often, above it Defuddle. */
const preferredShare = 0.7;

/** Beyond these sizes an extractor takes longer than a caller waits. */
const maxElements = { defuddle: 40_000, readability: 80_000 };

/** Smaller pages are done before anybody could want a first result. */
const offeredElements = 2_000;

/** @param {PageElement} element @returns {Extract} */
const extractOf = (element) => {
  const text = blockText(element);
  return { element, text, words: roughWords(text) };
};

/**
 * All text of a document that is nested too deep for anything else.
 *
 * @param {PageDocument} document
 * @returns {Selection | null}
 */
export const allText = ({ body }) => {
  const extract = body === null ? null : extractOf(elementFrom(blockText(body)));
  return extract === null || extract.words === 0
    ? null
    : { ...extract, extractor: "body-text", confidence: "low" };
};

/** @param {string} text */
const elementFrom = (text) => {
  const isMarkup = /<(?:p|br|div|ul|li|h\d)[\s/>]/i.test(text);
  if (isMarkup) return parseFragment(text);
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return parseFragment(
    escaped
      .split(/\n+/)
      .map((line) => `<p>${line}</p>`)
      .join(""),
  );
};

/**
 * What the two article extractors find. The faster one's result is offered before the slower one starts.
 *
 * @param {PageDocument} document
 * @param {string} url
 * @param {PageKind} kind
 * @param {(early: Selection) => void} offer
 */
const articlesOf = (document, url, kind, offer) => {
  const elements = document.querySelectorAll("*").length;
  if (elements > maxElements.readability) return { readability: null, defuddle: null };
  const html = document.toString();
  const readability = byReadability(html);
  if (readability !== null && elements > offeredElements) {
    offer({ ...readability, extractor: "readability", confidence: "medium" });
  }
  const defuddle =
    elements > maxElements.defuddle
      ? null
      : byDefuddle(html, url, { includeReplies: kind === "thread" });
  return { readability, defuddle };
};

/**
 * Which of the two is believed.
 *
 * @param {ReturnType<typeof articlesOf>} articles
 * @returns {Selection | null}
 */
const articleFrom = ({ readability, defuddle }) => {
  const useReadability =
    readability !== null &&
    (defuddle === null || defuddle.words < preferredShare * readability.words);
  const chosen = useReadability ? readability : defuddle;
  if (chosen === null) return null;
  const agree =
    readability !== null &&
    defuddle !== null &&
    Math.min(readability.words, defuddle.words) > 0.7 * Math.max(readability.words, defuddle.words);
  return {
    ...chosen,
    extractor: useReadability ? "readability" : "defuddle",
    confidence: agree && chosen.words >= 100 ? "high" : "medium",
  };
};

/** A card of a listing has none; who finds three has found a text. */
const longParagraphs = (/** @type {string} */ text) =>
  text.split("\n").filter((line) => roughWords(line) > 40).length;

/**
 * Whether the page is a list of repeated items rather than a text: the items hold much of its main part.
 *
 * @param {Selection} article
 * @param {Extract} whole
 * @param {PageKind} kind
 */
const listedItems = (article, whole, kind) => {
  if (kind !== "thread" && longParagraphs(article.text) >= 3) return [];
  const group = repeatedItems(whole.element);
  return group === null || group.words < 0.4 * whole.words ? [] : group.items;
};

/**
 * Whether the whole main part is the content rather than what the article extractors found, which look for one long
 * text: of repeated items they leave most out, or they take everything around them.
 *
 * @param {Selection | null} article
 * @param {Extract} whole
 * @param {PageKind} kind
 */
const isWholeBetter = (article, whole, kind) => {
  if (article === null || article.words < 20) return whole.words > (article?.words ?? 0);
  const share = article.words / whole.words;
  if (kind === "article" || (share >= 0.9 && share <= 1.1)) return false;
  // Of a product there are specifications and short lists, which article extractors take for clutter.
  if (kind === "product") return share < 0.9 && share >= 0.6;
  const items = listedItems(article, whole, kind).map((item) => blockText(item));
  if (items.length === 0 || share > 1.1) return items.length > 0;
  const missed = items.filter((item) => coverage(item, article.text) < 0.6).length;
  return share < 0.7 && missed >= 0.5 * items.length;
};

/**
 * @param {Selection} selection
 * @param {string} text markup or text
 * @returns {Selection}
 */
const withText = (selection, text) => {
  const added = extractOf(elementFrom(text));
  if (coverage(added.text, selection.text) >= 0.6) return selection;
  const element = selection.element.cloneNode(true);
  element.prepend(added.element);
  return { ...selection, ...extractOf(element) };
};

/**
 * The same under the name of where it comes from: Defuddle takes JSON-LD of its own accord where the markup has less.
 *
 * @param {Selection} selection
 * @param {PageDocument} document
 * @param {Structure} structure
 * @returns {Selection}
 */
const sourced = (selection, { body }, { articleBody }) =>
  roughWords(articleBody) >= 50 && coverage(selection.text, body?.textContent ?? "") < 0.5
    ? { ...selection, extractor: "json-ld", confidence: "medium" }
    : selection;

/**
 * What the page's JSON-LD has and its markup, as far as we read it, has not.
 *
 * @param {Selection} selection
 * @param {Structure} structure
 * @returns {Selection}
 */
const supplemented = (selection, { articleBody, threadText, productDescription, items }) => {
  if (roughWords(threadText) >= 50 && selection.words < 0.6 * roughWords(threadText)) {
    return { ...extractOf(elementFrom(threadText)), extractor: "json-ld", confidence: "medium" };
  }
  if (roughWords(articleBody) >= 50 && selection.words < 0.5 * roughWords(articleBody)) {
    return { ...extractOf(elementFrom(articleBody)), extractor: "json-ld", confidence: "medium" };
  }
  if (roughWords(productDescription) >= 15) return withText(selection, productDescription);
  const list = items.join("\n");
  if (roughWords(list) > 1.5 * selection.words && coverage(list, selection.text) < 0.3) {
    return { ...extractOf(elementFrom(list)), extractor: "json-ld", confidence: "medium" };
  }
  return selection;
};

/**
 * What every way of reading finds, and which one would be taken by itself.
 *
 * @param {PageDocument} document without hidden elements and clutter, with absolute addresses
 * @param {string} url
 * @param {PageKind} kind
 * @param {(early: Selection) => void} offer is called with a first result when the final one may take long
 * @returns {{ selected: Selection | null, readings: Readings }}
 */
export const readingsOf = (document, url, kind, offer) => {
  const articles = articlesOf(document, url, kind, offer);
  const article = articleFrom(articles);
  const main = mainOf(document);
  const whole = main === null ? null : extractOf(prune(main, kind));
  /** @type {Selection | null} */
  const fallback =
    whole === null || whole.words === 0
      ? null
      : { ...whole, extractor: "body-text", confidence: article === null ? "low" : "medium" };
  const isWhole = whole !== null && isWholeBetter(article, whole, kind);
  const selected = isWhole && fallback !== null ? fallback : (article ?? fallback);
  const readings = {
    readability: articles.readability?.text ?? null,
    defuddle: articles.defuddle?.text ?? null,
    main: whole?.text ?? null,
    selected: selected?.text ?? null,
  };
  return { selected, readings };
};

/**
 * The blocks of the page that score as content, named after the reading that has the same ones.
 *
 * @param {Selection} selected
 * @param {PageElement | null} body
 * @param {Readings} readings
 * @param {PageKind} kind
 * @returns {Selection}
 */
const refined = (selected, body, readings, kind) => {
  const element = body === null ? null : chooseBlocks(body, readings, kind);
  const extract = element === null ? null : extractOf(element);
  if (extract === null || extract.words < Math.min(20, selected.words)) return selected;
  const kept = coverage(selected.text, extract.text);
  const added = 1 - coverage(extract.text, selected.text);
  const isSame = kept > 0.95 && added < 0.05;
  const isClose = kept > 0.8 && added < 0.2;
  return {
    ...extract,
    extractor: isSame ? selected.extractor : "blocks",
    confidence: selected.confidence === "high" && !isClose ? "medium" : selected.confidence,
  };
};

/**
 * The content of a document without hidden elements and with absolute addresses; null when there is no word in it.
 *
 * @param {PageDocument} document without clutter
 * @param {PageElement | null} body the same with it, of which everything but the content is taken out
 * @param {string} url
 * @param {Structure} structure
 * @param {PageKind} kind
 * @param {string | null} description what the page says of itself, taken when nothing else is there
 * @param {(early: Selection) => void} offer is called with a first result when the final one may take long
 * @returns {Selection | null}
 */
export const selectContent = (document, body, url, structure, kind, description, offer) => {
  const { selected, readings } = readingsOf(document, url, kind, offer);
  /** @type {Selection} */
  const nothing = { ...extractOf(parseFragment("")), extractor: "body-text", confidence: "low" };
  const first = supplemented(sourced(selected ?? nothing, document, structure), structure);
  // What the page has as data only has no blocks.
  const complete =
    selected === null || first.extractor === "json-ld"
      ? first
      : supplemented(refined(selected, body, readings, kind), structure);
  if (complete.words >= 20 || description === null) return complete.words === 0 ? null : complete;
  return { ...withText(complete, description), confidence: "low" };
};

import { Readability } from "@mozilla/readability";
import { DefuddleClass } from "defuddle/node";
import { parseDocument, parseFragment } from "./parse-html.mjs";
import { blockText } from "./block-text.mjs";
import { roughWords } from "./count-words.mjs";

/** @import { PageElement } from "./dom.ts" */

/** @typedef {{ readonly element: PageElement, readonly text: string, readonly words: number }} Extract */

/**
 * linkedom's document, which has all that the extractors read of a browser's.
 *
 * @param {string} html
 * @returns {ConstructorParameters<typeof Readability>[0]}
 */
const browserDocument = (html) => {
  /** @type {unknown} */
  const document = parseDocument(html);
  return /** @type {ConstructorParameters<typeof Readability>[0]} */ (document);
};

/** @param {string} html @returns {Extract | null} */
const extractFrom = (html) => {
  const element = parseFragment(html);
  const text = blockText(element);
  const words = roughWords(text);
  return words === 0 ? null : { element, text, words };
};

/**
 * Both extractors change what they read: each parses the markup anew. An extractor that throws has found nothing.
 *
 * @param {string} html markup without hidden elements, with absolute addresses
 * @param {string} url
 * @param {{ includeReplies: boolean }} options whether comments are the content
 * @returns {Extract | null}
 */
export const byDefuddle = (html, url, { includeReplies }) => {
  try {
    // Only its synchronous half is called: the other one asks third parties.
    const { content } = new DefuddleClass(browserDocument(html), {
      url,
      useAsync: false,
      includeReplies: includeReplies ? true : "extractors",
    }).parse();
    return extractFrom(content);
  } catch {
    return null;
  }
};

/**
 * @param {string} html the same
 * @returns {Extract | null}
 */
export const byReadability = (html) => {
  try {
    const article = new Readability(browserDocument(html), {
      disableJSONLD: true,
    }).parse();
    return typeof article?.content === "string" ? extractFrom(article.content) : null;
  } catch {
    return null;
  }
};

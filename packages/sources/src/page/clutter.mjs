import { roughWords } from "./count-words.mjs";

/** @import { PageDocument, PageElement } from "./dom.ts" */
/** @import { PageKind } from "./page-kind.mjs" */

/** Whole words of class names and ids: `shadow` is no `ad`. */
const names = (/** @type {string} */ words) =>
  new RegExp(`(?:^|[\\s_-])(?:${words})(?:$|[\\s_-])`, "i");

/** In front of the page, whatever its kind. */
const overlay = names(
  "cookie-?(?:banner|consent|notice|bar|law|popup|modal|message|wall|dialog)|(?:consent|gdpr|ccpa|privacy)-?(?:banner|notice|popup|modal|bar|dialog|manager)|onetrust|didomi|popup|pop-up|modal|lightbox|age-?gate",
);

/** Around the posts of a thread: the people, the buttons, the counters, other threads. */
const aroundPosts = names(
  "avatar|signature|post-?signature|user-?(?:info|card|details|stats|title|panel|extras)|author-?(?:info|details|stats|card)|post-?(?:profile|menu|controls|actions|buttons|links|options|number|author|taglist)|message-?(?:user|actions|userextras|attribution|footer|action-?bar)|votes?|vote-?(?:cell|count|buttons)|votecell|reactions?|likes|quick-?reply|reply-?(?:form|button|box)|badges?|moderation|topic-?map|flair|suggested-?topics|related|similar|action-?bar|stat-?block|who-?is-?online|crawler-post-meta",
);

/** Around the description of a product: what else there is to buy, what others say, how to order. */
const aroundProduct = names(
  "related|recommend(?:ed|ations?)|product-?recommendations?|upsells?|cross-?sells?|you-?may-?also-?like|also-?bought|recently-?viewed|similar|complementary|carousel|reviews?|review-?list|customer-?reviews|ratings?|testimonials|price|prices|product_meta|add-?to-?(?:cart|bag|basket)|cart|minicart|wishlist|variants?|swatch(?:es)?|quantity|shipping-?(?:note|info)|payment-?(?:icons|methods)|size-?(?:guide|chart)|breadcrumbs?|share|social",
);

/** A heading that opens a part with other things in it than the product. */
const otherThings =
  /^(?:you (?:may|might) also (?:like|love|enjoy|be interested)|related (?:products|items)|recommended|recently viewed|customers (?:also|who)|frequently bought|similar (?:products|items)|complete (?:the|your)|more from|pairs well|people also|(?:customer |product )?reviews|ratings)/i;

/** So few words are around the content even on the shortest page. */
const shortWords = 60;

/** @param {PageElement} element */
const namesOf = (element) =>
  `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`;

/**
 * @param {PageDocument} document
 * @param {RegExp} pattern
 * @param {number} share of the page's words; a part that holds more is the content, whatever it is called
 */
const removeNamed = (document, pattern, share) => {
  const all = roughWords(document.body?.textContent ?? "");
  for (const element of document.querySelectorAll("[class], [id]")) {
    if (!pattern.test(namesOf(element))) continue;
    const isPart = !/^(?:html|body|main|article|h1)$/.test(element.localName);
    const most = Math.max(Math.min(shortWords, 0.7 * all), share * all);
    const isSmall = roughWords(element.textContent ?? "") <= most;
    if (isPart && isSmall && element.querySelector("h1, main") === null) element.remove();
  }
};

/** @param {PageDocument} document */
const removeOtherThings = (document) => {
  for (const heading of document.querySelectorAll("h2, h3, h4")) {
    if (!otherThings.test((heading.textContent ?? "").trim())) continue;
    const part = heading.parentElement;
    const isPart = part !== null && /^(?:section|div|aside)$/.test(part.localName);
    if (isPart && part.querySelector("h1, main") === null) part.remove();
  }
};

/**
 * Takes out what lies over the page, whatever its kind.
 *
 * @param {PageDocument} document
 */
export const removeOverlays = (document) => {
  for (const element of document.querySelectorAll("dialog, [role=dialog], [role=alertdialog]")) {
    if (element.querySelector("h1, main") === null) element.remove();
  }
  removeNamed(document, overlay, 0.3);
};

/**
 * Takes out what stands around the content, before the content is looked for: names that are right for one kind of
 * page are wrong for another, and the extractors know only articles.
 *
 * @param {PageDocument} document
 * @param {PageKind} kind
 */
export const declutter = (document, kind) => {
  if (kind === "thread") removeNamed(document, aroundPosts, 0.3);
  if (kind !== "product") return;
  removeNamed(document, aroundProduct, 0.6);
  removeOtherThings(document);
};

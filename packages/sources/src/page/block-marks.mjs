import { aroundNames, comments } from "./prune.mjs";

/** @import { PageElement } from "./dom.ts" */

/** Whole words of class names and ids. */
const names = (/** @type {string} */ words) =>
  new RegExp(`(?:^|[\\s_-])(?:${words})(?:$|[\\s_-])`, "i");

/** What class names and ids say of what an element holds. */
const patterns = {
  around: aroundNames,
  comment: comments,
  text: names(
    "content|article|post|entry|body|text|story|message|description|prose|markdown|rte|richtext|wysiwyg|copy|cooked|answer|question",
  ),
  meta: names(
    "meta|metadata|date|time|timestamp|author|byline|tags?|categor(?:y|ies)|info|posted|published|avatar|user|username|stats?|counts?|views|likes|votes?|rating|badge|label|status",
  ),
  end: names(
    "footer|bottom|copyright|colophon|legal|disclaimer|more|also|next|prev|previous|read-next|author-bio|bio|about-author|signature|widget|cta|contact|subscribe",
  ),
};

/**
 * Marks of an element: what its role and names say.
 *
 * @param {PageElement} element
 * @returns {string[]}
 */
export const marksOf = (element) => {
  const role = element.getAttribute("role");
  const marks = role === null ? [] : [`role-${role}`];
  const called = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`;
  if (element.localName === "body" || called === " ") return marks;
  for (const [mark, pattern] of Object.entries(patterns))
    if (pattern.test(called)) marks.push(`is-${mark}`);
  return marks;
};

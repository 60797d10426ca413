import { parseHTML } from "linkedom";

/** @import { PageDocument, PageElement, PageNode } from "./dom.ts" */

/**
 * The document of a markup text. Nothing in it is loaded or run.
 *
 * @param {string} html
 * @returns {PageDocument}
 */
export const parseDocument = (html) => {
  const isDocument = /<body[\s>]/i.test(html);
  const head = /<\/head>/i.exec(html);
  // The parser implies no elements: what lies outside of a body would be lost.
  const whole = isDocument
    ? html
    : head === null
      ? `<!doctype html><html><head></head><body>${html}</body></html>`
      : `${html.slice(0, head.index)}</head><body>${html.slice(head.index + head[0].length)}`;
  const { document } = parseHTML(whole);
  /** @type {unknown} */
  const parsed = document;
  // The parser's own types describe more of the DOM than it has.
  const page = /** @type {PageDocument} */ (parsed);
  joinBodies(page);
  if (!isDocument) {
    for (const element of page.body?.querySelectorAll("title, meta, base, link") ?? []) {
      page.head?.append(element);
    }
  }
  return page;
};

/**
 * One body, beside the head: what a page has between the two makes the parser add an empty one, and the page's own is
 * not looked for.
 *
 * @param {PageDocument} page
 */
const joinBodies = (page) => {
  const bodies = [...page.querySelectorAll("body")];
  const [first, ...others] = bodies;
  const { head } = page;
  if (first === undefined || head === null || first.parentElement !== page.documentElement) return;
  const early = [...(page.documentElement?.children ?? [])].filter(
    (element) => element !== head && !bodies.includes(element),
  );
  head.replaceWith(head, first);
  first.prepend(...early);
  for (const other of others)
    if (other.parentElement === page.documentElement) {
      for (const { name, value } of other.attributes) first.setAttribute(name, value);
      first.append(...other.childNodes);
      other.remove();
    }
};

/**
 * A piece of markup inside an element of its own.
 *
 * @param {string} html
 * @returns {PageElement}
 */
export const parseFragment = (html) => {
  const document = parseDocument("<!doctype html><html><body><div></div></body></html>");
  const root = document.createElement("div");
  root.innerHTML = html;
  return root;
};

/**
 * How deep elements are nested. Browsers go no deeper than 512; beyond, whatever looks at ancestors takes quadratic
 * time.
 *
 * @param {PageDocument} document
 */
export const depthOf = (document) => {
  let depth = 0;
  let deepest = 0;
  /** @type {PageNode | null} */
  let node = document.documentElement;
  while (node !== null) {
    /** @type {PageNode | null} */
    let next = node.firstChild;
    if (next !== null) depth += 1;
    deepest = Math.max(deepest, depth);
    while (next === null && node !== null) {
      next = node.nextSibling;
      if (next === null) {
        node = node.parentNode;
        depth -= 1;
      }
    }
    node = next;
  }
  return deepest;
};

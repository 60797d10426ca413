import { roughWords } from "./count-words.mjs";
import { hidingSelectors, visibilityOf } from "./hidden-styles.mjs";

/** @import { PageDocument, PageElement } from "./dom.ts" */

const scripts = "template, style, script:not([type*='ld+json']), [type=hidden]";

/** Names that style sheets everywhere give to text for screen readers only. */
const offScreenClasses =
  ".sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .screen-reader-only, .u-visually-hidden, .a11y-hidden, .hidden-accessible";

/** Marks of scripts that fade content in while the page is scrolled. */
const fadedIn =
  "[data-aos], [data-w-id], [data-animate], [data-animation], [data-scroll], [data-sal], [data-framer-name], [data-framer-appear-id], [data-reveal], [data-wow-delay], .wow, .reveal, .fade-in, .animate, .animated, .aos-init";

/** What a tab or an accordion opens; menus and dialogs are opened too, but are no content. */
const noPanel =
  "nav, header, footer, dialog, form, [role=dialog], [role=menu], [role=navigation], [role=alertdialog], [role=listbox]";

/** Names of what an accordion or a tab opens, where nothing says so in another way. */
const panelNames =
  /(?:^|[\s_-])(?:accordion|collapse|faq|toggle)[\w-]*(?:content|body|panel|answer|text|inner)(?:$|[\s_-])|(?:^|\s)(?:tab-?(?:pane|panel|content)|answer|faq-?a)(?:$|[\s_-])/i;

/**
 * Panels of tabs and accordions: their text is a click away from every reader.
 *
 * @param {PageDocument} document
 * @returns {Set<PageElement>}
 */
const panelsOf = (document) => {
  /** @type {Set<string>} */
  const opened = new Set();
  for (const control of document.querySelectorAll("[aria-controls]")) {
    const opens = control.getAttribute("role") === "tab" || control.hasAttribute("aria-expanded");
    if (!opens || control.hasAttribute("aria-haspopup") || control.closest(noPanel) !== null)
      continue;
    for (const id of (control.getAttribute("aria-controls") ?? "").split(/\s+/)) opened.add(id);
  }
  /** @type {Set<PageElement>} */
  const panels = new Set();
  for (const element of document.querySelectorAll("[id], [class], [role=tabpanel]")) {
    const isPanel =
      element.getAttribute("role") === "tabpanel" ||
      opened.has(element.getAttribute("id") ?? "") ||
      panelNames.test(element.getAttribute("class") ?? "");
    if (isPanel && element.closest(noPanel) === null) panels.add(element);
  }
  return panels;
};

/** @param {PageElement} element */
const show = (element) => {
  const classes = element.getAttribute("class");
  if (classes !== null) element.setAttribute("class", classes.replace(hidingClass, " "));
  for (const name of ["hidden", "aria-hidden", "style"]) element.removeAttribute(name);
};

const hidingClass = /(?:^|\s)(?:hidden|invisible|d-none)(?:\s|$)/;
/** Hidden on small screens only. */
const widerScreens =
  /(?:^|\s)(?:\w+:(?:block|flex|grid|inline|table|visible|contents)|d-\w+-(?:block|flex|grid|inline|table))/;

/**
 * Whether the class names of the common style sheets hide an element at every size of screen.
 *
 * @param {PageElement} element
 */
const isHiddenByClass = (element) => {
  const classes = element.getAttribute("class") ?? "";
  return hidingClass.test(classes) && !widerScreens.test(classes);
};

/**
 * Whether an element is hidden. Marks of what only looks hidden are taken off, for those who read after us.
 *
 * @param {PageElement} element
 * @param {Set<PageElement>} hiddenByStyleSheet
 */
const isHidden = (element, hiddenByStyleSheet) => {
  const style = element.getAttribute("style");
  const visibility = style === null ? "visible" : visibilityOf(style);
  if (visibility === "hidden") return true;
  if (visibility === "transparent") {
    if (!element.matches(fadedIn) && !/transform|translate|will-change/.test(style ?? ""))
      return true;
    element.removeAttribute("style");
  }
  if (element.hasAttribute("hidden")) {
    if (element.getAttribute("hidden") !== "until-found") return true;
    element.removeAttribute("hidden");
  }
  if (element.getAttribute("aria-hidden")?.toLowerCase() === "true") return true;
  if (isHiddenByClass(element)) return true;
  return hiddenByStyleSheet.has(element) && !/display\s*:\s*(?!none)/.test(style ?? "");
};

/**
 * A page that is hidden as a whole until its script ran: the element has the headline and all but a few words.
 *
 * @param {PageElement} element
 * @param {number} allWords
 */
const isWholePage = (element, allWords) =>
  (element.localName === "body" ||
    element.localName === "html" ||
    element.querySelector("h1, main, article") !== null) &&
  roughWords(element.textContent ?? "") >= 0.9 * allWords;

/** What is opened above a page and is none of its content, however much it holds. */
const opened = "dialog, nav, [role=dialog], [role=alertdialog], [role=menu], [role=navigation]";
const openedNames =
  /(?:^|[\s_-])(?:nav|navbar|menu|mega-?menu|drawer|off-?canvas|modal|popup|dialog|overlay|lightbox|cookies?|consent|sidebar|search)(?:$|[\s_-])/i;

/**
 * A part that a script is to show: it holds so much of the page that without it there is none. Whoever plants text
 * can do the same, so whoever sells it says so.
 *
 * @param {PageElement} element
 * @param {number} allWords
 */
const isMostOfPage = (element, allWords) =>
  element.closest(opened) === null &&
  !openedNames.test(`${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`) &&
  roughWords(element.textContent ?? "") >= Math.max(50, 0.4 * allWords);

/**
 * What the page's style sheets hide. A selector that hides most of the page is a state that a script ends, wherever
 * else it is used.
 *
 * @param {PageDocument} document
 * @param {readonly string[]} selectors
 * @returns {Set<PageElement>}
 */
const hiddenBy = (document, selectors) => {
  const allWords = roughWords(document.body?.textContent ?? "");
  return new Set(
    selectors.flatMap((selector) => {
      const elements = [...document.querySelectorAll(selector)];
      return elements.some((element) => isWholePage(element, allWords)) ? [] : elements;
    }),
  );
};

/** @param {PageDocument} document */
const removeComments = (document) => {
  /** @type {import("./dom.ts").PageNode[]} */
  const comments = [];
  /** @type {import("./dom.ts").PageNode | null} */
  let node = document.documentElement;
  while (node !== null) {
    if (node.nodeType === 8) comments.push(node);
    /** @type {import("./dom.ts").PageNode | null} */
    let next = node.firstChild;
    while (next === null && node !== null && node !== document.documentElement) {
      next = node.nextSibling;
      if (next === null) node = node.parentNode;
    }
    node = next;
  }
  for (const comment of comments) comment.remove();
};

/**
 * A page for readers without scripts, where it holds most of the words: the other one is drawn by script.
 *
 * @param {PageDocument} document
 */
const showUnscripted = (document) => {
  const all = roughWords(document.body?.textContent ?? "");
  for (const part of document.body?.querySelectorAll("noscript") ?? []) {
    const words = roughWords(part.textContent ?? "");
    if (words >= 50 && words > 0.5 * all) part.replaceWith(...part.childNodes);
  }
};

/**
 * Takes everything out of the document that a reader does not see and cannot open: text hidden to be read by
 * machines only must not come out as content. Scripts and style sheets go as well.
 *
 * @param {PageDocument} document
 * @returns {boolean} whether something was shown that only a script would have shown
 */
export const removeHidden = (document) => {
  const css = [...document.querySelectorAll("style")]
    .map((sheet) => sheet.textContent ?? "")
    .join("\n");
  const selectors = hidingSelectors(css.slice(0, 200_000));
  for (const element of document.querySelectorAll(scripts)) element.remove();
  showUnscripted(document);
  for (const element of document.querySelectorAll("noscript")) element.remove();
  // The extractors read JSON-LD, too, but it is no text of the body.
  for (const data of document.body?.querySelectorAll("script") ?? []) document.head?.append(data);
  removeComments(document);
  const hiddenByStyleSheet = hiddenBy(document, selectors);
  const panels = panelsOf(document);
  const allWords = roughWords(document.body?.textContent ?? "");
  for (const element of document.querySelectorAll(offScreenClasses)) {
    // The same twice, for ears and for eyes: the one for eyes stays.
    for (const twin of element.parentElement?.children ?? []) twin.removeAttribute("aria-hidden");
    element.remove();
  }
  let isRevealed = false;
  for (const element of document.querySelectorAll("*")) {
    if (!isHidden(element, hiddenByStyleSheet)) continue;
    if (panels.has(element) || isWholePage(element, allWords)) show(element);
    else if (isMostOfPage(element, allWords)) {
      isRevealed = true;
      show(element);
    } else element.remove();
  }
  return isRevealed;
};

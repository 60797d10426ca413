import { roughWords } from "./count-words.mjs";

/** @import { PageDocument, PageElement } from "./dom.ts" */

/** @param {PageElement} element */
const unwrap = (element) => element.replaceWith(...element.childNodes);

/**
 * Server-rendered React sends late parts hidden at the end of the page and puts them in place by script.
 *
 * @param {PageDocument} document
 */
const placeStreamedParts = (document) => {
  const parts = document.querySelectorAll("[hidden][id^='S:']");
  const isStreamed = [...document.querySelectorAll("script")].some((script) =>
    (script.textContent ?? "").includes("$RC("),
  );
  if (!isStreamed) return;
  for (const part of parts) {
    const number = (part.getAttribute("id") ?? "").slice(2);
    if (!/^[\w:-]+$/.test(number)) continue;
    const place = document.querySelector(`template[id="B:${number}"]`);
    part.removeAttribute("hidden");
    if (place !== null) place.replaceWith(part);
  }
};

/**
 * Puts parts where readers see them: those that arrive late, and shadow trees that are declared in markup. It comes
 * before hidden elements are removed.
 *
 * @param {PageDocument} document with its scripts
 */
export const placeParts = (document) => {
  placeStreamedParts(document);
  for (const tree of document.querySelectorAll("template[shadowrootmode]")) unwrap(tree);
};

const questions = "h2 button, h3 button, h4 button, h5 button, dt button, button[aria-expanded]";

/**
 * Makes text of controls that hold content: questions that are buttons, and forms around a whole page. The
 * extractors drop controls. It comes after hidden elements are removed, because what a button opens is no hidden
 * text.
 *
 * @param {PageDocument} document
 */
export const unwrapControls = (document) => {
  for (const button of document.querySelectorAll(questions)) {
    if (roughWords(button.textContent ?? "") >= 3) unwrap(button);
  }
  const all = roughWords(document.body?.textContent ?? "");
  for (const form of document.querySelectorAll("form")) {
    if (roughWords(form.textContent ?? "") > 0.5 * all) unwrap(form);
  }
};

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/**
 * Annotated pages: a folder holds NAME.html beside NAME.json, which is `{"text": "...", "url": "..."}` and may name a
 * `"type"`.
 *
 * @typedef {{ body: Buffer, text: string, url: string, type: string }} AnnotatedPage
 */

/**
 * The names of a folder's pages, in order. Ends the process where there are none.
 *
 * @param {string} folder
 * @param {string} usage
 */
export const namesIn = (folder, usage) => {
  if (folder === "") {
    console.error(`Usage: ${usage}, a folder of NAME.html and NAME.json.`);
    process.exit(2);
  }
  const files = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const names = [...files]
    .filter((file) => file.endsWith(".html") && files.has(`${basename(file, ".html")}.json`))
    .map((file) => basename(file, ".html"))
    .toSorted();
  if (names.length === 0) {
    console.error(`No pages in ${folder}: it has no NAME.html with a NAME.json beside it.`);
    process.exit(2);
  }
  return names;
};

/**
 * @param {string} folder
 * @param {string} name
 * @returns {AnnotatedPage}
 */
export const pageIn = (folder, name) => {
  const {
    text,
    url = "https://page.invalid/",
    type = "",
  } = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  if (typeof text !== "string") throw new Error(`${name}.json has no "text".`);
  return { body: readFileSync(join(folder, `${name}.html`)), text, url, type: String(type) };
};

/**
 * Every second one, from the first and from the second: what is fitted to the one is measured by the other.
 *
 * @template T
 * @param {readonly T[]} all
 */
export const halves = (all) =>
  /** @type {const} */ ([
    all.filter((_, index) => index % 2 === 0),
    all.filter((_, index) => index % 2 === 1),
  ]);

import { getDomain } from "tldts";

/** @import { PageDocument, PageElement } from "./dom.ts" */
/** @import { PageImage, PageLink } from "./page-content.ts" */

const maxLinks = 500;
const maxImages = 100;
const maxUrlLength = 2_048;

/**
 * An absolute http or https URL, or null: what a script or a data URL would do is nothing for a caller.
 *
 * @param {string | null} address
 * @param {string} base
 * @returns {string | null}
 */
const webUrlFrom = (address, base) => {
  const text = address?.trim() ?? "";
  if (text === "" || text.length > maxUrlLength) return null;
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  const isWeb = url !== null && (url.protocol === "http:" || url.protocol === "https:");
  return isWeb && url.href.length <= maxUrlLength ? url.href : null;
};

/**
 * What relative addresses of the page refer to.
 *
 * @param {PageDocument} document
 * @param {string} url
 */
export const baseOf = (document, url) =>
  webUrlFrom(document.querySelector("base[href]")?.getAttribute("href") ?? null, url) ?? url;

/**
 * Makes the addresses of links and images absolute, and drops those that are not on the web.
 *
 * @param {PageDocument} document
 * @param {string} base
 */
export const resolveAddresses = (document, base) => {
  for (const link of document.querySelectorAll("a[href], area[href]")) {
    const url = webUrlFrom(link.getAttribute("href"), base);
    if (url === null) link.removeAttribute("href");
    else link.setAttribute("href", url);
  }
  for (const image of document.querySelectorAll("img")) {
    const lazy = image.getAttribute("data-src") ?? image.getAttribute("data-lazy-src");
    const url = webUrlFrom(lazy, base) ?? webUrlFrom(image.getAttribute("src"), base);
    if (url === null) image.removeAttribute("src");
    else image.setAttribute("src", url);
    image.removeAttribute("srcset");
  }
};

/** @param {string | null} text */
const oneLine = (text) => (text ?? "").replace(/\s+/g, " ").trim().slice(0, 300).toWellFormed();

/**
 * @param {PageElement} content with resolved addresses
 * @returns {PageLink[]}
 */
export const linksOf = (content) => {
  /** @type {Map<string, PageLink>} */
  const links = new Map();
  for (const element of content.querySelectorAll("a[href]")) {
    const url = webUrlFrom(element.getAttribute("href"), "https://invalid.invalid/");
    if (url === null) continue;
    const text = oneLine(element.textContent) || oneLine(element.getAttribute("title"));
    const known = links.get(url);
    // The picture of a card often comes before its title.
    if (known === undefined || known.text === "") links.set(url, { text, url });
    if (links.size >= maxLinks) break;
  }
  return [...links.values()];
};

/**
 * @param {PageElement} content with resolved addresses
 * @returns {PageImage[]}
 */
export const imagesOf = (content) => {
  /** @type {Map<string, PageImage>} */
  const images = new Map();
  for (const element of content.querySelectorAll("img[src]")) {
    const url = webUrlFrom(element.getAttribute("src"), "https://invalid.invalid/");
    if (url === null || images.has(url)) continue;
    images.set(url, { alt: oneLine(element.getAttribute("alt")) || null, url });
    if (images.size >= maxImages) break;
  }
  return [...images.values()];
};

/**
 * The page's own name for itself, where it stays within its registrable domain: another site's word is not taken.
 *
 * @param {PageDocument} document
 * @param {string} url
 */
export const canonicalOf = (document, url) => {
  const named = document.querySelector("link[rel~=canonical][href]")?.getAttribute("href") ?? null;
  const canonical = webUrlFrom(named, url);
  if (canonical === null) return null;
  const domain = (/** @type {string} */ address) => {
    const { hostname } = new URL(address);
    return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  };
  return domain(canonical) === domain(url) ? canonical : null;
};

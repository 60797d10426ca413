/** Declarations that take an element out of sight whatever its content. */
const hidingPatterns = [
  /(?:^|;)display:none/,
  /(?:^|;)visibility:(?:hidden|collapse)/,
  /(?:^|;)content-visibility:hidden/,
  /(?:^|;)font-size:0*(?:\.0+)?[01]?(?:px|pt|em|rem|%)?(?:;|$)/,
  /(?:^|;)text-indent:-\d{3,}/,
  /(?:^|;)clip:rect\((?:0|1)(?:px)?[,\s]/,
  /(?:^|;)clip-path:(?:inset\((?:50|100)%|circle\(0)/,
  /(?:^|;)transform:[^;]*(?:scale\(0\)|translate[xy]?\(-\d{4,})/,
];
const offScreen =
  /(?:^|;)(?:left|right|top|bottom|margin-left|margin-top):-\d{3,}(?:px|em|rem|vw|vh|%)/;
/** A margin draws parts over each other; only a long one leads out of sight. */
const farMargin =
  /(?:^|;)margin-(?:left|right|top|bottom):-(?:\d{4,}(?:px|%)|\d{3,}(?:em|rem|vw|vh))/;
const positioned = /(?:^|;)position:(?:absolute|fixed)/;
const zeroSize = /(?:^|;)(?:max-)?(?:width|height):[01](?:px)?(?:;|$)/;
const clipped = /(?:^|;)overflow(?:-[xy])?:(?:hidden|clip)/;
const transparent = /(?:^|;)opacity:0*(?:\.0+)?(?:;|$)/;
const colour = /(?:^|;)color:([^;]+)/;
const background = /(?:^|;)background(?:-color)?:([^;]+)/;

/**
 * Declarations as one line without white space and without `!important`.
 *
 * @param {string} style
 */
const normalized = (style) =>
  style
    .toLowerCase()
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/!important/g, "")
    .replace(/\s*([:;,()])\s*/g, "$1")
    .trim();

/**
 * Whether an element with these declarations is out of sight for good. Transparency is told apart, because pages
 * start what they fade in as transparent.
 *
 * @param {string} style
 * @returns {"hidden" | "transparent" | "visible"}
 */
export const visibilityOf = (style) => {
  const text = normalized(style);
  if (hidingPatterns.some((pattern) => pattern.test(text))) return "hidden";
  if ((offScreen.test(text) && positioned.test(text)) || farMargin.test(text)) return "hidden";
  if (zeroSize.test(text) && clipped.test(text)) return "hidden";
  const ink = colour.exec(text)?.[1];
  if (ink !== undefined && (ink === "transparent" || ink === background.exec(text)?.[1])) {
    return "hidden";
  }
  return transparent.test(text) ? "transparent" : "visible";
};

/** Simple rules are read, conditional ones are not: at-rules with blocks are dropped first. */
const withoutConditions = (/** @type {string} */ css) =>
  css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/@[\w-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "")
    .replace(/@[^;{}]*;/g, "");

const simpleSelector = /^[a-z]*[.#]-?[a-z_][\w-]*$/i;

/**
 * The class and id selectors that the page's own style sheets hide without condition. One that another rule
 * mentions with a `display` or `visibility` of its own is a state that a script switches, and is left out.
 *
 * @param {string} css
 * @returns {string[]}
 */
export const hidingSelectors = (css) => {
  /** @type {Set<string>} */
  const hiding = new Set();
  /** @type {string[]} */
  const showing = [];
  for (const [, selectors = "", style = ""] of withoutConditions(css).matchAll(
    /([^{}]+)\{([^{}]*)\}/g,
  )) {
    const isHidden = visibilityOf(style) === "hidden";
    if (!isHidden && !/display|visibility/i.test(style)) continue;
    for (const selector of selectors.split(",").map((part) => part.trim())) {
      if (!isHidden) showing.push(selector);
      else if (simpleSelector.test(selector)) hiding.add(selector);
    }
  }
  const switched = (/** @type {string} */ selector) => {
    const name = selector.slice(selector.search(/[.#]/));
    return showing.some((other) => other.includes(name));
  };
  return [...hiding].filter((selector) => !switched(selector)).slice(0, 500);
};

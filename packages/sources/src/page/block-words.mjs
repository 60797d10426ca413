/** Words of controls and counters, of which a line of content has few. */
const controls = new Set(
  "account add ago all answer answers bag basket buy cart click close comment comments compare contact cookie cookies copy copyright day days delete discuss download edit email faq favorite filter flag follow forgot forum forums hide home hour hours item items join joined last latest like likes link load log login logout member members menu message min minutes month months more new newer newsletter next now older options page pages password permalink point points popular post posted posts prev previous print privacy profile quick quote rate rating ratings read register remember replied replies reply report results review reviews rss save search select share show sign sort star stars submit subscribe tags terms thread threads today topic topics total tweet updated upvote upvotes user username users view views vote votes website wishlist year years yesterday".split(
    " ",
  ),
);

/**
 * The share of a line's words that name controls, or count something.
 *
 * @param {string} plain lower-cased words
 */
export const controlShare = (plain) => {
  const words = plain.split(" ");
  return words.filter((word) => controls.has(word) || /^\d+$/.test(word)).length / words.length;
};

/** A line that names a date. */
export const dateText =
  /\b(?:\d+ (?:second|minute|hour|day|week|month|year)s? ago|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{4})\b/i;

/** A heading over what is not the page's own content. */
export const otherPart =
  /^(?:related|recommended|you (?:may|might)|recently|popular|trending|latest|more (?:from|like|in|posts|articles|stories|about)|most (?:read|popular|viewed)|similar|customers (?:also|who)|people also|also (?:see|read)|read (?:more|next)|up next|what.s next|keep reading|share|follow|subscribe|sign up|newsletter|join|get (?:in touch|started|the latest)|contact|about (?:us|the author|author)|categor|tags|archives?|recent|search|log ?in|leave a|post a|add a|write a|comments?|\d+ (?:comments|replies|responses|thoughts)|reviews?|customer reviews|testimonials|what (?:our|people)|our (?:clients|customers|partners)|quick links|useful links|navigation|menu|resources|company|support|legal|footer|filter|sort|refine|share this|posting permissions|statistics|who.s online)/i;

const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const zonedInstant =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/i;
/** Besides offsets those zones that `Date.parse` knows. */
const otherZoned = /\d{1,2}:\d{2}.*(?:GMT|UTC|[ECMP][SD]T|[+-]\d{2}:?\d{2})$/;

/** @param {number} time */
const isPlausible = (time) => time >= Date.UTC(1990) && time < Date.UTC(2100);

/** @param {string} text */
const dayFrom = (text) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  // `2026-02-31` is no day, though it has the form of one.
  return isPlausible(time) && new Date(time).toISOString().startsWith(text) ? text : null;
};

/**
 * When a page was published: a day, or an instant where the page names a time with its zone. A time of day without
 * a zone is dropped, never completed.
 *
 * @param {string | null} value
 * @returns {string | null}
 */
export const publishedAtFrom = (value) => {
  // `Date` writes the zone's name in brackets behind its offset.
  const text = (value ?? "")
    .trim()
    .replace(/\([^()]*\)$/, "")
    .trim();
  if (day.test(text)) return dayFrom(text);
  if (zonedInstant.test(text) || otherZoned.test(text)) {
    const time = Date.parse(
      text.replace(/^(\d{4}-\d{2}-\d{2}) /, "$1T").replace(/\s(?=[+-]\d|Z$)/, ""),
    );
    const second = Number.isNaN(time) ? Date.parse(text) : time;
    return isPlausible(second) ? new Date(second).toISOString() : null;
  }
  const start = /^\d{4}-\d{2}-\d{2}(?=\D)/.exec(text)?.[0];
  if (start !== undefined) return dayFrom(start);
  // Without a zone a date is read as local time: its own calendar day is what the page says.
  if (!/\b(?:19|20)\d{2}\b/.test(text) || !/[a-z]{3}/i.test(text)) return null;
  const local = new Date(Date.parse(text));
  if (Number.isNaN(local.getTime())) return null;
  const parts = [local.getFullYear(), local.getMonth() + 1, local.getDate()];
  return dayFrom(parts.map((part) => String(part).padStart(2, "0")).join("-"));
};

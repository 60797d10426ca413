/** A day, or an instant in UTC with milliseconds; `isZoneless` where it came with a time and no zone. */
export type ReadDate = { readonly date: string; readonly isZoneless: boolean };

/** A time of day, its fraction, and then its zone or the first letter of one that is not known. */
const clock = String.raw`(\d{2}:\d{2}:\d{2})(?:\.\d+)?\s*(?:(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)(?![a-z+-])|(\(?[a-z]))?`;
const numeric = new RegExp(
  String.raw`^(\d{4})[-./]? ?(\d{2})[-./]? ?(\d{2})(?:[T ]+${clock})?(?![\d:])`,
  "i",
);
const named = new RegExp(
  String.raw`^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})(?: ${clock})?(?![\d:])`,
  "i",
);

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** There were no domains before: an earlier date is how a program writes that it has none. */
const firstYear = "1985";

/**
 * Reads a date as registries write it. A time without a zone is taken for UTC and said to be so, one with a zone
 * that is not known is left out; a date whose day and month could be exchanged is not read at all.
 */
export const readDate = (text: string): ReadDate | null => {
  const trimmed = text.trim();
  const [, year, month, day, time, zone, foreign] = numeric.exec(trimmed) ?? namedParts(trimmed);
  if (!year || !month || !day) return null;
  const date = `${year}-${month}-${day}`;
  if (!isDay(date) || year < firstYear) return null;
  if (!time || foreign) return { date, isZoneless: false };
  const instant = new Date(`${date}T${time}${zoneOf(zone)}`);
  return Number.isNaN(instant.getTime())
    ? null
    : { date: instant.toISOString(), isZoneless: zone === undefined };
};

const namedParts = (text: string): readonly (string | undefined)[] => {
  const [whole, day = "", name = "", year, ...rest] = named.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  return month === 0
    ? []
    : [whole, year, String(month).padStart(2, "0"), day.padStart(2, "0"), ...rest];
};

/** 31 February is none. */
const isDay = (date: string): boolean => {
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
};

const zoneOf = (zone: string | undefined): string => {
  if (zone === undefined || /^[a-z]/i.test(zone)) return "Z";
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;
};

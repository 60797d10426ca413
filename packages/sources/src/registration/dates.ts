/** A day, or an instant in UTC with milliseconds; `isZoneless` where it came with a time and no zone. */
export type ReadDate = { readonly date: string; readonly isZoneless: boolean };

const numeric =
  /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?:[T ]+(\d{2}:\d{2}:\d{2})(?:\.\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?(?![\d:])/i;
const named =
  /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})(?: (\d{2}:\d{2}:\d{2})\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?(?![\d:])/i;

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * Reads a date as registries write it. A time without a zone is taken for UTC and said to be so; a date whose
 * day and month could be exchanged is not read at all.
 */
export const readDate = (text: string): ReadDate | null => {
  const trimmed = text.trim();
  const [, year, month, day, time, zone] = numeric.exec(trimmed) ?? namedParts(trimmed);
  if (!year || !month || !day) return null;
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return null;
  if (!time) return { date, isZoneless: false };
  const instant = new Date(`${date}T${time}${zoneOf(zone)}`);
  return Number.isNaN(instant.getTime())
    ? null
    : { date: instant.toISOString(), isZoneless: zone === undefined };
};

const namedParts = (text: string): readonly (string | undefined)[] => {
  const [whole, day = "", name = "", year, time, zone] = named.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  return month === 0
    ? []
    : [whole, year, String(month).padStart(2, "0"), day.padStart(2, "0"), time, zone];
};

/** 31 February is none. */
const isDay = (date: string): boolean => {
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
};

const zoneOf = (zone: string | undefined): string => {
  if (zone === undefined || /^[a-z]/i.test(zone)) return "Z";
  return zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
};

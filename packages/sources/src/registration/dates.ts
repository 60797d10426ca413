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

/** Which of two numbers before a year is the day. */
export type DayOrder = "day-first" | "month-first" | null;

/**
 * Reads a date as registries write it. A time without a zone is taken for UTC and said to be so, one with a zone
 * that is not known is left out; a date whose day and month could be exchanged is not read at all.
 */
export const readDate = (text: string, order: DayOrder = null): ReadDate | null => {
  const trimmed = tidied(text, order);
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

/** Two numbers and a year. With dots between them the day is first wherever this is written. */
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b/;

/** Reads the dates of one text, which are all written in one order: that of one tells that of the others. */
export const createDateReader = (texts: readonly string[]): ((text: string) => ReadDate | null) => {
  const parts = texts.flatMap((text) =>
    [yearLast.exec(text.trim()) ?? []].filter((one) => one.length > 0),
  );
  const isDayFirst = parts.some(([, first]) => Number(first) > 12);
  const isMonthFirst = parts.some(([, , , second]) => Number(second) > 12);
  const order = isDayFirst === isMonthFirst ? null : isDayFirst ? "day-first" : "month-first";
  return (text) => readDate(text, order);
};

/** The rarer forms as the usual ones: `30.6.2006`, `30th April 2003 at 00:00`, `Tue Dec 12 2000`, `2001-Aug-23`, `(GMT+0:00)`. */
const tidied = (text: string, order: DayOrder): string =>
  text
    .trim()
    .replace(yearLast, (whole, first: string, sign: string, second: string, year: string) => {
      const [day, month] = order === "month-first" ? [second, first] : [first, second];
      if (sign !== "." && order === null) return whole;
      return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    })
    .replace(/^(\d{1,2})(?:st|nd|rd|th) /i, "$1 ")
    .replace(/(\d{4}) at (?=\d)/i, "$1 ")
    .replace(/^(?:[a-z]{3},? )?([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/i, "$2 $1 $3")
    .replace(/^(\d{4})-([a-z]{3})[a-z]*-(\d{1,2})\b/i, "$3-$2-$1")
    .replace(
      /\(?(?:GMT|UTC)([+-])(\d{1,2}):?(\d{2})\)?$/i,
      (_, sign: string, hour: string, minute: string) => {
        return `${sign}${hour.padStart(2, "0")}:${minute}`;
      },
    );

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

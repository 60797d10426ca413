const gaps = new Set(["", "N/A", "NA", "--"]);
const grouped = /^(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/** A price such as `$1,315.44` or `15,234.5` as a decimal, null for a gap. Throws on anything else, zero included. */
export const parsePrice = (text: string): string | null => {
  const cell = text.trim();
  if (gaps.has(cell)) return null;
  const [, whole, fraction = ""] = grouped.exec(cell.replace(/^\$/, "")) ?? [];
  if (whole === undefined) throw new Error("A price is not an amount of dollars.");
  const price = `${whole.replaceAll(",", "")}${fraction}`;
  if (Number(price) === 0) throw new Error("A price is zero.");
  return price;
};

/** A number of shares such as `41,234,567`, null for a gap; parts of a share do not count. */
export const parseCount = (text: string): number | null => {
  const cell = text.trim();
  if (gaps.has(cell)) return null;
  const [, whole] = grouped.exec(cell) ?? [];
  if (whole === undefined) throw new Error("A volume is not a number of shares.");
  return Number(whole.replaceAll(",", ""));
};

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** When a price was made, by New York's clock; the time of day is missing where only the day is told. */
export type Stamp = {
  readonly day: string;
  readonly time: { readonly hour: number; readonly minute: number } | null;
};

/** `Nov 20, 2026 10:19 AM ET - PRE-MARKET`, `CLOSED AT 4:00 PM ET ON Nov 19, 2026`, `Nov 20, 2026`. */
export const parseStamp = (text: string): Stamp => {
  const [, name = "", date = "", year] = /\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})\b/.exec(text) ?? [];
  const month = months.indexOf(name) + 1;
  if (month === 0 || year === undefined) throw new Error("A time of trade has no date.");
  const day = `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  const [, hour, minute, half] = /\b(\d{1,2}):(\d{2}) (AM|PM) ET\b/.exec(text) ?? [];
  if (hour === undefined) return { day, time: null };
  return {
    day,
    time: { hour: (Number(hour) % 12) + (half === "PM" ? 12 : 0), minute: Number(minute) },
  };
};

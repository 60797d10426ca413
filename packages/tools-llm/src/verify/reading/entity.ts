/** What narrows a figure: "about", "nearly", "more than" …; "over" is that of "over ten years", which may be "during". */
export type Bound = "about" | "below" | "above" | "over" | "at least" | "at most" | "exact";

/** A number as it is meant: `value` has its magnitude in it ("5 million" is 5000000). */
export type Figure = {
  readonly value: number;
  /** A unit's one name, or "" for a plain number. */
  readonly unit: string;
  readonly bound: Bound;
  /** What one digit of its last written place is worth. */
  readonly step: number;
  /** It is one end of a range ("5 to 7"), and this is the other end's value. */
  readonly otherEnd?: number;
};

/** A day, month, quarter or year, as far as it is told. */
export type Period = {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly quarter?: number;
  readonly half?: number;
  readonly decade?: number;
  /** The second year of "2023-24". */
  readonly toYear?: number;
  readonly fiscal: boolean;
};

/** A figure or a period, and the part of the text that it is. */
export type Entity = {
  readonly start: number;
  readonly end: number;
  readonly figure?: Figure;
  readonly period?: Period;
};

import type { Figure } from "./entity.ts";

const withHalfDay =
  /(?<![\d:.,])(?<hour>1[0-2]|0?\d)(?:[:.](?<minute>[0-5]\d))? ?(?<day>[ap])\.? ?m(?:\.|\b)/giu;
const ofDay = /(?<![\d:.,])(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?![:\d]|\.\d)/gu;
const named = /\b(?:(?<noon>noon|midday)|(?<midnight>midnight))\b/giu;

type Found = { readonly match: RegExpExecArray; readonly figure: Figure };

/** The times of day that a text tells, in minutes since midnight: "9:35 p.m." is 21:35. */
export const timesIn = (text: string): Found[] =>
  [withHalfDay, ofDay, named].flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({
      match,
      figure: { value: minutesFrom(match.groups ?? {}), unit: "clock", bound: "exact", step: 0 },
    })),
  );

const halfDay = 12 * 60;

const minutesFrom = (groups: Record<string, string | undefined>): number => {
  if (groups["noon"] !== undefined) return halfDay;
  if (groups["midnight"] !== undefined) return 0;
  const minutes = Number(groups["hour"]) * 60 + Number(groups["minute"] ?? 0);
  const half = groups["day"]?.toLowerCase();
  if (half === undefined) return minutes;
  return (minutes % halfDay) + (half === "p" ? halfDay : 0);
};

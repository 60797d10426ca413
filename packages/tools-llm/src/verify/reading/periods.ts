import { ordinals } from "../words/number-words.ts";
import type { Entity, Period } from "./entity.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month =
  "(?<month>Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)";
const year = "(?<year>(?:1[5-9]|20)\\d\\d)(?![\\d%]|,\\d|\\.\\d)";
const day = "(?<day>[0-3]?\\d)(?:st|nd|rd|th)?(?!\\d)";
const fiscal = "(?<fiscal>[Ff]iscal(?:[- ]year)?|[Ff]inancial[- ]year|FY)";
const ordinal = "(?<ordinal>[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|1st|2nd|3rd|4th)";
const ofYear = `(?:,? (?:of |in )?(?:${fiscal.replace("fiscal", "fiscal2")} ?)?'?${year})?`;

/** Forms of a date, the longer before the shorter. */
const forms: readonly RegExp[] = [
  /(?<year>(?:19|20)\d\d)-(?<month2>[01]\d)-(?<day>[0-3]\d)/gu,
  new RegExp(`\\b${month} ${day}(?:,? ${year})?`, "gu"),
  new RegExp(`\\b${day}(?: of)? ${month}(?!\\w)(?:,? ${year})?`, "gu"),
  // "12 and 19 April", "April 12-19": the day without its month.
  new RegExp(
    `(?<![\\d.,$€£])\\b${day}(?= ?(?:-|and|to|or|until|through) ?[0-3]?\\d(?:st|nd|rd|th)?(?: of)? ${month}(?!\\w)(?:,? ${year})?)`,
    "gu",
  ),
  new RegExp(
    `(?<=${month} [0-3]?\\d(?:st|nd|rd|th)? ?(?:-|to|through|until) ?)${day}(?![\\w%]|[.,]\\d)(?:,? ${year})?`,
    "gu",
  ),
  new RegExp(
    `(?<=[Bb]etween ${month} [0-3]?\\d(?:st|nd|rd|th)? and )${day}(?![\\w%]|[.,]\\d)(?:,? ${year})?`,
    "gu",
  ),
  new RegExp(`\\b${month},? (?:of )?${year}`, "gu"),
  new RegExp(
    `\\b(?:${fiscal} )?${ordinal}[- ](?:fiscal[- ])?(?<part>quarter|half)\\b${ofYear}`,
    "gu",
  ),
  new RegExp(
    `\\b(?:${fiscal} ?)?(?<part>[QH])(?<count>[1-4])\\b(?:[- ](?:of )?(?:${fiscal.replace("fiscal", "fiscal2")} ?)?'?${year})?`,
    "gu",
  ),
  new RegExp(
    `\\b[Ff]irst (?<months>six|6|three|3) months of (?:(?:the|this|last) year\\b|${year})`,
    "gu",
  ),
  new RegExp(`\\b${fiscal} ?'?(?:${year}|(?<short>\\d\\d)\\b)`, "gu"),
  /\b(?<year>(?:19|20)\d\d)[-/](?<to>\d\d)\b(?![-\d])/gu,
  /\b(?<decade>(?:1[5-9]|20)\d0)'?s\b/gu,
  /(?<![$€£¥\d.,]|\w)(?<year>(?:1[7-9]|20)\d\d)(?![\d%]|,\d|\.\d|\w| ?(?:million|billion|percent|%))/gu,
  new RegExp(`\\b${month}(?![\\w'])`, "gu"),
];

/** "March" and "May" are months only where a date can stand. */
const beforeMonth =
  /\b(?:in|since|until|by|from|to|of|through|and|late|early|mid|last|this|next|on|during|before|after|for|between|each|every|ended|ending) $|mid-$/iu;

/** The periods that a text names; no two of them overlap. */
export const periodsIn = (text: string): Entity[] => {
  const found: Entity[] = [];
  for (const form of forms)
    for (const match of text.matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((entity) => start < entity.end && entity.start < end)) continue;
      const isBareMonth = form === forms.at(-1);
      if (isBareMonth && /^Ma[ry]/u.test(match[0]) && !beforeMonth.test(text.slice(0, start)))
        continue;
      found.push({ start, end, period: periodFrom(match.groups ?? {}) });
    }
  return found;
};

type Groups = Readonly<Record<string, string | undefined>>;

const periodFrom = (groups: Groups): Period => ({
  ...numbered("year", groups["year"] ?? longYear(groups["short"])),
  ...numbered("month", groups["month2"] ?? monthNumber(groups["month"])),
  ...numbered("day", groups["day"]),
  ...numbered("decade", groups["decade"]),
  ...numbered("toYear", groups["to"]),
  ...partOfYear(groups),
  fiscal: groups["fiscal"] !== undefined || groups["fiscal2"] !== undefined,
});

const numbered = (name: keyof Period, text: string | undefined): Partial<Period> =>
  text === undefined ? {} : { [name]: Number(text) };

const longYear = (short: string | undefined): string | undefined =>
  short === undefined ? undefined : `20${short}`;

const monthNumber = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);

const partOfYear = ({ part, count, months: first, ordinal: word }: Groups): Partial<Period> => {
  if (first !== undefined) return /^(?:six|6)$/u.test(first) ? { half: 1 } : { quarter: 1 };
  if (part === undefined) return {};
  const counted =
    count ?? String(ordinals.get(word?.toLowerCase() ?? "") ?? Number.parseInt(word ?? "", 10));
  return numbered(/^[Qq]/u.test(part) ? "quarter" : "half", counted);
};

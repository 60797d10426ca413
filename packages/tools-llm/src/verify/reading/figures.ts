import { magnitudes, numberWords } from "../words/number-words.ts";
import { prefixes, timeUnits, unitNames } from "../words/units.ts";
import type { Bound, Entity, Figure } from "./entity.ts";

const escaped = (words: readonly string[]): string =>
  words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[$.]/gu, String.raw`\$&`))
    .join("|");

const small = escaped([...numberWords.keys()]);
const tens = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety";
const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const words = `(?:${tens})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|${small}|(?:a|half a)(?= (?:hundred|thousand|million|billion|trillion)\\b)`;
const magnitude = "hundred thousand|hundred|thousand|million|billion|trillion|bn|mn|mln|tn";
const unit = escaped(
  [...unitNames.keys()].filter((name) => !prefixes.includes(name) || /^[a-z]{3}$/u.test(name)),
);

const fraction =
  /\b(?<over>one|two|three|four)[- ](?<under>half|thirds?|quarters?|fourths?|fifths?)\b/giu;
const score =
  /(?<![\w$€£.,-])(?<score>\d{1,3}[-/]\d{1,3}|\d{1,2}(?::\d\d){1,2}(?:\.\d+)?)(?![\w%-]|\.\d|,\d| (?:percent|million|billion|thousand|trillion|basis|percentage|years|days|months|weeks|hours|minutes))/gu;
const number = new RegExp(
  `(?<![\\w.]|\\d,)(?<sign>(?<![\\w)] ?)[-+]|minus |negative )?(?:(?<prefix>${escaped(prefixes)}) ?)?(?<![a-z]-)` +
    `(?:(?<digits>${digits})|(?<words>${words})\\b)` +
    `(?:(?<letter>[kmbt]|bn|mn|tn)\\b(?=.|$)|[ -]?(?<magnitude>${magnitude})s?\\b)?` +
    `(?:[ -]?(?<unit>${unit})(?![\\w]|\\.\\w))?`,
  "giu",
);

const bounds: readonly (readonly [Bound, RegExp])[] = [
  ["at least", /\b(?:at least|no fewer than|no less than|not less than|a minimum of) $/iu],
  [
    "at most",
    /\b(?:at most|up to|as (?:many|much|high) as|no more than|not more than|a maximum of) $/iu,
  ],
  [
    "below",
    /\b(?:nearly|almost|close to|(?:just )?under|(?:just |slightly )?(?:less|fewer) than|just shy of) $/iu,
  ],
  [
    "above",
    /\b(?:(?:well |just |slightly |a little )?(?:over|more than|in excess of|upwards of)|greater than) $/iu,
  ],
  [
    "about",
    /(?:\b(?:about|around|roughly|approximately|approx\.?|circa|some|an estimated)|~) ?$/iu,
  ],
];
/** "exceed $80 billion" is "over $80 billion"; the verb stays a word of its own. */
const exceeding = /\b(?:exceed|surpass|top)(?:s|ed|ing|ping|ped|es)? $/iu;
const boundsAfter: readonly (readonly [Bound, RegExp])[] = [
  ["at least", /^(?: or (?:more|above|higher)\b|\+)/iu],
  ["at most", /^ or (?:less|fewer|below|lower)\b/iu],
  ["about", /^ or so\b/iu],
];

/** The figures of a text outside its periods; no two of them overlap. */
export const figuresIn = (text: string, periods: readonly Entity[]): Entity[] => {
  const found: Entity[] = [];
  const add = (match: RegExpExecArray, figure: Figure | undefined): void => {
    const entity = boundedEntity(text, match, figure);
    const taken = [...periods, ...found];
    if (entity && !taken.some(({ start, end }) => match.index < end && start < entity.end))
      found.push(entity);
  };
  for (const match of text.matchAll(score)) add(match, scoreFrom(match[0]));
  for (const match of text.matchAll(fraction)) add(match, fractionFrom(match.groups ?? {}));
  for (const match of text.matchAll(number)) add(match, figureFrom(match.groups ?? {}));
  return withRanges(
    text,
    found.toSorted((one, other) => one.start - other.start),
  );
};

type Groups = Readonly<Record<string, string | undefined>>;

const boundedEntity = (
  text: string,
  match: RegExpExecArray,
  figure?: Figure,
): Entity | undefined => {
  if (figure === undefined) return undefined;
  const [start, end] = [match.index, match.index + match[0].length];
  const [before, after] = [text.slice(Math.max(0, start - 24), start), text.slice(end, end + 12)];
  const prior = bounds.find(([, form]) => form.test(before));
  const isOfTime = timeUnits.has(figure.unit) && /\bover $/iu.test(before);
  if (prior && !isOfTime) {
    const length = prior[1].exec(before)?.[0].length ?? 0;
    return { start: start - length, end, figure: { ...figure, bound: prior[0] } };
  }
  const later = boundsAfter.find(([, form]) => form.test(after));
  const bound = later?.[0] ?? (exceeding.test(before) ? "above" : "exact");
  return {
    start,
    end: end + (later?.[1].exec(after)?.[0].length ?? 0),
    figure: { ...figure, bound },
  };
};

const scoreFrom = (text: string): Figure => ({
  value: 0,
  unit: `score ${text}`,
  bound: "exact",
  step: 0,
});

const parts = new Map([
  ["half", 2],
  ["third", 3],
  ["quarter", 4],
  ["fourth", 4],
  ["fifth", 5],
]);

const fractionFrom = ({ over = "", under = "" }: Groups): Figure => {
  const value =
    (numberWords.get(over.toLowerCase()) ?? 1) /
    (parts.get(under.toLowerCase().replace(/s$/u, "")) ?? 1);
  return { value, unit: "part", bound: "exact", step: 0 };
};

const figureFrom = (groups: Groups): Figure | undefined => {
  const { digits: written, words: spelled, letter, unit: suffix, prefix, sign } = groups;
  const scale = scaleOf(groups);
  const unitName = unitNames.get((prefix ?? suffix ?? "").toLowerCase()) ?? "";
  const isLoneLetter = letter !== undefined && letter.length === 1 && prefix === undefined;
  if (isLoneLetter && letter !== "k") return undefined;
  if (spelled?.toLowerCase() === "one" && scale === 1 && suffix === undefined) return undefined;
  const base =
    written === undefined ? spelledValue(spelled ?? "") : Number(written.replaceAll(",", ""));
  const decimals = written?.split(".")[1]?.length ?? 0;
  const negative = sign !== undefined && sign !== "+";
  return {
    value: (negative ? -base : base) * scale * (unitName === "basis point" ? 0.01 : 1),
    unit: unitName === "basis point" ? "point" : unitName,
    bound: "exact",
    step: (scale * 10 ** trailingZeros(written ?? "")) / 10 ** decimals,
  };
};

/** "48,000" is told to the thousand. */
const trailingZeros = (written: string): number =>
  written.includes(".") ? 0 : (/0*$/u.exec(written.replaceAll(",", ""))?.[0].length ?? 0);

const scaleOf = ({ letter, magnitude: word }: Groups): number =>
  (word ?? letter ?? "")
    .toLowerCase()
    .split(" ")
    .reduce((product, part) => product * (magnitudes.get(part) ?? 1), 1);

const spelledValue = (text: string): number => {
  if (/^half/iu.test(text)) return 0.5;
  const known = text.toLowerCase().split(/[- ]/u);
  return known.reduce((sum, word) => sum + (numberWords.get(word) ?? (word === "a" ? 1 : 0)), 0);
};

/** In "5 to 7 million" the first end has the second's unit and magnitude, and each end knows the other. */
const withRanges = (text: string, entities: readonly Entity[]): Entity[] => {
  const result = [...entities];
  result.forEach((low, at) => {
    const high = result[at + 1];
    if (!low.figure || !high?.figure || low.figure.unit.startsWith("score")) return;
    const between = text.slice(low.end, high.start);
    const before = text.slice(0, low.start);
    const isRange =
      /^-$|^ (?:to|or) $/u.test(between) || (between === " and " && /\bbetween $/iu.test(before));
    const first = isRange ? inherited(low.figure, high.figure) : undefined;
    if (first === undefined) return;
    // "from 3 to 5 %" may be a change: each end can be told alone.
    if (/\bfrom $/iu.test(before)) {
      result[at] = { ...low, figure: first };
      return;
    }
    result[at] = { ...low, figure: { ...first, otherEnd: high.figure.value } };
    result[at + 1] = {
      ...high,
      figure: { ...high.figure, unit: first.unit, otherEnd: first.value },
    };
  });
  return result;
};

const inherited = (low: Figure, high: Figure): Figure | undefined => {
  if (low.unit !== "" && high.unit !== "" && low.unit !== high.unit) return undefined;
  const scale =
    low.value < 1000 && high.step >= 1000 && low.value * 1000 <= high.value ? magnitudeOf(high) : 1;
  return {
    ...low,
    unit: low.unit === "" ? high.unit : low.unit,
    value: low.value * scale,
    step: low.step * scale,
  };
};

const magnitudeOf = ({ value }: Figure): number => {
  if (value >= 1e12) return 1e12;
  if (value >= 1e9) return 1e9;
  return value >= 1e6 ? 1e6 : 1e3;
};

import { magnitudes, numberWords } from "../words/number-words.ts";
import { prefixes, unitNames } from "../words/units.ts";
import { agedEntity } from "./ages.ts";
import { boundBefore, boundsAfter, exceeding } from "./bounds.ts";
import { timesIn } from "./clock.ts";
import type { Entity, Figure } from "./entity.ts";
import { fractionsIn } from "./fractions.ts";

const escaped = (words: readonly string[]): string =>
  words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[$.]/gu, String.raw`\$&`))
    .join("|");

const small = escaped([...numberWords.keys()]);
const tens = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety";
const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const words = `(?:${small}|an?) hundred and (?:(?:${tens})(?:[- ](?:${small}))?|${small})|(?:${tens})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|${small}|(?:a|half a)(?= (?:hundred|thousand|million|billion|trillion|dozen)\\b)`;
const magnitude = "hundred thousand|hundred|dozen|thousand|million|billion|trillion|bn|mn|mln|tn";
const unit = escaped(
  [...unitNames.keys()].filter((name) => !prefixes.includes(name) || /^[a-z]{3}$/u.test(name)),
);

const score =
  /(?<![\w$€£.,-])(?<score>\d{1,3}[-/]\d{1,3}|\d{1,2}(?::\d\d){1,2}(?:\.\d+)?)(?![\w%-]|\.\d|,\d| (?:percent|million|billion|thousand|trillion|basis|percentage|years|days|months|weeks|hours|minutes))/gu;
const number = new RegExp(
  `(?<![\\w.]|\\d,)(?<sign>(?<![\\w)] ?)[-+]|minus |negative )?(?:(?<prefix>${escaped(prefixes)}) ?)?(?<![a-z]-)` +
    `(?:(?<digits>${digits})|(?<words>${words})\\b)` +
    `(?:(?<letter>[kmbt]|bn|mn|tn)\\b(?=.|$)|[ -]?(?<magnitude>${magnitude})s?\\b)?` +
    `(?:[ -]?(?<unit>${unit})(?![\\w]|\\.\\w))?`,
  "giu",
);

/** The figures of a text outside its periods; no two of them overlap. */
export const figuresIn = (text: string, periods: readonly Entity[]): Entity[] => {
  const found: Entity[] = [];
  const add = (match: RegExpExecArray, figure: Figure | undefined): void => {
    const entity = boundedEntity(text, match, figure);
    const taken = [...periods, ...found];
    if (entity && !taken.some(({ start, end }) => match.index < end && start < entity.end))
      found.push(entity);
  };
  for (const { match, figure } of [...timesIn(text), ...fractionsIn(text)]) add(match, figure);
  for (const match of text.matchAll(score)) add(match, scoreFrom(match[0]));
  for (const match of text.matchAll(number)) add(match, figureFrom(match.groups ?? {}));
  return withRanges(
    text,
    withUnits(
      text,
      found.toSorted((one, other) => one.start - other.start),
    ),
  );
};

const isCompared = /^[^.;]{0,30}\b(?:from|against|compared with|than) $/u;
const endsPhrase = /^(?:$|[.,;)]|,? (?:in|a year|the year|last|on|by|for|during|and)\b)/u;

/** "4.1 million tons, compared with 3.6 million": the second figure has the first one's unit. */
const withUnits = (text: string, entities: readonly Entity[]): Entity[] =>
  entities.map((entity, index) => {
    const before = entities.slice(0, index).findLast(({ figure }) => figure !== undefined);
    const { figure } = entity;
    if (!before?.figure || figure?.unit !== "" || figure.value < 1000) return entity;
    const isOfIt =
      /llion|thousand/u.test(text.slice(entity.start, entity.end)) &&
      isCompared.test(text.slice(before.end, entity.start)) &&
      endsPhrase.test(text.slice(entity.end));
    return isOfIt ? { ...entity, figure: { ...figure, unit: before.figure.unit } } : entity;
  });

type Groups = Readonly<Record<string, string | undefined>>;

const boundedEntity = (
  text: string,
  match: RegExpExecArray,
  figure?: Figure,
): Entity | undefined => {
  if (figure === undefined) return undefined;
  const own = agedEntity(text, { start: match.index, end: match.index + match[0].length, figure });
  const prior = boundBefore(text.slice(0, own.start), own.figure);
  if (prior)
    return {
      ...own,
      start: own.start - prior.length,
      figure: { ...own.figure, bound: prior.bound },
    };
  const after = text.slice(own.end, own.end + 12);
  const later = boundsAfter.find(([, form]) => form.test(after));
  const bound = later?.[0] ?? (exceeding.test(text.slice(0, own.start)) ? "above" : "exact");
  return {
    start: own.start,
    end: own.end + (later?.[1].exec(after)?.[0].length ?? 0),
    figure: { ...own.figure, bound },
  };
};

const scoreFrom = (text: string): Figure => ({
  value: 0,
  unit: `score ${text}`,
  bound: "exact",
  step: 0,
});

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
  const [rest = "", hundreds] = text.toLowerCase().split(" hundred and ").toReversed();
  const sum = rest.split(/[- ]/u).reduce((total, word) => total + wordValue(word), 0);
  return sum + (hundreds === undefined ? 0 : 100 * wordValue(hundreds));
};
const wordValue = (word: string): number => numberWords.get(word) ?? (/^an?$/u.test(word) ? 1 : 0);

/** In "5 to 7 million" the first end has the second's unit and magnitude, and each end knows the other. */
const withRanges = (text: string, entities: readonly Entity[]): Entity[] => {
  const result = [...entities];
  result.forEach((low, at) => {
    const high = result[at + 1];
    if (!low.figure || !high?.figure || low.figure.unit.startsWith("score")) return;
    const between = text.slice(low.end, high.start);
    const before = text.slice(0, low.start);
    const isRange =
      /^-$|^ (?:to|or) $/u.test(between) ||
      (between === " and " && /\bbetween (?:the ages of )?$/iu.test(before));
    // "Rose 5% to 410 million" has two figures, "$5 to 7 million" one range.
    const isOneUnit =
      low.figure.unit === "" || high.figure.unit !== "" || !/\d/u.test(text.charAt(low.start));
    const first =
      isRange && isOneUnit && low.figure.unit !== "part"
        ? inherited(low.figure, high.figure)
        : undefined;
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
  if (high.unit === "clock" && low.unit === "") return timeBefore(low, high);
  const scale =
    low.value < 1000 && high.step >= 1000 && low.value * 1000 <= high.value ? magnitudeOf(high) : 1;
  return {
    ...low,
    unit: low.unit === "" ? high.unit : low.unit,
    value: low.value * scale,
    step: low.step * scale,
  };
};

/** "From 6 to 8 p.m." */
const timeBefore = (low: Figure, high: Figure): Figure => {
  const isAfternoon =
    high.value > 12 * 60 && low.value < 12 && low.value * 60 + 12 * 60 < high.value;
  return { ...high, value: (low.value + (isAfternoon ? 12 : 0)) * 60 };
};

const magnitudeOf = ({ value }: Figure): number => {
  if (value >= 1e12) return 1e12;
  if (value >= 1e9) return 1e9;
  return value >= 1e6 ? 1e6 : 1e3;
};

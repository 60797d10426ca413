import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { at, type Token } from "../reading/token.ts";

/** Every date and period is in the quotes as far as it is told, and the words of time around it are theirs. */
export const datesAndPeriods: Rule = (pair) => {
  for (const { period, index, text } of pair.said) {
    if (period === undefined) continue;
    const link = pair.links[index];
    if (!link) return `"${text}" is not in the quotes`;
    const [said, read] = [direction(pair.said, index), direction(pair.read, link.to)];
    if (said !== read && (isBinding(said, read) || isBinding(read, said)))
      return `the quotes say "${read} ${text}", not "${said} ${text}"`;
  }
  const time = timeProblem(pair);
  if (time !== undefined) return time;
  const age = pair.said.find(({ lower, index }) => relative.has(lower) && !pair.links[index]);
  return age && `"${age.text}" is not in the quotes`;
};

/** Words that set a period off against now. */
const relative = new Set(
  "yesterday tomorrow ago earlier later last next previous previously recent recently yet still soon year-on-year year-over-year quarterly annually annual monthly weekly daily early late mid".split(
    " ",
  ),
);

/** "from" and "to" may give way to a dash, the others to nothing. */
const isBinding = (one: string, other: string): boolean =>
  one !== "" && (other !== "" || !/^(?:from|to|between|through|by)$/u.test(one));

const directions = new Set("from to until till since before after by through between".split(" "));

const direction = (tokens: Parameters<typeof at>[0], index: number): string => {
  const before = [at(tokens, index - 1), at(tokens, index - 2)];
  const found = before.find(({ lower, pos }) => directions.has(lower) && pos !== "PUNCT");
  return found?.lower ?? "";
};

/** A time unit without a figure, and what "daily" and its like are made of. */
const timeWords: ReadonlyMap<string, string> = new Map(
  "year:year annual:year annually:year yearly:year month:month monthly:month week:week weekly:week day:day daily:day hour:hour hourly:hour minute:minute second:second quarter:quarter quarterly:quarter decade:decade century:century fortnight:fortnight"
    .split(" ")
    .map((entry): [string, string] => [entry.split(":")[0] ?? "", entry.split(":")[1] ?? ""]),
);
const rates = new Set(["per", "a", "an", "each", "every", "/"]);

/** "per month", "a month later", "monthly": the unit is the quotes' own, beside what it stands beside there. */
const timeProblem = (pair: Pair): string | undefined => {
  const units = pair.read.filter((token) => timeWords.has(token.lemma) && token.pos !== "NUM");
  for (const token of pair.said) {
    const unit = token.pos === "NUM" ? undefined : timeWords.get(token.lemma);
    if (unit === undefined) continue;
    const same = units.filter(({ lemma }) => timeWords.get(lemma) === unit);
    const found = foundAt(pair, token);
    const isOneOfFigure = pair.read.some(
      ({ figure }) => figure?.unit === unit && figure.value === 1,
    );
    if (same.length === 0 && !isOneOfFigure) return `"${token.text}" is not in the quotes`;
    if (same.length > 0 && isOfOther(pair, token, same, units))
      return `the quotes do not say "${leadOf(pair.said, token)} … ${token.text}"`;
    const rate = rateFigure(pair.said, token);
    const read = rate && foundAt(pair, rate);
    if (
      read &&
      !same.some((other) => isNear(read, other)) &&
      units.some((other) => isNear(read, other))
    )
      return `the quotes do not give "${rate.text}" per ${unit}`;
    if (
      found === undefined &&
      !same.some((other) => isRate(pair.read, other) === isRate(pair.said, token))
    )
      return `the quotes do not say "${token.text}" so`;
  }
  return undefined;
};

const within = new Set("within in after before for every over during last next".split(" "));

/** What stands before a unit, but for "a": "within a day". */
const leadOf = (tokens: readonly Token[], { index }: Token): string => {
  const before = at(tokens, index - 1);
  const { lower } = /^(?:a|an|the)$/u.test(before.lower) ? at(tokens, index - 2) : before;
  return within.has(lower) ? lower : "";
};

/** "Within a day" where the quotes have "within a week", and the day elsewhere. */
const isOfOther = (pair: Pair, token: Token, same: readonly Token[], units: readonly Token[]) => {
  const lead = leadOf(pair.said, token);
  const hasLead = (other: Token): boolean => leadOf(pair.read, other) === lead;
  return lead !== "" && !same.some(hasLead) && units.some(hasLead);
};

const isRate = (tokens: readonly Token[], token: Token): boolean =>
  /ly$|^annual$/u.test(token.lower) || rates.has(at(tokens, token.index - 1).lower);

/** The figure that a rate is told of: "$12 per month", "$12 a person per month". */
const rateFigure = (tokens: readonly Token[], token: Token): Token | undefined =>
  isRate(tokens, token)
    ? tokens
        .slice(Math.max(0, token.index - 5), token.index)
        .findLast(({ figure, sentence }) => figure !== undefined && sentence === token.sentence)
    : undefined;

const isNear = (one: Token, other: Token): boolean =>
  one.sentence === other.sentence && other.index > one.index && other.index - one.index <= 5;

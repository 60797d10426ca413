import type { DataOf } from "@coinslot/tools-schema";
import vader from "vader-sentiment";

/** The label of a score. */
export type SentimentLabel = DataOf<"social-sentiment">["overall"]["label"];

/** From here on a score is a tone, as the authors of the lexicon advise. */
const threshold = 0.05;
/** A text with this much of both tones is mixed. */
const mixedShare = 0.15;

/** A text's score by the VADER lexicon, and the label that follows from it; the same for the same text, always. */
export const scoreText = (
  text: string,
): { readonly score: number; readonly label: SentimentLabel } => {
  const { pos, neg, compound } = vader.SentimentIntensityAnalyzer.polarity_scores(text);
  const isMixed = pos >= mixedShare && neg >= mixedShare;
  return { score: compound, label: isMixed ? "mixed" : labelOf(compound) };
};

/** The label of a mean of scores. */
export const labelOf = (score: number): SentimentLabel => {
  if (score >= threshold) return "positive";
  return score <= -threshold ? "negative" : "neutral";
};

/** An item that was scored; `weight` grows with how many saw it. */
export type Scored = {
  readonly score: number;
  readonly label: SentimentLabel;
  readonly weight: number;
};

const rounded = (value: number): number => Number(value.toFixed(4));

/** A report by its headline and the line below it; every report counts the same. */
export const scoreReport = ({
  title,
  snippet,
}: {
  readonly title: string;
  readonly snippet: string | null;
}): Scored => ({ ...scoreText(`${title}. ${snippet ?? ""}`), weight: 1 });

/** The weight of an item by its likes, reposts and replies: its logarithm, so that one loud post is not all. */
export const weightOf = (engagement: number | null): number => 1 + Math.log1p(engagement ?? 0);

const weightedMean = (items: readonly Scored[]): number => {
  const weights = items.reduce((sum, { weight }) => sum + weight, 0);
  return items.reduce((sum, { score, weight }) => sum + score * weight, 0) / weights;
};

/** How many items bear each label. */
const distributionOf = (items: readonly Pick<Scored, "label">[]) => {
  const count = (label: SentimentLabel) => items.filter((item) => item.label === label).length;
  return {
    negative: count("negative"),
    neutral: count("neutral"),
    positive: count("positive"),
    mixed: count("mixed"),
  };
};

/** The mean weighted by engagement, the plain one, and the labels. `items` is not empty. */
export const overviewOf = (items: readonly Scored[]) => {
  const score = rounded(weightedMean(items));
  const plain = items.reduce((sum, item) => sum + item.score, 0) / items.length;
  return {
    score,
    scoreUnweighted: rounded(plain),
    label: labelOf(score),
    n: items.length,
    distribution: distributionOf(items),
  };
};

const resamples = 1_000;
/** With fewer items an interval says nothing. */
const fewestForInterval = 5;

/** Numbers in [0, 1), the same at every call. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The 95 % confidence interval of the weighted mean, by 1,000 seeded resamples; null with fewer than five items. */
export const intervalOf = (items: readonly Scored[]): [number, number] | null => {
  if (items.length < fewestForInterval) return null;
  const random = seeded(items.length);
  const means = Array.from({ length: resamples }, () =>
    weightedMean(items.map(() => items[Math.floor(random() * items.length)] as Scored)),
  ).toSorted((one, other) => one - other);
  const at = (share: number): number => rounded(means[Math.floor(share * (resamples - 1))] ?? 0);
  return [at(0.025), at(0.975)];
};

/** The share of items that a model and the lexicon label alike; null where no model labelled any. */
export const agreementOf = (
  pairs: readonly { readonly model: SentimentLabel | null; readonly lexicon: SentimentLabel }[],
): number | null => {
  const judged = pairs.filter(({ model }) => model !== null);
  if (judged.length === 0) return null;
  return rounded(judged.filter(({ model, lexicon }) => model === lexicon).length / judged.length);
};

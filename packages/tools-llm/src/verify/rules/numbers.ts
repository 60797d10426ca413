import type { Figure } from "../reading/entity.ts";
import type { Pair, Rule } from "../reading/pair.ts";
import { carries } from "../reading/same-figure.ts";
import { at, type Token } from "../reading/token.ts";
import { unitNames } from "../words/units.ts";

/** Every figure is in the quotes with its unit, magnitude, currency, sign and bound, or is a fact of ours. */
export const numbers: Rule = (pair) => {
  for (const { figure, index, text } of pair.said) {
    if (figure === undefined) continue;
    if (!pair.links[index] && !isKnown(figure, pair.known.facts ?? []))
      return `"${text}" is not in the quotes: take the figure as they give it, with its unit`;
    const range = rangeProblem(pair, at(pair.said, index));
    if (range !== undefined) return range;
  }
  return undefined;
};

const isKnown = (figure: Figure, facts: NonNullable<Pair["known"]["facts"]>): boolean =>
  facts.some(({ value, unit = "" }) =>
    carries(
      { value, unit: unitNames.get(unit.toLowerCase()) ?? unit, bound: "exact", step: 1e-9 },
      { ...figure, bound: "about" },
    ),
  );

/** One end of a range is not the figure. */
const rangeProblem = (
  { links, read }: Pair,
  { figure, index, text }: Token,
): string | undefined => {
  const link = links[index];
  const found = link && at(read, link.to).figure;
  if (!found || found.otherEnd === undefined || found.otherEnd === figure?.otherEnd)
    return undefined;
  return `"${text}" is one end of a range in the quotes: give both`;
};

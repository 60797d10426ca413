import type { Entity, Figure } from "./entity.ts";

type Numbered = Entity & { readonly figure: Figure };

const before = /\b(?:aged|(?:at )?(?:the )?ages? of|age|ages) $/iu;
const agedBound = /\baged (?:under|over|below|above|at least|up to|between) $/iu;
const olderThan = /\b(?:older|younger) than $/iu;
const after = /^(?:[- ]olds?\b| of age\b)/iu;
const behindName = /\p{Lu}[\p{L}'-]+, $/u;

/**
 * A figure that tells somebody's age ("aged 19", "19-year-old", "Vik, 19,") with that as its unit. The words that
 * say so belong to it, so that a bound in front of them is still found.
 */
export const agedEntity = (text: string, entity: Numbered): Numbered => {
  const { unit } = entity.figure;
  if (unit !== "" && unit !== "year") return entity;
  const [prior, next] = [
    text.slice(Math.max(0, entity.start - 24), entity.start),
    text.slice(entity.end),
  ];
  const figure = { ...entity.figure, unit: "age" };
  const suffix = unit === "year" ? after.exec(next)?.[0].length : undefined;
  const prefix = before.exec(prior)?.[0].length;
  if (prefix !== undefined || suffix !== undefined)
    return { start: entity.start - (prefix ?? 0), end: entity.end + (suffix ?? 0), figure };
  const isAside = unit === "" && behindName.test(prior) && /^(?:[,.]|$)/u.test(next);
  const isAge = isAside && /^[1-9]\d$/u.test(text.slice(entity.start, entity.end));
  return isAge || agedBound.test(prior) || olderThan.test(prior) ? { ...entity, figure } : entity;
};

import { unitScales } from "../words/units.ts";
import type { Figure } from "./entity.ts";

const isEqual = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));

/** The figure in the one unit of what it measures: kilometres in metres, a part in percent. */
const scaled = (figure: Figure): Figure => {
  const scale = unitScales.get(figure.unit);
  if (!scale) return figure;
  const { unit, factor } = scale;
  return { ...figure, unit, value: figure.value * factor, step: figure.step * factor };
};

/** Whether two figures measure the same, in whatever unit; an age may be told as a plain number. */
export const isSameMeasure = (one: Figure, other: Figure): boolean => {
  const [first, second] = [scaled(one).unit, scaled(other).unit];
  return first === second || isAgeAsNumber(first, second) || isAgeAsNumber(second, first);
};
const isAgeAsNumber = (one: string, other: string): boolean => one === "age" && other === "";

/** Whether the read figure carries the said one: equal, or rounded and said to be so. */
export const carries = (readAsIs: Figure, saidAsIs: Figure): boolean => {
  const [read, said] = [scaled(readAsIs), scaled(saidAsIs)];
  if (!isSameMeasure(read, said)) return false;
  if (isEqual(read.value, said.value)) return isBoundKept(read, said);
  if (read.bound !== "exact" && read.bound !== said.bound) return false;
  const difference = Math.abs(said.value - read.value);
  const isRounded = difference <= Math.min(said.step / 2, Math.abs(read.value) * 0.03);
  if (!isRounded) return false;
  if (said.bound === "about") return true;
  if (said.bound === "below") return read.value < said.value;
  return said.bound === "above" && read.value > said.value;
};

const isBoundKept = (read: Figure, said: Figure): boolean =>
  read.bound === said.bound ||
  (read.bound === "exact" && said.bound === "about") ||
  (read.bound === "above" && said.bound === "over");

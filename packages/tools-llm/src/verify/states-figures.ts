import { read } from "./reading/read.ts";
import { likeness } from "./reading/same-word.ts";

/** Whether a text states every figure and period of another, in whatever form: "3.1 billion dollars" for "$3.1bn". */
export const statesFigures = (text: string, wanted: string): boolean => {
  const stated = read([text]).tokens;
  const figures = read([wanted]).tokens.filter(({ figure, period }) => figure ?? period);
  return (
    figures.length > 0 &&
    figures.every((figure) => stated.some((token) => likeness(figure, token) !== undefined))
  );
};

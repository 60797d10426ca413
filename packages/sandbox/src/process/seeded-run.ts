import { parseArgs } from "node:util";

const wholeNumberFrom = (name: string, text: string): number => {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`--${name} takes a whole number above 0, not ${text}`);
};

/**
 * The arguments of a program that does something so many times by a seed: `--calls 1000 --seed 7`, where
 * `countName` is `calls`. Throws with what is wrong.
 */
export const parseSeededRun = (
  countName: string,
  defaultCount: number,
  options = process.argv.slice(2),
): { count: number; seed: number } => {
  const { values } = parseArgs({
    // pnpm hands on the dashes that stand before the options.
    args: options.filter((argument) => argument !== "--"),
    options: {
      [countName]: { type: "string", default: String(defaultCount) },
      seed: { type: "string", default: "1" },
    },
  });
  const numberOf = (name: string) => wholeNumberFrom(name, String(values[name]));
  return { count: numberOf(countName), seed: numberOf("seed") };
};

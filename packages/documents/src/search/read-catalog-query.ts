import { categories, type Category } from "@coinslot/tools-schema";

/** What a search of the catalog asks for. */
export type CatalogQuery = {
  /** Empty where everything is wanted. */
  readonly q: string;
  readonly category?: Category;
  /** In millionths of a USD. */
  readonly maxPriceMicroUsd?: bigint;
  readonly limit?: number;
};

/** A parameter that does not fit, by its name. */
export type QueryIssue = { readonly path: string; readonly message: string };

const maxQueryLength = 200;
const maxLimit = 100;

type Read<Value> = { readonly value?: Value } | { readonly message: string };

const readText = (text: string): Read<string> =>
  text.length > maxQueryLength
    ? { message: `has ${text.length} of at most ${maxQueryLength} characters` }
    : { value: text.trim() };

const readCategory = (text: string): Read<Category> => {
  const value = categories.find((category) => category === text);
  return value ? { value } : { message: `is none of ${categories.join(", ")}` };
};

const readPrice = (text: string): Read<bigint> => {
  const [, whole = "", decimals = ""] = /^\$?(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return whole === ""
    ? { message: "is not a price in USD such as 0.05" }
    : { value: BigInt(whole + decimals.padEnd(6, "0")) };
};

const readLimit = (text: string): Read<number> => {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= maxLimit
    ? { value }
    : { message: `is not a whole number from 1 to ${maxLimit}` };
};

const readers = {
  q: readText,
  category: readCategory,
  maxPrice: readPrice,
  limit: readLimit,
} as const satisfies Record<string, (text: string) => Read<unknown>>;

const names = Object.keys(readers);

const isName = (name: string): name is keyof typeof readers => Object.hasOwn(readers, name);

const unknownNames = (parameters: URLSearchParams): readonly QueryIssue[] =>
  [...new Set(parameters.keys())]
    .filter((name) => !isName(name))
    .map((path) => ({ path, message: `is not known here: ${names.join(", ")} are` }));

const repeatedNames = (parameters: URLSearchParams): readonly QueryIssue[] =>
  names
    .filter((name) => parameters.getAll(name).length > 1)
    .map((path) => ({ path, message: "is given more than once" }));

/** Reads one parameter that is there, and notes what is wrong with it. */
const readOne = <Value>(
  parameters: URLSearchParams,
  path: keyof typeof readers,
  read: (text: string) => Read<Value>,
  issues: QueryIssue[],
): Value | undefined => {
  const text = parameters.get(path);
  if (text === null) return undefined;
  const result = read(text);
  if (!("message" in result)) return result.value;
  issues.push({ path, message: result.message });
  return undefined;
};

/** Strict, as paid inputs are: a misspelt parameter would silently change the answer. Returns every issue at once. */
export const readCatalogQuery = (
  parameters: URLSearchParams,
): CatalogQuery | { readonly issues: readonly QueryIssue[] } => {
  const issues = [...unknownNames(parameters), ...repeatedNames(parameters)];
  const q = readOne(parameters, "q", readers.q, issues) ?? "";
  const category = readOne(parameters, "category", readers.category, issues);
  const maxPriceMicroUsd = readOne(parameters, "maxPrice", readers.maxPrice, issues);
  const limit = readOne(parameters, "limit", readers.limit, issues);
  if (issues.length > 0) return { issues };
  return {
    q,
    ...(category === undefined ? {} : { category }),
    ...(maxPriceMicroUsd === undefined ? {} : { maxPriceMicroUsd }),
    ...(limit === undefined ? {} : { limit }),
  };
};

import type { World } from "@coinslot/sandbox";
import { type Operation, operations } from "@coinslot/tools-schema";
import type { Version } from "../customer.ts";
import type { ToolCase, Input, Result } from "./tool-case.ts";
import { cryptoPrice, gasSnapshot, stockQuote, treasuryYieldCurve } from "./market-cases.ts";
import { domainTrustScore, edgarCompanyLookup, whois } from "./registry-cases.ts";
import { extract, search } from "./web-cases.ts";

const cases = {
  "crypto-price": cryptoPrice,
  "domain-trust-score": domainTrustScore,
  "edgar-company-lookup": edgarCompanyLookup,
  extract,
  "gas-snapshot": gasSnapshot,
  search,
  "stock-quote": stockQuote,
  "treasury-yield-curve": treasuryYieldCurve,
  whois,
} satisfies { [Slug in Operation["slug"]]?: ToolCase<Slug> };

/** A tool of the data family. */
export type DataSlug = keyof typeof cases;

/** What the catalog has of the data family, as far as it is known here what must be answered. */
export const dataOperations: readonly Operation[] = operations.filter(
  ({ queue, slug }) => queue === "data" && slug in cases,
);

/** The operation of a tool in the version that it is cheapest in. */
export const operationOf = (slug: DataSlug): Operation =>
  dataOperations.findLast((operation) => operation.slug === slug)!;

const caseOf = (slug: string): ToolCase<DataSlug> => {
  // Each good reads results of its own tool only: those are what it is given.
  const good = (cases as unknown as Record<string, ToolCase<DataSlug>>)[slug];
  if (!good) throw new Error(`nobody knows what ${slug} must answer`);
  return good;
};

/** What a client asks for, first or second of its version. */
export const inputOf = ({ slug, x402Version }: Operation, client: number): Input => {
  const input = caseOf(slug).inputs[x402Version as Version]?.[client];
  if (!input) throw new Error(`nobody has asked ${slug} anything in version ${x402Version}`);
  return input;
};

/** Holds a result against the world; `whole` where no provider was away. */
export const expectOfWorld = (
  slug: string,
  body: unknown,
  input: Input,
  world: World,
  { whole }: { readonly whole: boolean },
): void => {
  const result = body as Result<DataSlug>;
  caseOf(slug).expectTrue(result, input, world);
  if (whole) caseOf(slug).expectWhole?.(result, input, world);
};

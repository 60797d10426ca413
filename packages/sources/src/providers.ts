import { kinds } from "./kinds.ts";
import type { NamedProvider } from "./upstream/provider.ts";
import { baseVariableOf } from "./upstream/target.ts";

/** Every provider by the kind of its data, in the order in which a kind asks them. */
export const providers: Readonly<Record<string, readonly NamedProvider[]>> = Object.fromEntries(
  Object.entries(kinds).map(([kind, { definitions }]) => [kind, definitions]),
);

const all = Object.values(providers).flat();

/** The ids of the providers that nobody licensed us to sell the data of. */
export const unlicensedProviders: readonly string[] = all
  .filter(({ terms }) => terms.licence === "unlicensed")
  .map(({ id }) => id);

/** Those of them that are asked where the operator says nothing. */
export const unlicensedByDefault: readonly string[] = all
  .filter(({ terms }) => terms.licence === "unlicensed" && terms.isAskedByDefault)
  .map(({ id }) => id);

/** The variables that give a provider another address. What documents name has no address that could be replaced. */
export const baseVariables: readonly string[] = all
  .filter(({ reach }) => reach === undefined)
  .map(({ id }) => baseVariableOf(id))
  .toSorted();

import type { NamedProvider } from "./provider.ts";
import type { Runtime } from "./runtime.ts";

/** A provider in the list of its kind: who it is, and what asks it. */
export type ListedProvider<One> = {
  readonly definition: NamedProvider;
  readonly create: (runtime: Runtime) => One;
};

/** A kind of source: everyone whom it asks, and how a process makes it, once. */
export type Kind<Made, Others = unknown> = {
  readonly definitions: readonly NamedProvider[];
  /** `others` has the kinds that are listed before. */
  readonly create: (runtime: Runtime, others: Others) => Made;
};

/** Each provider of a list once, in order: one that is asked in two ways stands there twice. */
export const definitionsOf = (
  listed: readonly ListedProvider<unknown>[],
): readonly NamedProvider[] => [...new Set(listed.map(({ definition }) => definition))];

import type { KnownSetName } from "@coinslot/tools-schema";

/**
 * Where a set lies: a hash whose fields are its members, so that one command says whether there is a set, how old it is,
 * and whether it has a member. No network is in its name: what exists is the same on each.
 */
export const knownSetKey = (prefix: string, set: KnownSetName): string => `${prefix}:known:${set}`;

/** The field that says when the set was read, in milliseconds. Members are in lower case, so that none is called so. */
export const readAtField = "READ_AT";

/** Held by the worker that reads the set now, and then until it is due again. */
export const knownSetTurnKey = (prefix: string, set: KnownSetName): string =>
  `${knownSetKey(prefix, set)}:turn`;

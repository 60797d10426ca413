import type { Redis } from "ioredis";

/** Every key and channel of Coinslot in Redis starts with this. */
export const keyPrefix = "coinslot";

/**
 * In a cluster all of them have this hash tag: a claim changes in one script with its indexes, the books, its payer's jobs and
 * the queue, and what one script touches must lie in one slot.
 */
export const clusterKeyPrefix = `{${keyPrefix}}`;

/** What the keys begin with where this connection leads. */
export const keyPrefixOf = ({ options }: Pick<Redis, "options">): string =>
  options.Connector ? clusterKeyPrefix : keyPrefix;

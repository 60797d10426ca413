import { Redis } from "ioredis";

/**
 * A connection that answers or fails within two seconds, for everything a caller waits for: while Redis is
 * away each command is refused at once instead of being queued.
 */
export const createFailFastRedis = (url: string): Redis =>
  new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 2_000,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
  });

/** A connection that waits for Redis to come back, for workers and subscriptions. */
export const createPatientRedis = (url: string): Redis =>
  new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
  });

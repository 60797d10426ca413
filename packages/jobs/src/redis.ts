import type { Socket } from "node:net";
import { Redis } from "ioredis";
import { clusterConnectorOf } from "./cluster-connector.ts";
import { redisPlaceFrom, type RedisOptions } from "./redis-url.ts";

/** Refused before anything was done, by a server that does not have our keys any more, or not yet. */
const isElsewhere = ({ message }: Error): boolean =>
  /^(?:MOVED|READONLY|CLUSTERDOWN) /.test(message);

const connectTo = (url: string, behaviour: RedisOptions): Redis => {
  const place = redisPlaceFrom(url);
  const options: RedisOptions = {
    ...place.options,
    ...behaviour,
    ...(place.by === "cluster" && { Connector: clusterConnectorOf(place) }),
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
  };
  return writingTogether(new Redis(options));
};

/**
 * A connection that answers or fails within two seconds, for everything a caller waits for: while Redis is
 * away each command is refused at once instead of being queued.
 */
export const createFailFastRedis = (url: string): Redis =>
  connectTo(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 2_000,
    connectTimeout: 2_000,
    reconnectOnError: isElsewhere,
  });

/**
 * The first command of a turn of the event loop leaves at once, those that follow leave together: a write
 * costs more than the command in it. Their order stays, and so does all that ioredis does with each.
 */
const writingTogether = (redis: Redis): Redis => {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    const answer = send(command, stream);
    const socket = redis.stream as Socket | undefined;
    if (socket?.writableCorked === 0) {
      socket.cork();
      setImmediate(() => socket.uncork());
    }
    return answer;
  };
  return redis;
};

/** A connection that waits for Redis to come back, for workers and subscriptions. */
export const createPatientRedis = (url: string): Redis =>
  connectTo(url, {
    maxRetriesPerRequest: null,
    // 2: what was refused is sent again, as what had no answer is.
    reconnectOnError: (error) => (isElsewhere(error) ? 2 : false),
  });

import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createMessageCutter, isPush, wordsOf } from "./resp.ts";

/** One message between a process and Redis, as a breakpoint looks at it. */
export type RedisMessage = {
  /** A command of the process, or a message that was published to it. */
  readonly words: readonly string[];
  /** The source of a command that runs a script. */
  readonly script: string;
};

/**
 * A moment of a process's talk with Redis. `before`: the command is not sent on. `after`: Redis has executed
 * it, its answer is not sent on. `published`: the message is not sent on.
 */
type RedisMoment = {
  readonly side: "before" | "after" | "published";
  readonly matches: (message: RedisMessage) => boolean;
};

/** Stands between one process and Redis, and can stop their talk at a given moment. */
export type RedisProxy = {
  readonly url: string;
  /** Resolves when the moment has come; from then on nothing passes in either direction. */
  stopAt(moment: RedisMoment): Promise<void>;
  /** Cuts the connections that were stopped; new ones pass. */
  release(): void;
  close(): Promise<void>;
};

/** The sources of scripts by their digest: Redis is sent each of them once, by whoever is first. */
export type ScriptSources = Map<string, string>;

type Breakpoint = RedisMoment & { readonly reached: () => void };

const scriptOf = (words: readonly string[], sources: ScriptSources): string => {
  const [name = "", first = "", second = ""] = words;
  const command = name.toUpperCase();
  const source =
    command === "EVAL" ? first : command === "SCRIPT" && /^load$/i.test(first) ? second : "";
  if (source) sources.set(createHash("sha1").update(source).digest("hex"), source);
  return command === "EVALSHA" ? (sources.get(first) ?? "") : source;
};

/** What the connections of one proxy share. */
type Watch = {
  readonly sources: ScriptSources;
  breakpoint: Breakpoint | undefined;
  isStopped: boolean;
};

const stop = (watch: Watch): void => {
  watch.isStopped = true;
  watch.breakpoint?.reached();
  watch.breakpoint = undefined;
};

/** The two directions of one connection; each passes a message on, or stops everything. */
const createTalk = (watch: Watch, client: Socket, redis: Socket) => {
  let [sent, answered, awaited] = [0, 0, 0];
  const isAt = (side: RedisMoment["side"], message: Buffer): boolean => {
    const { breakpoint, sources } = watch;
    const words = wordsOf(message);
    // Always looked at: whoever sends a script first gives its source away.
    const script = scriptOf(words, sources);
    return breakpoint?.side === side && breakpoint.matches({ words, script });
  };
  return {
    forward: (message: Buffer): void => {
      if (watch.isStopped) return;
      if (isAt("before", message)) return stop(watch);
      sent += 1;
      if (awaited === 0 && isAt("after", message)) awaited = sent;
      redis.write(message);
    },
    backward: (message: Buffer): void => {
      if (watch.isStopped) return;
      if (isPush(message)) {
        if (isAt("published", message)) return stop(watch);
      } else {
        answered += 1;
        // A script that Redis does not know yet is sent again with its source.
        if (answered === awaited && message.toString("latin1", 0, 9) === "-NOSCRIPT") awaited = 0;
        if (answered === awaited) return stop(watch);
      }
      client.write(message);
    },
  };
};

/** Starts a proxy in front of the Redis at `redisUrl`; proxies of one Redis share `sources`. */
export const startRedisProxy = async (
  redisUrl: string,
  sources: ScriptSources,
): Promise<RedisProxy> => {
  const { hostname: host, port } = new URL(redisUrl);
  const sockets = new Set<Socket>();
  const watch: Watch = { sources, breakpoint: undefined, isStopped: false };

  const server = createServer((client) => {
    const redis = connect({ host, port: Number(port) });
    const { forward, backward } = createTalk(watch, client, redis);
    for (const [from, to, pass] of [
      [client, redis, forward],
      [redis, client, backward],
    ] as const) {
      const cut = createMessageCutter();
      sockets.add(from);
      from.setNoDelay(true).on("data", (chunk) => cut(chunk).forEach(pass));
      from.on("error", () => {});
      from.once("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stopAt: (moment) =>
      new Promise((resolve) => {
        watch.breakpoint = { ...moment, reached: resolve };
      }),
    release: () => {
      cutAll();
      watch.breakpoint = undefined;
      watch.isStopped = false;
    },
    close: async () => {
      server.close();
      cutAll();
      await once(server, "close");
    },
  };
};

import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import type { RedisOptions as AllOptions } from "ioredis";

/** What a connection is made with; how replies are mapped is not asked for. */
export type RedisOptions = Omit<AllOptions, "replyMapping">;

/** The address of a Redis, of a Sentinel, or of a node of a cluster. */
export type RedisNode = { readonly host: string; readonly port: number };

/** Where claims and queues are, as `REDIS_URL` says it. */
export type RedisPlace = {
  readonly by: "itself" | "sentinels" | "cluster";
  /** Who is asked: the Redis itself, its Sentinels, or nodes of its cluster. */
  readonly nodes: readonly RedisNode[];
  /** What each connection is made with. */
  readonly options: RedisOptions;
};

/** Why a URL cannot be used, in words that repeat nothing of it: it may hold a password. */
class UnusableUrl extends Error {}

const form =
  /^redis(?<tls>s?)(?:\+(?<by>sentinel|cluster))?:\/\/(?:(?<account>[^/?#]*)@)?(?<nodes>[^@/?#]+)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/;

const usualPort = { itself: 6_379, cluster: 6_379, sentinels: 26_379 } as const;

const nodeFrom = (text: string, port: number): RedisNode => {
  const address = `redis://${text}`;
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  if (host === "") throw new UnusableUrl("names a host that is none");
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(new URL(address).port || port) };
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UnusableUrl("has a % that is not followed by two hexadecimal digits");
  }
};

const accountFrom = (text = ""): RedisOptions => {
  const at = text.indexOf(":");
  const [name, word] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  return { ...(name && { username: decode(name) }), ...(word && { password: decode(word) }) };
};

const databaseFrom = (text = ""): RedisOptions => {
  if (!/^\d*$/.test(text)) throw new UnusableUrl("names a database that is no number");
  return text ? { db: Number(text) } : {};
};

const tlsFiles = ["ca", "cert", "key"] as const;

const readTlsFile = (name: string, path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UnusableUrl(`the file of its ${name}= cannot be read (${code})`);
  }
};

/** `ca`, `cert` and `key` are paths; without them the authorities that Node trusts are trusted. */
const tlsFrom = (query: Readonly<Record<string, string>>): ConnectionOptions => {
  const files: Partial<Record<(typeof tlsFiles)[number], string>> = {};
  for (const name of tlsFiles) {
    const path = query[name];
    if (path !== undefined) files[name] = readTlsFile(name, path);
  }
  return files;
};

type Parts = {
  readonly nodes: readonly RedisNode[];
  readonly path: string;
  /** What stands after the ?, without the files for TLS. */
  readonly rest: Readonly<Record<string, string>>;
  readonly tls: ConnectionOptions | undefined;
};

/** Anything else after the ? goes to the client as it is. */
const itselfOptions = ({ nodes: [node, ...others], path, rest }: Parts): RedisOptions => {
  if (others.length > 0)
    throw new UnusableUrl("names several hosts, and neither +sentinel nor +cluster");
  const family = rest["family"];
  return {
    ...rest,
    ...(family === undefined ? {} : { family: Number(family) }),
    ...node,
    ...databaseFrom(path),
  };
};

const sentinelOptions = ({ nodes, path, rest, tls }: Parts): RedisOptions => {
  const [name = "", database] = path.split("/");
  if (name === "") throw new UnusableUrl("does not name the master after its Sentinels: /NAME");
  const { sentinelUsername, sentinelPassword, ...others } = rest;
  refuse(others);
  return {
    ...databaseFrom(database),
    ...(sentinelUsername === undefined ? {} : { sentinelUsername }),
    ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
    name: decode(name),
    sentinels: nodes.map((node) => ({ ...node })),
    // A master that hangs keeps its connections: they are left when another has taken its place.
    failoverDetector: true,
  };
};

const clusterOptions = ({ path, rest }: Parts): RedisOptions => {
  if (path !== "") throw new UnusableUrl("names a database, and a cluster has only one");
  refuse(rest);
  return {};
};

const refuse = (rest: Readonly<Record<string, string>>): void => {
  if (Object.keys(rest).length > 0)
    throw new UnusableUrl("asks after its ? for something that is not known");
};

const optionsBy = { itself: itselfOptions, sentinels: sentinelOptions, cluster: clusterOptions };

/**
 * Reads `REDIS_URL`, and the files that it names: `redis://HOST:PORT/DATABASE`, `redis+sentinel://HOST,HOST/NAME/DATABASE` or
 * `redis+cluster://HOST,HOST`, each with TLS as `rediss`. Throws where it cannot be used, in words that do not repeat it.
 */
export const redisPlaceFrom = (url: string): RedisPlace => {
  const parsed = form.exec(url)?.groups;
  if (!parsed) throw new UnusableUrl("is not a URL that begins with redis:// or rediss://");
  const { tls: isTls, account, path = "" } = parsed;
  const by =
    parsed["by"] === "sentinel" ? "sentinels" : parsed["by"] === "cluster" ? "cluster" : "itself";
  const nodes = (parsed["nodes"] ?? "").split(",").map((text) => nodeFrom(text, usualPort[by]));
  const query = Object.fromEntries(new URLSearchParams(parsed["query"]));
  const { ca: _ca, cert: _cert, key: _key, ...rest } = query;
  if (!isTls && tlsFiles.some((name) => name in query))
    throw new UnusableUrl("names files for TLS, and does not begin with rediss");
  const tls = isTls ? tlsFrom(query) : undefined;
  const options = optionsBy[by]({ nodes, path, rest, tls });
  return { by, nodes, options: { ...options, ...accountFrom(account), ...(tls && { tls }) } };
};

/** Why `REDIS_URL` cannot be used; undefined where it can. */
export const redisUrlProblem = (url: string): string | undefined => {
  try {
    redisPlaceFrom(url);
    return undefined;
  } catch (error) {
    if (error instanceof UnusableUrl) return error.message;
    throw error;
  }
};

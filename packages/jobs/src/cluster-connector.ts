import { connect as connectTcp, Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { AbstractConnector, Redis } from "ioredis";
import { clusterKeyPrefix } from "./key-prefix.ts";
import type { RedisNode, RedisOptions, RedisPlace } from "./redis-url.ts";

/** How long a node is waited for that is asked where our keys lie. */
const askMs = 1_000;
/** After so long without a byte a connection asks whether our keys still lie where it leads. */
const quietMs = 5_000;

/** `MOVED 3999 10.0.0.7:6379`; a node that does not know its own name leaves the host out. */
const moved = /^MOVED \d+ (.*):(\d+)$/;

/** Where this node says that our keys lie; rejects where it does not answer, or the cluster is down. */
const ask = async (node: RedisNode, options: RedisOptions): Promise<RedisNode> => {
  const { username, password, tls, disconnectTimeout } = options;
  const asked = new Redis({
    ...node,
    username: username ?? "",
    password: password ?? "",
    disconnectTimeout,
    ...(tls && { tls }),
    retryStrategy: null,
    enableReadyCheck: false,
    connectTimeout: askMs,
    commandTimeout: askMs,
  });
  asked.on("error", () => {});
  try {
    await asked.exists(`${clusterKeyPrefix}:`);
    return node;
  } catch (error) {
    const [, host, port] = moved.exec((error as Error).message) ?? [];
    if (port === undefined) throw error;
    return { host: host || node.host, port: Number(port) };
  } finally {
    asked.disconnect();
  }
};

const isSame = (one: RedisNode, other: RedisNode): boolean =>
  one.host === other.host && one.port === other.port;

/**
 * Connects to the node of a cluster that our keys lie on. All of them have one hash tag, so that this is one node, and a
 * connection to it is like one to a Redis without a cluster: no command is asked for twice. It is looked for anew at each
 * connection, so also when the node says that the keys have moved, and while nothing comes from it.
 */
export const clusterConnectorOf = ({ nodes, options }: RedisPlace) => {
  const find = (): Promise<RedisNode> => Promise.any(nodes.map((node) => ask(node, options)));

  const leaveWhenMoved = (stream: Socket, place: RedisNode): void => {
    let read = -1;
    const look = async (): Promise<void> => {
      const isQuiet = read === stream.bytesRead;
      read = stream.bytesRead;
      if (!isQuiet) return;
      const now = await find().catch(() => place);
      if (!isSame(now, place)) stream.destroy();
    };
    const timer = setInterval(() => void look(), quietMs);
    timer.unref();
    stream.once("close", () => clearInterval(timer));
  };

  return class ClusterConnector extends AbstractConnector {
    constructor() {
      super(options.disconnectTimeout ?? 2_000);
    }

    /** A stream that is closed already where no node answers: the connection tries again then, as after any other end. */
    override async connect(): Promise<Socket> {
      this.connecting = true;
      const place = await find().catch(() => undefined);
      if (!place || !this.connecting) {
        this.firstError = new Error("no node of the cluster says where the keys of the shop lie");
        return (this.stream = new Socket().destroy());
      }
      const { tls } = options;
      const stream = tls ? connectTls({ ...place, ...tls }) : connectTcp(place);
      stream.once("error", (error: Error) => void (this.firstError = error));
      leaveWhenMoved(stream, place);
      return (this.stream = stream);
    }
  };
};

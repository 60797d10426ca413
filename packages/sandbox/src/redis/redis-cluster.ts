import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../process/free-port.ts";
import { type Redis, startRedis } from "./redis.ts";
import { tell, tellUntil } from "./tell.ts";

/** Three masters that share the slots, and a replica of the one that has the key's. */
export type RedisCluster = {
  /** As `REDIS_URL` names it: all four. */
  readonly url: string;
  readonly masters: readonly Redis[];
  /** The master that has the slot of the key, and the replica that takes its place. */
  readonly owner: Redis;
  readonly replica: Redis;
  /** Resolves when the replica has taken its master's place. */
  untilTakenOver(): Promise<void>;
  /** Lets the replica take it while the master lives. */
  handOver(): Promise<void>;
  stop(): Promise<void>;
};

const slots = 16_384;

const startNode = async (): Promise<Redis & { readonly bus: number }> => {
  const bus = await freePort();
  const settings = [
    ["--cluster-enabled", "yes"],
    ["--cluster-port", String(bus)],
    ["--cluster-node-timeout", "2000"],
    ["--cluster-replica-validity-factor", "0"],
    ["--repl-diskless-sync-delay", "0"],
  ].flat();
  return { ...(await startRedis({ settings })), bus };
};

/** The number after the colon, or the text after the length. */
const wordOf = (answer: string): string => answer.replace(/^\$\d+\r\n|^:/, "").trim();

const settle = async (nodes: readonly Redis[]): Promise<void> => {
  const all = new RegExp(`cluster_known_nodes:${nodes.length}\\b`);
  for (const { port } of nodes) {
    await tellUntil(port, "CLUSTER INFO", all);
    await tellUntil(port, "CLUSTER INFO", /cluster_state:ok/);
  }
};

/** Starts a cluster on this machine, and a replica for the master that has the slot of `key`. */
export const startRedisCluster = async (key: string): Promise<RedisCluster> => {
  const nodes = await Promise.all([startNode(), startNode(), startNode(), startNode()]);
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
  };
  try {
    const [first, ...others] = nodes;
    const masters = nodes.slice(0, 3);
    const bounds = masters.map((_, index) => Math.floor((index * slots) / masters.length));
    for (const [index, { port }] of masters.entries())
      await tell(
        port,
        `CLUSTER ADDSLOTSRANGE ${bounds[index]} ${(bounds[index + 1] ?? slots) - 1}`,
      );
    for (const { port, bus } of others)
      await tell(first?.port ?? 0, `CLUSTER MEET 127.0.0.1 ${port} ${bus}`);
    await settle(nodes);
    const slot = Number(wordOf(await tell(first?.port ?? 0, `CLUSTER KEYSLOT ${key}`)));
    const owner = masters[bounds.findLastIndex((bound) => bound <= slot)];
    const replica = nodes[3];
    if (!owner || !replica) throw new Error(`no node has slot ${slot}`);
    const id = wordOf(await tell(owner.port, "CLUSTER MYID"));
    await tell(replica.port, `CLUSTER REPLICATE ${id}`);
    await tellUntil(replica.port, "INFO replication", /master_link_status:up/);
    const url = `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`;
    const untilTakenOver = async (): Promise<void> => {
      await tellUntil(replica.port, "INFO replication", /role:master/);
      await tellUntil(replica.port, "CLUSTER INFO", /cluster_state:ok/);
    };
    // Asked again: it gives up after five seconds, which a busy machine may need.
    const handOver = async (): Promise<void> => {
      const isMaster = async (): Promise<boolean> =>
        (await tell(replica.port, "INFO replication")).includes("role:master");
      while (!(await isMaster())) {
        await tell(replica.port, "CLUSTER FAILOVER");
        for (let looks = 0; looks < 60 && !(await isMaster()); looks += 1) await sleep(100);
      }
      await untilTakenOver();
    };
    return { url, masters, owner, replica, untilTakenOver, handOver, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

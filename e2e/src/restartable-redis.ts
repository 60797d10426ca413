import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRedis } from "@coinslot/sandbox";

/** A Redis that keeps its port and its data while it is stopped. */
export type RestartableRedis = {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it for good and removes its data. */
  remove(): Promise<void>;
};

/** Starts a Redis of this test's own. */
export const startRestartableRedis = async (): Promise<RestartableRedis> => {
  const dataDir = await mkdtemp(join(tmpdir(), "coinslot-e2e-"));
  let running = await startRedis({ dataDir });
  const { url, port } = running;
  return {
    url,
    start: async () => {
      running = await startRedis({ port, dataDir });
    },
    stop: () => running.stop(),
    remove: async () => {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

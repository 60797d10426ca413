import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRedis } from "@coinslot/sandbox";
import { watchAppendFile } from "./append-file.ts";

/** A Redis that keeps its port and its data while it is stopped. */
export type RestartableRedis = {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** SIGKILL: it loses what it has not handed to the operating system, which is next to nothing. */
  kill(): Promise<void>;
  /** As when the machine loses its power: what was written in the last second is gone as well. */
  cutPower(): Promise<void>;
  /** Stops it for good and removes its data. */
  remove(): Promise<void>;
};

/** Starts a Redis of this test's own. */
export const startRestartableRedis = async (): Promise<RestartableRedis> => {
  const dataDir = await mkdtemp(join(tmpdir(), "coinslot-e2e-"));
  let running = await startRedis({ dataDir });
  const { url, port } = running;
  const appendFile = watchAppendFile(dataDir);
  const kill = async (): Promise<void> => {
    const { child } = running;
    if (!child?.running()) return;
    process.kill(child.pid, "SIGKILL");
    await child.exited;
  };
  return {
    url,
    start: async () => {
      running = await startRedis({ port, dataDir });
    },
    stop: () => running.stop(),
    kill,
    cutPower: async () => {
      const lost = appendFile.forgetLastSecond();
      await kill();
      await lost();
    },
    remove: async () => {
      appendFile.close();
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

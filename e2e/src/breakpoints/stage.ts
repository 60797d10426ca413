import { kill } from "../processes.ts";
import type { App, GatewayProcess } from "../world.ts";
import { startWatchedWorld, type Watched, type WatchedWorld } from "./watched-world.ts";

/** Two gateways and a worker on one Redis, of which everything but one gateway dies and comes back. */
export type Stage = {
  readonly watched: WatchedWorld;
  /** The gateway that is killed. */
  mortal: Watched<GatewayProcess>;
  /** The one that stays. */
  readonly other: Watched<GatewayProcess>;
  worker: Watched<App>;
  /** Lets a settlement go that is held at the facilitator. */
  letSettlementGo: () => void;
};

/** The gateway that stays is the first, and so the one that looks after what the other leaves behind. */
export const startStage = async (): Promise<Stage> => {
  const watched = await startWatchedWorld();
  try {
    const other = await watched.startGateway();
    const mortal = await watched.startGateway();
    const worker = await watched.startWorker();
    return { watched, other, mortal, worker, letSettlementGo: () => {} };
  } catch (error) {
    await watched.stop();
    throw error;
  }
};

/** The gateways that live, the one that stays first. */
export const endpointsOf = ({ other, mortal }: Stage): string[] =>
  [other, mortal].filter(({ app }) => app.running()).map(({ app }) => app.url);

/** Brings back what is dead, also after a test that failed. */
export const reviveAll = async (stage: Stage): Promise<void> => {
  const { watched, mortal, worker } = stage;
  watched.world.facilitator.script();
  if (!mortal.app.running()) stage.mortal = await watched.startGateway();
  if (!worker.app.running()) stage.worker = await watched.startWorker();
};

const redisDies =
  (how: "kill" | "cutPower") =>
  async ({ watched, mortal, other, worker, letSettlementGo }: Stage): Promise<void> => {
    await watched.world.redis[how]();
    for (const { proxy } of [mortal, other, worker]) proxy.release();
    letSettlementGo();
    await watched.world.redis.start();
  };

/** Who can die. The gateway stays dead until it is revived, so that the buyer has to go to the other. */
export const deaths = {
  "the gateway dies": async ({ mortal, letSettlementGo }: Stage): Promise<void> => {
    await kill(mortal.app);
    letSettlementGo();
  },
  "the worker dies": async (stage: Stage): Promise<void> => {
    await kill(stage.worker.app);
    await reviveAll(stage);
  },
  "Redis dies": redisDies("kill"),
  "Redis loses its power": redisDies("cutPower"),
} as const;

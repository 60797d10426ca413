import { setTimeout as sleep } from "node:timers/promises";
import { kill } from "../processes.ts";
import { type App, type GatewayProcess, startWorld, type World } from "../world.ts";
import type { Disaster, Victim } from "./plan.ts";

/** The processes that live and die. */
export type Cast = {
  readonly world: World;
  /** Where agents knock: also at the doors of those that are dead just now. */
  readonly doors: () => readonly string[];
  /** Kills, waits, and brings back; resolves when all are there again. */
  strike(disaster: Disaster): Promise<void>;
};

/** What is dead counts as dead soon. */
const impatience = {
  RECONCILE_SECONDS: "0.2",
  ORPHAN_SECONDS: "2",
  HAND_OVER_SECONDS: "3",
  JOB_LOCK_SECONDS: "1",
};

/** A process that has a place, in which another stands when it is dead. */
type Place<Process extends App> = {
  present: Process;
  readonly start: () => Promise<Process>;
};

const openPlace = async <Process extends App>(
  start: () => Promise<Process>,
): Promise<Place<Process>> => ({ present: await start(), start });

/** Starts two gateways and two workers in a world of their own. */
export const startCast = async (): Promise<Cast> => {
  const world = await startWorld({ gateways: 0, workers: [] });
  try {
    const openGateway = (): Promise<Place<GatewayProcess>> =>
      openPlace(() => world.startGateway(impatience));
    const openWorker = (): Promise<Place<App>> =>
      openPlace(() => world.startWorker("util", impatience));
    const gateways = [await openGateway(), await openGateway()];
    const workers = [await openWorker(), await openWorker()];
    return {
      world,
      doors: () => gateways.map(({ present }) => present.url),
      strike: createStrike(world, gateways, workers),
    };
  } catch (error) {
    await world.stop();
    throw error;
  }
};

const createStrike = (
  { redis }: World,
  [gateway1, gateway2]: readonly Place<GatewayProcess>[],
  [worker1, worker2]: readonly Place<App>[],
): Cast["strike"] => {
  const places = {
    "gateway 1": gateway1,
    "gateway 2": gateway2,
    "worker 1": worker1,
    "worker 2": worker2,
  };
  const killOne = (victim: Victim): Promise<void> => {
    if (victim === "redis") return redis.kill();
    if (victim === "power") return redis.cutPower();
    const place = places[victim];
    return place ? kill(place.present) : Promise.resolve();
  };
  const revive = async (victim: Victim): Promise<void> => {
    if (victim === "redis" || victim === "power") return;
    const place = places[victim];
    if (place) place.present = await place.start();
  };
  return async ({ victims, downMs }) => {
    await Promise.all(victims.map(killOne));
    await sleep(downMs);
    if (victims.includes("redis") || victims.includes("power")) await redis.start();
    for (const victim of victims) await revive(victim);
  };
};

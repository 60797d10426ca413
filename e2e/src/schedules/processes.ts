import { setTimeout as sleep } from "node:timers/promises";
import type { Wallet } from "@coinslot/sandbox";
import { parseEther } from "viem";
import { kill } from "../processes.ts";
import { type App, type GatewayProcess, startWorld, type World } from "../world.ts";
import { ownAddress } from "./cases.ts";
import type { Disaster, Victim } from "./plan.ts";

/** The processes that live and die. */
export type Processes = {
  readonly world: World;
  /** Where refunds come from. */
  readonly refunder: Wallet;
  /** Where agents knock: also at the endpoints of those that are dead just now. */
  readonly endpoints: () => readonly string[];
  /** Kills, waits, and brings back; resolves when all are there again. */
  strike(disaster: Disaster): Promise<void>;
};

/** What is dead counts as dead soon, and what fails is paid back soon. */
const impatience = {
  RECONCILE_SECONDS: "0.2",
  ABANDONED_AFTER_SECONDS: "2",
  HAND_OVER_SECONDS: "3",
  // Longer than Redis is away: who works on a job and cannot say so meanwhile is not dead.
  JOB_LOCK_SECONDS: "2",
  // Who dies takes few jobs with it: one that loses its worker again and again fails.
  CONCURRENCY: "2",
  REFUND_AFTER_SECONDS: "5",
};

/** What the refunding wallet holds, in micro-USDC: more than all calls of a schedule cost. */
const refundMoney = 1_000_000_000n;

/** A process that has a place, in which another stands when it is dead. */
type Place<Process extends App> = {
  present: Process;
  readonly start: () => Promise<Process>;
};

const openPlace = async <Process extends App>(
  start: () => Promise<Process>,
): Promise<Place<Process>> => ({ present: await start(), start });

const createRefunder = async ({ chain }: World): Promise<Wallet> => {
  const wallet = await chain.createWallet(refundMoney);
  await chain.client.setBalance({ address: wallet.address, value: parseEther("1") });
  return wallet;
};

/** Starts two gateways that refund, two workers for what can be delivered, and one for what cannot. */
export const startProcesses = async (): Promise<Processes> => {
  const world = await startWorld({ gateways: 0, workers: [] });
  try {
    const refunder = await createRefunder(world);
    const settings = { ...impatience, REFUND_PRIVATE_KEY: refunder.privateKey };
    const openGateway = (): Promise<Place<GatewayProcess>> =>
      openPlace(() => world.startGateway(settings));
    const openWorker = (): Promise<Place<App>> =>
      openPlace(() => world.startWorker("util", impatience));
    const gateways = [await openGateway(), await openGateway()];
    const workers = [await openWorker(), await openWorker()];
    const ownerOfAddress = { CONTACT_EMAIL: "shop@example.com", SELF_ADDRESSES: ownAddress };
    const dataWorker = await openPlace(() =>
      world.startWorker("data", { ...impatience, ...ownerOfAddress }),
    );
    return {
      world,
      refunder,
      endpoints: () => gateways.map(({ present }) => present.url),
      strike: createStrike(world, gateways, workers, dataWorker),
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
  dataWorker: Place<App>,
): Processes["strike"] => {
  const places = {
    "gateway 1": gateway1,
    "gateway 2": gateway2,
    "worker 1": worker1,
    "worker 2": worker2,
    "data worker": dataWorker,
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

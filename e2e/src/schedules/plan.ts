import { createHash } from "node:crypto";
import {
  createRandom,
  type FacilitatorFaultName,
  integerBetween,
  pick,
  type Random,
} from "@coinslot/sandbox";
import type { Hex } from "viem";
import type { Version } from "../customer.ts";
import { type Case, cases, hopeless } from "./cases.ts";

/** One call of an agent, as the seed has it. */
export type PlannedCall = {
  readonly number: number;
  readonly version: Version;
  readonly bought: Case;
  /** Sent with a payment identifier, which proves the buyer after delivery. */
  readonly isIdentified: boolean;
  /** The wallet holds this price and no more, so that a spent coin looks like an empty wallet. */
  readonly isLastCoin: boolean;
  /** What the facilitator plays on the settle requests for this call, one after the other. */
  readonly faults: readonly FacilitatorFaultName[];
};

/** What can die. A Redis without power also forgets its last second. */
export type Victim =
  | "gateway 1"
  | "gateway 2"
  | "worker 1"
  | "worker 2"
  | "data worker"
  | "redis"
  | "power";

/** Something dies, and comes back. */
export type Disaster = {
  /** It strikes so many milliseconds after what it waits for. */
  readonly afterMs: number;
  readonly victims: readonly Victim[];
  readonly downMs: number;
};

/** Everything that is decided beforehand: the same seed and size give the same plan. */
export type Plan = {
  readonly seed: number;
  readonly calls: readonly PlannedCall[];
  /** Each waits for its call to begin. */
  readonly disasters: readonly (Disaster & { readonly call: number })[];
  /** They wait for the last result, one after the other: only refunds are under way then. */
  readonly aftershocks: readonly Disaster[];
  /** The nonce of a call's payment, by which the facilitator knows the call. */
  nonceOf(call: PlannedCall, attempt: number): Hex;
};

/** How the facilitator fails: it never lies about money that it did not move. */
const faultNames = [
  "refuse",
  "reset-before",
  "reset-after-broadcast",
  "error-500",
  "error-500-after-broadcast",
  "gateway-timeout-html",
  "gateway-timeout-html-after-broadcast",
  "junk-json-after-broadcast",
  "empty-body",
  "empty-hash-after-broadcast",
  "pending",
  "nonce-already-used-front-run",
  "long-reason",
] as const satisfies readonly FacilitatorFaultName[];

/** What strikes together; a machine that dies takes several with it. */
const disasterKinds: readonly (readonly Victim[])[] = [
  ["gateway 1"],
  ["gateway 2"],
  ["worker 1"],
  ["worker 2"],
  ["data worker"],
  ["redis"],
  ["power"],
  ["gateway 1", "gateway 2"],
  ["gateway 1", "worker 1", "worker 2", "data worker"],
  ["gateway 2", "power"],
  ["gateway 1", "worker 2", "redis"],
];

/** Refunds need no worker. */
const aftershockKinds = disasterKinds.filter(
  (victims) => !victims.some((victim) => victim.includes("worker")),
);

const faultShare = 0.15;
const hopelessShare = 0.1;
const identifiedShare = 0.5;
const lastCoinShare = 0.1;
const callsPerDisaster = { fewest: 10, most: 30 } as const;
const longestDownMs = 1_000;
const longestDelayMs = 60;
const aftershocks = 3;
/** A refund takes a few seconds: the aftershocks meet it at every step. */
const longestAftershockDelayMs = 2_000;

const planCall = (random: Random, number: number): PlannedCall => {
  const faults: FacilitatorFaultName[] = [];
  while (random() < faultShare) faults.push(pick(random, faultNames));
  return {
    number,
    version: pick(random, [1, 2]),
    bought: random() < hopelessShare ? hopeless : pick(random, cases),
    isIdentified: random() < identifiedShare,
    isLastCoin: random() < lastCoinShare,
    faults,
  };
};

const planDisaster = (
  random: Random,
  kinds: readonly (readonly Victim[])[],
  longestMs: number,
): Disaster => ({
  afterMs: integerBetween(random, 0, longestMs),
  victims: pick(random, kinds),
  downMs: integerBetween(random, 0, longestDownMs),
});

const planDisasters = (random: Random, calls: number): Plan["disasters"] => {
  const disasters: Plan["disasters"][number][] = [];
  const next = (): number => integerBetween(random, callsPerDisaster.fewest, callsPerDisaster.most);
  for (let call = next(); call < calls; call += next())
    disasters.push({ call, ...planDisaster(random, disasterKinds, longestDelayMs) });
  return disasters;
};

const planAftershocks = (random: Random): Plan["aftershocks"] =>
  Array.from({ length: aftershocks }, () =>
    planDisaster(random, aftershockKinds, longestAftershockDelayMs),
  );

/** Works out a schedule. */
export const createPlan = (seed: number, calls: number): Plan => {
  const random = createRandom(seed, "calls");
  return {
    seed,
    calls: Array.from({ length: calls }, (_, number) => planCall(random, number)),
    disasters: planDisasters(createRandom(seed, "disasters"), calls),
    aftershocks: planAftershocks(createRandom(seed, "aftershocks")),
    nonceOf: ({ number }, attempt) =>
      `0x${createHash("sha256").update(`${seed}:${number}:${attempt}`).digest("hex")}`,
  };
};

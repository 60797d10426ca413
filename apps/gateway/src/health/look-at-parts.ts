import type { Roster } from "@coinslot/jobs";
import { operations, queues } from "@coinslot/tools-schema";
import type { ChainCheck } from "../chain/chain-check.ts";
import type { OldClaims } from "../claims/move-old-claims.ts";
import type { Facilitators } from "../facilitator/facilitators.ts";
import type { StorageMark } from "../limits/storage-mark.ts";
import type { Reconciler } from "../reconciler/reconciler.ts";
import { type LookAtParts, type PartState, stateFrom, warningFor } from "./part-states.ts";

/** The parts of the shop whose state is told. */
export type HealthParts = {
  readonly roster: Pick<Roster, "view">;
  readonly facilitators: Pick<Facilitators, "isReady" | "problem">;
  readonly chainCheck: Pick<ChainCheck, "chain" | "isSilent">;
  readonly reconciler: Pick<Reconciler, "health">;
  readonly oldClaims: Pick<OldClaims, "areMoved" | "otherNetworks">;
  readonly storage: Pick<StorageMark, "isFull" | "evictsBy">;
  /** What an operator should know of Redis' settings: `storageFindings`, as last read. */
  readonly findings: () => readonly string[];
  readonly ping: () => Promise<boolean>;
};

const joined = (reasons: readonly string[]): string | undefined =>
  reasons.length > 0 ? reasons.join("; ") : undefined;

const redisState = async ({ storage, findings, ping }: HealthParts): Promise<PartState> => {
  const policy = storage.evictsBy();
  const failures = [
    (await ping()) ? undefined : "it does not answer",
    policy && `maxmemory-policy is ${policy}: it may throw claims away; set noeviction`,
    storage.isFull()
      ? "nearly full: nothing new is sold until results expire or it has more memory"
      : undefined,
  ];
  return stateFrom(failures, joined(findings()));
};

const claimsState = async ({ oldClaims }: HealthParts): Promise<PartState> => {
  const others = await oldClaims.otherNetworks().catch(() => []);
  return stateFrom(
    [oldClaims.areMoved() ? undefined : "wait for gateways of the version before to stop"],
    others.length > 0 ? `claims of ${others.join(", ")} are there, and left untouched` : undefined,
  );
};

const slugs = [...new Set(operations.map(({ slug }) => slug))];

const workersState = ({ roster }: HealthParts): PartState => {
  const views = queues.map((queue) => roster.view(queue));
  const ready = new Set(views.flatMap((view) => view.ready));
  const missing = slugs.filter((slug) => !ready.has(slug));
  const none = ready.size === 0 ? "no worker is ready for any tool" : undefined;
  return stateFrom(
    [none],
    missing.length > 0
      ? `not sold for want of a worker that is ready: ${missing.join(", ")}`
      : undefined,
  );
};

const chainState = ({ chainCheck }: HealthParts): PartState => {
  if (!chainCheck.chain) return warningFor("RPC_URL is not set: what is unknown stays unknown");
  return warningFor(
    chainCheck.isSilent()
      ? "no node answers: larger payments are 503, and nothing undecided is decided"
      : undefined,
  );
};

const refundReasons = {
  ok: undefined,
  "not-configured": "REFUND_PRIVATE_KEY is not set: what is owed is not paid back",
  "too-little-usdc": "the refunding wallet has too little USDC",
  "too-little-ether": "the refunding wallet has too little ether for its fees",
} as const;

/** How each part is, now. */
export const lookAtParts =
  (parts: HealthParts): LookAtParts =>
  async () => {
    const [redis, claims] = await Promise.all([redisState(parts), claimsState(parts)]);
    const { facilitators } = parts;
    const problem = facilitators.problem();
    return {
      redis,
      claims,
      facilitator: stateFrom([facilitators.isReady() ? undefined : problem], problem),
      workers: workersState(parts),
      chain: chainState(parts),
      refunds: warningFor(refundReasons[parts.reconciler.health().refunds]),
    };
  };

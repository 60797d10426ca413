import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Claim } from "../claims/claim.ts";
import type { Attention } from "../claims/attention.ts";
import type { BlockAudit } from "./audit-blocks.ts";
import { type LookParts, lookAt } from "./look.ts";
import type { Next } from "./next.ts";
import type { PurseHealth } from "./refunds.ts";

/** How often it is looked. */
export const reconcilerSettings = {
  /** Seconds between the reconciler's rounds. */
  RECONCILE_SECONDS: z.coerce.number().min(0.05).max(60).default(1),
};

/** Looks at the claims that no call looks after: undecided, without a job, to be paid back. */
export type Reconciler = {
  health(): ReconcilerHealth;
  close(): Promise<void>;
};

/** What an operator sees of it. */
export type ReconcilerHealth = {
  /** Whether this gateway does the work: one at a time holds the lease. */
  readonly isLeader: boolean;
  /** Claims that are not finished; only the leader counts them. */
  readonly open: number | null;
  /** How long the look that is overdue the longest has been waiting. */
  readonly lagSeconds: number | null;
  readonly rpc: "ok" | "unreachable" | "not-configured" | "not-asked-yet";
  /** Whether what is due can be paid back. */
  readonly refunds: PurseHealth | "not-configured";
  readonly lastRoundAt: string | null;
};

/** A leader that died is followed after this. */
const leaseMs = 10_000;
/** Claims looked at per round, and of those at the same time. */
const looksPerRound = 256;
const looksAtOnce = 16;
/** What cannot be decided is asked for more often than what only waits for its buyer. */
const longestPauseMs = { undecided: 300_000, owed: 3_600_000 } as const;
/** A claim that cannot be read does not say how often it was looked at. */
const unreadablePauseMs = 60_000;
/** An authorization that ends is looked at soon after. */
const expiryLookMs = 61_000;

const pauseOf = (claim: Claim, next: Exclude<Next, "never">, nowMs: number): number => {
  if (next !== "later") return next.inMs;
  const isOwed = claim.state === "owed";
  const longest = longestPauseMs[isOwed ? "owed" : "undecided"];
  const backoff = Math.min(1_000 * 2 ** Math.min(claim.looks, 20), longest);
  const expiresIn = Number(claim.validBefore) * 1_000 + expiryLookMs - nowMs;
  return expiresIn > 0 && !isOwed ? Math.min(backoff, expiresIn) : backoff;
};

type Options = LookParts & {
  /** Holds settlements against blocks; undefined where the chain cannot be asked. */
  readonly blockAudit: BlockAudit | undefined;
  readonly attention: Attention;
  readonly roundMs: number;
  /** Until all claims lie where they are looked for, no round is made. */
  readonly areAtHand: () => boolean;
};

/** Looks at one claim of the list, and says when to look again: one that fails must not stop the others. */
const attend = async (parts: Options, id: string): Promise<void> => {
  const { attention, claims, log, now } = parts;
  let claim: Claim | undefined;
  try {
    claim = await claims.find(id);
  } catch (error) {
    log.error({ claim: id, error: (error as Error).name }, "a claim could not be read");
    return attention.postpone(id, now() + unreadablePauseMs, false);
  }
  if (!claim) return attention.forget(id);
  const next = await lookAt(parts, claim).catch((error: unknown): Next => {
    // The message may name an endpoint: the log gets the kind of failure only.
    log.warn({ claim: id, error: (error as Error).name }, "a claim could not be looked at");
    return "later";
  });
  if (next === "never") return attention.forget(id);
  return attention.postpone(id, now() + pauseOf(claim, next, now()), next === "later");
};

/** Whatever is due, a bounded number of it, a few at a time. */
const attendToDue = async (parts: Options): Promise<void> => {
  const queue = [...(await parts.attention.due(looksPerRound))];
  const work = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) await attend(parts, id);
  };
  await Promise.all(Array.from({ length: looksAtOnce }, work));
};

const rpcHealth = ({ chain }: LookParts): ReconcilerHealth["rpc"] => {
  if (!chain) return "not-configured";
  const isReachable = chain.isReachable();
  if (isReachable === undefined) return "not-asked-yet";
  return isReachable ? "ok" : "unreachable";
};

type State = Omit<ReconcilerHealth, "rpc" | "refunds">;

/**
 * Starts it on this gateway. Every gateway has one; a lease in Redis lets one of them work, for the sake of
 * the endpoints it asks: doing the same look twice would change nothing.
 */
export const startReconciler = (parts: Options): Reconciler => {
  const { attention, areAtHand, checkAll, roundMs, log, now } = parts;
  const me = randomUUID();
  let state: State = { isLeader: false, open: null, lagSeconds: null, lastRoundAt: null };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  let auditing: Promise<void> | undefined;
  /** Beside the looks: what is undecided never waits for what is delivered. */
  const audit = (): void => {
    auditing ??= (parts.blockAudit?.round() ?? Promise.resolve())
      .catch((error: unknown) =>
        log.warn({ error: (error as Error).name }, "an audit of blocks was broken off"),
      )
      .finally(() => (auditing = undefined));
  };

  const round = async (): Promise<void> => {
    void parts.refunds?.lookIntoPurse();
    try {
      await checkAll.refresh();
      const isLeader = areAtHand() && (await attention.takeLease(me, leaseMs));
      if (isLeader) audit();
      if (isLeader) await attendToDue(parts);
      const size = isLeader ? await attention.size() : { open: null, lagSeconds: null };
      state = { isLeader, ...size, lastRoundAt: new Date(now()).toISOString() };
    } catch (error) {
      // Redis is away: what is due stays due.
      log.warn({ error: (error as Error).name }, "a round of looks was broken off");
      state = { ...state, isLeader: false };
    }
    if (!isClosed) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = round();
    }, roundMs);
  };
  schedule();

  return {
    health: () => ({
      ...state,
      rpc: rpcHealth(parts),
      refunds: parts.refunds?.health() ?? "not-configured",
    }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([running, auditing]);
      await attention.dropLease(me).catch(() => {});
    },
  };
};

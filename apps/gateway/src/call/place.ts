import { randomUUID } from "node:crypto";
import type { Claim } from "../claims/claim.ts";
import { presenceMs } from "../claims/places.ts";
import type { Claims } from "../claims/store.ts";
import type { Peer } from "../http/peer.ts";

/** The place of one connection at a claim: whoever has it is the one bare copy of its payment that is answered. */
export type Place = {
  /** Its name, on however many gateways. */
  readonly connection: string;
  /** The store gave it, asked at `askedAt`; it is kept until the connection ends. */
  keep(claim: Claim, askedAt: number): void;
  take(claim: Claim): Promise<"taken" | "occupied" | "closed">;
  /** Whether it was given and not lost since, as far as is known. */
  isKept(): boolean;
  /** Certain: from before it was asked until a moment from now nobody else could take it. Most calls ask nobody. */
  confirm(claim: Claim): Promise<"taken" | "occupied" | "closed">;
  /** What was written is the result, after which there is no place to give. */
  giveResult(): void;
};

/** Said this often that the connection is there, which shorter calls never do. */
const renewalMs = 2_000;
/** For the way from the gateway's word to the kernel. */
const marginMs = 500;

const gateway = randomUUID();
let connections = 0;

/** By this clock nothing is early or late because somebody set the time. */
export const monotonicMs = (): number => performance.now();

export const createPlace = (
  claims: Pick<Claims, "takePlace" | "leavePlace">,
  peer: Pick<Peer, "onEnd">,
): Place => {
  connections += 1;
  const connection = `${gateway}:${connections}`;
  let kept: { readonly claim: Claim; readonly until: number } | undefined;
  let renewing: NodeJS.Timeout | undefined;
  let [hasEnded, isResult] = [false, false];

  const leave = (claim: Claim): void => void claims.leavePlace(claim, connection).catch(() => {});

  const renew = async (): Promise<void> => {
    renewing = undefined;
    if (!kept || hasEnded) return;
    // While the store is away nobody else takes it; it is confirmed before anything is given.
    await take(kept.claim).catch(() => {});
    if (kept && !hasEnded) renewing ??= setTimeout(() => void renew(), renewalMs).unref();
  };

  const keep = (claim: Claim, askedAt: number): void => {
    if (hasEnded) return leave(claim);
    kept = { claim, until: askedAt + presenceMs - marginMs };
    renewing ??= setTimeout(() => void renew(), renewalMs).unref();
  };

  const take: Place["take"] = async (claim) => {
    const askedAt = monotonicMs();
    const answer = await claims.takePlace(claim, connection);
    kept = undefined;
    if (answer === "taken") keep(claim, askedAt);
    // Given to one who has left by now, it was given back at once.
    return answer === "taken" && !kept ? "occupied" : answer;
  };

  peer.onEnd((isWritten) => {
    hasEnded = true;
    clearTimeout(renewing);
    if (kept && !(isWritten && isResult)) leave(kept.claim);
  });
  return {
    connection,
    keep,
    take,
    isKept: () => kept !== undefined,
    confirm: async (claim) => (kept && monotonicMs() < kept.until ? "taken" : take(claim)),
    giveResult: () => void (isResult = true),
  };
};

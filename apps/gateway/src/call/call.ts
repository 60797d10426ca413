import type { JobClient } from "@coinslot/jobs";
import type { Operation } from "@coinslot/tools-schema";
import { z } from "zod";
import type { AbuseLimits } from "../limits/abuse-limits.ts";
import type { BodyBudget } from "../limits/body-budget.ts";
import type { Newcomers } from "../limits/newcomers.ts";
import type { StorageMark } from "../limits/storage-mark.ts";
import type { ChainCheck } from "../chain/chain-check.ts";
import type { Challenge } from "../challenge/challenge.ts";
import type { ClaimReplies } from "./claim-replies.ts";
import type { Input } from "../claims/claim.ts";
import type { Claims } from "../claims/store.ts";
import type { Facilitators } from "../facilitator/facilitators.ts";
import type { GatewayLog } from "../log.ts";
import type { Network } from "../payment/networks.ts";
import type { ProvenPayment } from "../payment/payment.ts";
import type { Persist } from "../claims/persist.ts";
import type { Place } from "./place.ts";
import type { Credentials } from "./proof.ts";
import type { TakeTurn } from "../http/turnstile.ts";
import type { Peer } from "../http/peer.ts";
import type { Refusal } from "../http/reply.ts";
import type { ProvePayer } from "./prove-payer.ts";
import type { SignIns } from "../sign-in/sign-ins.ts";

/** How long a caller waits. */
export const callSettings = {
  /** Seconds until a call that is not finished is answered with 202. */
  HAND_OVER_SECONDS: z.coerce.number().positive().max(600).default(45),
};

/** What every call with a payment is served with. */
export type PaidPathParts = {
  readonly network: Network;
  readonly claims: Claims;
  readonly facilitators: Facilitators;
  readonly jobs: JobClient;
  readonly replies: ClaimReplies;
  readonly persist: Persist;
  readonly signIns: SignIns;
  readonly provePayer: ProvePayer;
  readonly chainCheck: ChainCheck;
  readonly limits: AbuseLimits;
  readonly newcomers: Newcomers;
  readonly bodies: BodyBudget;
  readonly storage: Pick<StorageMark, "isFull" | "evictsBy">;
  readonly takeTurn: TakeTurn;
  readonly log: GatewayLog;
  readonly now: () => number;
  /** Milliseconds until a call that is not finished is answered with 202. */
  readonly handOverMs: number;
};

/** What is known by now of who sent this call. */
type Proof = {
  /** Whether it may read the result, or why its proof is not looked at. */
  found?: boolean | Refusal;
  /** Whether it comes from the buyer of the claim that has this token: who opened a claim is its buyer. */
  buyer?: { readonly token: string; readonly isProven: boolean };
};

/** One call with a payment that its payer signed. */
export type Call = PaidPathParts & {
  readonly operation: Operation;
  readonly challenge: Challenge;
  readonly payment: ProvenPayment;
  readonly input: Input | Refusal;
  readonly credentials: Credentials;
  /** Whether the payer is known to have bought here; looked up only where that makes a difference. */
  readonly isBuyer: boolean;
  /** The caller's address, as far as limits go. */
  readonly address: string;
  readonly handOverAt: number;
  readonly peer: Peer;
  /** Its place at the claim, if it has one. */
  readonly place: Place;
  /** Looked at once, because that uses up a sign-in and counts what is vain. */
  readonly proof: Proof;
};

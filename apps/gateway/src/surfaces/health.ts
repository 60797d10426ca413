import type { Roster } from "@coinslot/jobs";
import { queues } from "@coinslot/tools-schema";
import { jsonReply, type Reply } from "../http/reply.ts";
import { writeReply } from "../http/write-reply.ts";
import type { ReconcilerHealth } from "../reconciler/reconciler.ts";
import type { Surface } from "./surface.ts";

/** The parts of the shop that its health is told by. */
export type HealthParts = {
  readonly roster: Roster;
  /** Whose signature is under offers and receipts; undefined where nothing is signed. */
  readonly receiptSigner: string | undefined;
  readonly reconciler: () => ReconcilerHealth;
  readonly isFacilitatorReady: () => boolean;
  readonly isStorageReady: () => Promise<boolean>;
  /** Whether so much is kept in Redis that nothing new is sold. */
  readonly isStorageFull: () => boolean;
  /** Whether claims of before the network stood in their keys are moved. */
  readonly areClaimsAtHand: () => boolean;
  /** CAIP-2 ids of the networks whose claims lie in the same Redis, untouched. */
  readonly otherNetworks: () => Promise<readonly string[]>;
};

const storageWordOf = (isReady: boolean, isFull: boolean): string => {
  if (!isReady) return "unreachable";
  return isFull
    ? "nearly full: nothing new is sold until results expire or it has more memory"
    : "ok";
};

const readiness = async (parts: HealthParts): Promise<Reply> => {
  const [isStorageReady, otherNetworks] = await Promise.all([
    parts.isStorageReady(),
    parts.otherNetworks(),
  ]);
  const areClaimsAtHand = parts.areClaimsAtHand();
  const isFacilitatorReady = parts.isFacilitatorReady();
  const isStorageFull = parts.isStorageFull();
  const isReady = isStorageReady && !isStorageFull && areClaimsAtHand && isFacilitatorReady;
  return jsonReply(isReady ? 200 : 503, {
    status: isReady ? "ready" : "not-ready",
    redis: storageWordOf(isStorageReady, isStorageFull),
    facilitator: isFacilitatorReady ? "ok" : "does not settle both x402 versions on our network",
    queues: Object.fromEntries(queues.map((queue) => [queue, parts.roster.view(queue)])),
    reconciler: parts.reconciler(),
    ...(areClaimsAtHand ? {} : { claims: "wait for gateways of the version before to stop" }),
    ...(otherNetworks.length > 0 ? { otherNetworks } : {}),
    ...(parts.receiptSigner ? { receiptSigner: parts.receiptSigner } : {}),
  });
};

/** `GET /health/live` and `GET /health/ready`: whether the process runs, and whether the shop can sell. */
export const healthSurface =
  (parts: HealthParts): Surface =>
  (app) => {
    app.get("/health/live", (_request, response) =>
      writeReply(response, jsonReply(200, { status: "live" })),
    );
    app.get("/health/ready", async (_request, response) =>
      writeReply(response, await readiness(parts)),
    );
  };

import type { Roster } from "@coinslot/jobs";
import { queues } from "@coinslot/tools-schema";
import type { PartStates } from "../health/part-states.ts";
import { jsonReply, type Reply } from "../http/reply.ts";
import { writeReply } from "../http/write-reply.ts";
import type { ReconcilerHealth } from "../reconciler/reconciler.ts";
import type { Surface } from "./surface.ts";

/** What the shop's health is told by. */
type Shown = {
  readonly parts: Pick<PartStates, "now">;
  readonly roster: Pick<Roster, "view">;
  readonly reconciler: () => ReconcilerHealth;
  /** Whose signature is under offers and receipts; undefined where nothing is signed. */
  readonly receiptSigner: string | undefined;
  /** CAIP-2 ids of the networks whose claims lie in the same Redis, untouched. */
  readonly otherNetworks: () => Promise<readonly string[]>;
};

const readiness = async (shown: Shown): Promise<Reply> => {
  const [parts, otherNetworks] = await Promise.all([
    shown.parts.now(),
    shown.otherNetworks().catch(() => []),
  ]);
  const isReady = Object.values(parts).every(({ state }) => state !== "failed");
  return jsonReply(isReady ? 200 : 503, {
    status: isReady ? "ready" : "not-ready",
    parts,
    queues: Object.fromEntries(queues.map((queue) => [queue, shown.roster.view(queue)])),
    reconciler: shown.reconciler(),
    ...(otherNetworks.length > 0 ? { otherNetworks } : {}),
    ...(shown.receiptSigner ? { receiptSigner: shown.receiptSigner } : {}),
  });
};

/**
 * `GET /health/live` and `GET /health/ready`: whether the process runs, and whether the shop can sell. Each part is named
 * with its state, the reason and since when; one that has failed makes the shop not ready.
 */
export const healthSurface =
  (shown: Shown): Surface =>
  (app) => {
    app.get("/health/live", (_request, response) =>
      writeReply(response, jsonReply(200, { status: "live" })),
    );
    app.get("/health/ready", async (_request, response) =>
      writeReply(response, await readiness(shown)),
    );
  };

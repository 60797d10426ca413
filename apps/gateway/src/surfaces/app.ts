import type { IncomingMessage } from "node:http";
import { type CatalogDocument, queues } from "@coinslot/tools-schema";
import type { Roster } from "@coinslot/jobs";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { GatewayLog } from "../log.ts";
import type { ReconcilerHealth } from "../reconciler/reconciler.ts";
import { corsHeaders, jsonReply, problemReply, type Reply } from "../http/reply.ts";
import { writeReply } from "../http/write-reply.ts";

/** What the free surfaces need: none of them reads a payment. */
export type AppParts = {
  readonly catalog: CatalogDocument;
  /** Whose signature is under offers and receipts; undefined where nothing is signed. */
  readonly receiptSigner: string | undefined;
  readonly roster: Roster;
  readonly claimPage: (token: string, request: IncomingMessage) => Promise<Reply>;
  /** By the Authorization header and the number of the first claim that is shown. */
  readonly debtsPage: (authorization: string | undefined, offset: unknown) => Promise<Reply>;
  readonly reconciler: () => ReconcilerHealth;
  readonly isFacilitatorReady: () => boolean;
  readonly isStorageReady: () => Promise<boolean>;
  /** Whether claims of before the network stood in their keys are moved. */
  readonly areClaimsAtHand: () => boolean;
  /** CAIP-2 ids of the networks whose claims lie in the same Redis, untouched. */
  readonly otherNetworks: () => Promise<readonly string[]>;
  readonly log: GatewayLog;
};

const readiness = async (parts: AppParts): Promise<Reply> => {
  const [isStorageReady, otherNetworks] = await Promise.all([
    parts.isStorageReady(),
    parts.otherNetworks(),
  ]);
  const areClaimsAtHand = parts.areClaimsAtHand();
  const isFacilitatorReady = parts.isFacilitatorReady();
  const isReady = isStorageReady && areClaimsAtHand && isFacilitatorReady;
  return jsonReply(isReady ? 200 : 503, {
    status: isReady ? "ready" : "not-ready",
    redis: isStorageReady ? "ok" : "unreachable",
    facilitator: isFacilitatorReady ? "ok" : "does not settle both x402 versions on our network",
    queues: Object.fromEntries(queues.map((queue) => [queue, parts.roster.view(queue)])),
    reconciler: parts.reconciler(),
    ...(areClaimsAtHand ? {} : { claims: "wait for gateways of the version before to stop" }),
    ...(otherNetworks.length > 0 ? { otherNetworks } : {}),
    ...(parts.receiptSigner ? { receiptSigner: parts.receiptSigner } : {}),
  });
};

const notFound = problemReply({ code: "not_found", detail: "The catalog is at /catalog." });

const failed = problemReply({ code: "internal_error", detail: "The gateway failed." });

/** Express would answer a path that cannot be decoded, and whatever is thrown, with a page of HTML. */
const answerThrown =
  (log: GatewayLog): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    if (error instanceof URIError) return writeReply(response, notFound);
    // Without the path, in which a claim's token may stand.
    log.error({ error: (error as Error).stack }, "a free surface threw");
    return writeReply(response, failed);
  };

/** The free surfaces: catalog, claims, health. */
export const createApp = (parts: AppParts): Express => {
  const app = express();
  app.disable("x-powered-by");

  app.get("/health/live", (_request, response) =>
    writeReply(response, jsonReply(200, { status: "live" })),
  );
  app.get("/health/ready", async (_request, response) =>
    writeReply(response, await readiness(parts)),
  );
  app.get("/catalog", (_request, response) => {
    response.set({ ...corsHeaders, "cache-control": "public, max-age=60" }).json(parts.catalog);
  });
  app.get("/claims/:token", async (request, response) =>
    writeReply(response, await parts.claimPage(request.params.token, request)),
  );
  app.get("/admin/debts", async (request, response) =>
    writeReply(
      response,
      await parts.debtsPage(request.headers.authorization, request.query["offset"]),
    ),
  );
  app.use((_request, response) => writeReply(response, notFound));
  app.use(answerThrown(parts.log));
  return app;
};

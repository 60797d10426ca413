import { createPublication, type Publication } from "@coinslot/documents";
import type { Operation } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import type { ActivityStore } from "../activity/activity-store.ts";
import type { Hits } from "../activity/hits.ts";
import { createBooks } from "../books/books.ts";
import type { PaidPathParts } from "../call/call.ts";
import type { Challenge } from "../challenge/challenge.ts";
import type { Attention } from "../claims/attention.ts";
import type { OldClaims } from "../claims/move-old-claims.ts";
import type { PartStates } from "../health/part-states.ts";
import { type ClaimReadLimits, createClaimReads } from "../limits/claim-reads.ts";
import type { Shop } from "../payment/terms.ts";
import type { Signing } from "../receipts/signing.ts";
import type { Reconciler } from "../reconciler/reconciler.ts";
import { activitySurface } from "./activity.ts";
import { booksSurface } from "./books.ts";
import { catalogSurface } from "./catalog.ts";
import { catalogSearchSurface } from "./catalog-search.ts";
import { claimSurface, createClaimPage } from "./claim-page.ts";
import { dashboardSurface } from "./dashboard.ts";
import { debtsSurface } from "./debts-page.ts";
import { documentsSurface } from "./documents.ts";
import { healthSurface } from "./health.ts";
import { notFoundSurface } from "./not-found-page.ts";
import { mcpSurface } from "./mcp/mcp-surface.ts";
import { pagesSurface } from "./pages.ts";
import { queuesBoardSurface } from "./queues-board.ts";
import { siteOf } from "./site.ts";
import type { Surface } from "./surface.ts";

/** What the gateway is made of, as far as the free surfaces show it. */
export type SurfaceParts = {
  readonly settings: {
    readonly ADMIN_TOKEN?: string | undefined;
    readonly GOAL_USD: bigint;
    readonly CONTACT_EMAIL?: string | undefined;
    readonly SANDBOX_WALLET_URL?: string | undefined;
    readonly MPP: "on" | "off";
  };
  readonly paidPath: PaidPathParts;
  readonly challenges: ReadonlyMap<Operation, Challenge>;
  readonly shop: Shop;
  readonly signing: Pick<Signing, "address" | "issueReceipt">;
  readonly attention: Attention;
  readonly reconciler: Pick<Reconciler, "health">;
  readonly oldClaims: Pick<OldClaims, "otherNetworks">;
  readonly health: Pick<PartStates, "now">;
  readonly activity: ActivityStore;
  readonly hits: Hits;
  readonly redis: Redis;
  readonly reads: ClaimReadLimits | undefined;
};

const publicationOf = (
  { publicUrl, payTo, network, facilitatorUrl }: Shop,
  receiptSigner: string | undefined,
  { CONTACT_EMAIL: contactEmail, MPP }: SurfaceParts["settings"],
): Publication =>
  createPublication({
    baseUrl: publicUrl,
    networkLabel: network.label,
    networkId: network.id,
    chainId: network.chainId,
    payTo,
    asset: network.asset,
    facilitatorV2: facilitatorUrl,
    receiptSigner,
    contactEmail,
    hasMpp: MPP === "on",
  });

/** Everything beside the paid routes, in one list: a new surface is a file of this room and a line here. */
export const openSurfaces = (parts: SurfaceParts): readonly Surface[] => {
  const { settings, paidPath, shop, signing, attention, reconciler, oldClaims, redis } = parts;
  const books = createBooks(redis, shop.network);
  const { claims, jobs, now } = paidPath;
  const site = siteOf(shop, settings);
  const publication = publicationOf(shop, signing.address, settings);
  const claimPage = createClaimPage({
    ...paidPath,
    reads: createClaimReads(now, parts.reads),
    issueReceipt: signing.issueReceipt,
  });
  return [
    healthSurface({
      parts: parts.health,
      roster: jobs.roster,
      reconciler: () => reconciler.health(),
      receiptSigner: signing.address,
      otherNetworks: oldClaims.otherNetworks,
    }),
    catalogSurface(publication.catalog),
    catalogSearchSurface(publication),
    // Before the pages, which have the same paths for people.
    documentsSurface(publication),
    pagesSurface({
      publication,
      site,
      roster: jobs.roster,
      wallets: {
        walletUrl: settings.SANDBOX_WALLET_URL,
        rpcUrl: shop.network.publicRpcUrl,
      },
    }),
    claimSurface(claimPage, paidPath.limits),
    activitySurface({ shop, goal: settings.GOAL_USD, books, store: parts.activity, now }),
    booksSurface({ shop, site, books, now }),
    dashboardSurface({ site, books, store: parts.activity, now }),
    mcpSurface({ paidPath, challenges: parts.challenges, hits: parts.hits, claimPage, shop }),
    debtsSurface({ adminToken: settings.ADMIN_TOKEN, claims, jobs, attention }),
    queuesBoardSurface({ adminToken: settings.ADMIN_TOKEN, redis }),
    notFoundSurface(site),
  ];
};

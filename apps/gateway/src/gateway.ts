import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createFailFastRedis, createJobClient, createPatientRedis } from "@coinslot/jobs";
import type { ReceiptSigner } from "@coinslot/receipts";
import { type CatalogDocument, createCatalogDocument, operations } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import {
  abuseLimitDefaults,
  type AbuseLimitOptions,
  createAbuseLimits,
} from "./limits/abuse-limits.ts";
import { createApp } from "./surfaces/app.ts";
import {
  type BodyBudgetOptions,
  bodyBudgetDefaults,
  createBodyBudget,
} from "./limits/body-budget.ts";
import type { PaidPathParts } from "./call/call.ts";
import { createChallenge } from "./challenge/challenge.ts";
import { createClaimPage } from "./surfaces/claim-page.ts";
import {
  claimReadDefaults,
  type ClaimReadOptions,
  createClaimReads,
} from "./limits/claim-reads.ts";
import { createClaimReplies } from "./call/claim-replies.ts";
import { createClaims } from "./claims/store.ts";
import { type Authorize, createCdpAuthorize } from "./facilitator/cdp-auth.ts";
import { createFacilitatorEndpoint } from "./facilitator/endpoint.ts";
import { type Facilitators, watchFacilitators } from "./facilitator/facilitators.ts";
import { createDebtsPage } from "./surfaces/debts-page.ts";
import { createFront } from "./front.ts";
import type { GatewayLog } from "./log.ts";
import type { Network } from "./payment/networks.ts";
import { createPersist } from "./claims/persist.ts";
import { startSigning } from "./receipts/signing.ts";
import { careDefaults, type CareOptions, startCare } from "./reconciler/care.ts";
import { openSignIn } from "./sign-in/sign-ins.ts";
import type { Shop } from "./payment/terms.ts";

export type GatewayOptions = {
  readonly payTo: string;
  readonly network: Network;
  readonly facilitatorUrls: readonly string[];
  readonly cdpKey?: { readonly keyId: string; readonly secret: string };
  /** Signs offers and receipts; without it there are none. */
  readonly receiptSigner?: ReceiptSigner | undefined;
  readonly redisUrl: string;
  readonly publicUrl?: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly handOverMs: number;
  readonly maxBacklog: number;
  /** What happens to claims that no call takes care of. */
  readonly care?: CareOptions;
  readonly abuse?: Partial<AbuseLimitOptions>;
  readonly bodies?: Partial<BodyBudgetOptions>;
  readonly reads?: Partial<ClaimReadOptions>;
  /** Opens the list of debts. */
  readonly adminToken?: string | undefined;
  readonly log: GatewayLog;
  readonly now?: () => number;
  /** Milliseconds until a settle request counts as unanswered. */
  readonly settleTimeoutMs?: number;
  /** Milliseconds until the whole of a request must be there. */
  readonly requestTimeoutMs?: number | undefined;
};

/** A gateway that listens. */
export type Gateway = {
  readonly url: string;
  /** Takes no more calls, answers those it has, writes down what is not written yet. Once, however often. */
  close(): Promise<void>;
};

const noAuthorization: Authorize = async () => ({});

const connect = (options: GatewayOptions): { commands: Redis; subscriber: Redis } => {
  const commands = createFailFastRedis(options.redisUrl);
  const subscriber = createPatientRedis(options.redisUrl);
  for (const connection of [commands, subscriber]) {
    connection.on("error", (error: Error) => options.log.warn({ error: error.message }, "redis"));
  }
  return { commands, subscriber };
};

const connectFacilitators = async (
  options: GatewayOptions,
  now: () => number,
): Promise<Facilitators> => {
  const { network, log, facilitatorUrls, cdpKey } = options;
  const authorize = cdpKey ? createCdpAuthorize({ ...cdpKey, now }) : noAuthorization;
  const timeoutMs = options.settleTimeoutMs ?? 30_000;
  const facilitators = await watchFacilitators(
    facilitatorUrls.map((url) => createFacilitatorEndpoint({ url, network, authorize, timeoutMs })),
  );
  if (!facilitators.isReady())
    log.warn({ facilitatorUrls }, "no facilitator supports our terms yet");
  return facilitators;
};

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });

/** The stores, the outside world and what connects them: all that calls are served with. */
const openParts = async (options: GatewayOptions) => {
  const { network, log, payTo, handOverMs, maxBacklog, now = Date.now } = options;
  const publicUrl = options.publicUrl ?? `http://${options.host}:${options.port}`;
  const { commands, subscriber } = connect(options);
  const redis = commands;
  const facilitators = await connectFacilitators(options, now);
  const gateway = randomUUID();
  const jobs = createJobClient({ gateway, commands, subscriber, now, maxBacklog, log });
  const persist = createPersist(log);
  const care = { ...careDefaults, ...options.care };
  const isAudited = care.rpcUrls !== undefined;
  const claims = createClaims({ redis, network, persist, now, isAudited, ...care });
  const caring = startCare({ options: care, network, redis, claims, jobs, log, now });
  const limits = createAbuseLimits({ ...abuseLimitDefaults, ...options.abuse }, now);

  const [facilitatorUrl = ""] = options.facilitatorUrls;
  const shop: Shop = { publicUrl, payTo, network, facilitatorUrl };
  const signer = options.receiptSigner;
  const signing = await startSigning({ signer, operations, shop, redis, log, now });
  const { issueReceipt } = signing;
  const replies = createClaimReplies({ publicUrl, network, claims, persist, issueReceipt });
  const signIn = openSignIn({ redis, network, rpcUrls: care.rpcUrls, log, now });
  const { opinion } = caring;
  const { signIns } = signIn;
  const money = { network, claims, facilitators, replies, persist, opinion };
  const bodies = createBodyBudget({ ...bodyBudgetDefaults, ...options.bodies });
  const paidPath: PaidPathParts = { ...money, jobs, signIns, limits, bodies, log, now, handOverMs };
  return { paidPath, shop, signIn, signing, caring, commands, subscriber };
};

type Parts = Awaited<ReturnType<typeof openParts>>;

const createGatewayServer = (options: GatewayOptions, parts: Parts): Server => {
  const { paidPath, shop, signIn, signing, caring, commands } = parts;
  const { claims, jobs, replies, limits, network, facilitators, now } = paidPath;
  const reads = createClaimReads({ ...claimReadDefaults, ...options.reads }, now);
  const { issueReceipt } = signing;
  const { attention, reconciler } = caring;
  const app = createApp({
    catalog: catalogOf(shop, signing.address),
    receiptSigner: signing.address,
    roster: jobs.roster,
    claimPage: createClaimPage({
      claims,
      jobs,
      replies,
      limits,
      reads,
      issueReceipt,
      network,
      now,
    }),
    debtsPage: createDebtsPage({ adminToken: options.adminToken, claims, jobs, attention }),
    reconciler: () => reconciler.health(),
    isFacilitatorReady: () => facilitators.isReady(),
    isStorageReady: () =>
      commands.ping().then(
        () => true,
        () => false,
      ),
    log: options.log,
  });
  const challenges = new Map(
    operations.map((operation) => [
      operation,
      createChallenge(
        operation,
        shop,
        () => signIn.nonces.stamp(),
        () => signing.offerOf(operation),
      ),
    ]),
  );
  const { log, requestTimeoutMs } = options;
  return createFront({ challenges, paidPath, app, log, requestTimeoutMs });
};

/** The composition root: everything is made here and handed down. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const parts = await openParts(options);
  const { paidPath, signIn, signing, caring, commands, subscriber } = parts;
  const server = createGatewayServer(options, parts);
  await listen(server, options.port, options.host);
  const close = async (): Promise<void> => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    signing.close();
    await Promise.all([caring.close(), signIn.close()]);
    await paidPath.persist.settle(10_000);
    await Promise.all([paidPath.facilitators.close(), paidPath.jobs.close()]);
    commands.disconnect();
    subscriber.disconnect();
  };
  let closed: Promise<void> | undefined;
  return {
    url: `http://${options.host}:${(server.address() as AddressInfo).port}`,
    close: () => (closed ??= close()),
  };
};

const catalogOf = (
  { publicUrl, payTo, network, facilitatorUrl }: Shop,
  receiptSigner: string | undefined,
): CatalogDocument =>
  createCatalogDocument({
    baseUrl: publicUrl,
    networkLabel: network.label,
    networkId: network.id,
    payTo,
    asset: network.asset,
    facilitatorV2: facilitatorUrl,
    receiptSigner,
  });

import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createFailFastRedis, createJobClient, createPatientRedis } from "@coinslot/jobs";
import { operations } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { openActivity } from "./activity/open-activity.ts";
import { createBooks } from "./books/books.ts";
import { createCallTurns } from "./call/answer-call.ts";
import type { PaidPathParts } from "./call/call.ts";
import { createIsSold } from "./call/is-sold.ts";
import { createProvePayer } from "./call/prove-payer.ts";
import { createClaimReplies } from "./call/claim-replies.ts";
import { openContractWallets } from "./chain/contract-wallets.ts";
import { openChain } from "./chain/open-chain.ts";
import { createChallenge } from "./challenge/challenge.ts";
import { createAudits } from "./claims/audits.ts";
import { createAttention } from "./claims/attention.ts";
import type { JobParts } from "./claims/claim-job.ts";
import { startCountingClaims } from "./claims/count-claims.ts";
import { startMovingOldClaims } from "./claims/move-old-claims.ts";
import { createPersist } from "./claims/persist.ts";
import { shareOf } from "./claims/shares.ts";
import { createClaims } from "./claims/store.ts";
import type { GatewaySettings } from "./env.ts";
import { authorizeWith } from "./facilitator/cdp-auth.ts";
import { createFacilitatorEndpoint, settleDeadlineMs } from "./facilitator/endpoint.ts";
import { type Facilitators, watchFacilitators } from "./facilitator/facilitators.ts";
import { createFront, type Front } from "./front.ts";
import { openHealth } from "./health/open-health.ts";
import { createAbuseLimits } from "./limits/abuse-limits.ts";
import { createBodyBudget } from "./limits/body-budget.ts";
import type { ClaimReadLimits } from "./limits/claim-reads.ts";
import { canWriteWhole } from "./http/one-write.ts";
import { openNewcomers } from "./limits/newcomers.ts";
import { watchStorage } from "./limits/storage-mark.ts";
import type { GatewayLog } from "./log.ts";
import { createMppChallenges } from "./mpp/mpp-challenges.ts";
import { openMeasures } from "./metrics/open-measures.ts";
import type { Shop } from "./payment/terms.ts";
import { startSigning } from "./receipts/signing.ts";
import { createBlockAudit } from "./reconciler/audit-blocks.ts";
import { startReconciler } from "./reconciler/reconciler.ts";
import { openRefunds } from "./reconciler/refunds.ts";
import { createNonces } from "./sign-in/nonces.ts";
import { createSignIns } from "./sign-in/sign-ins.ts";
import { createApp } from "./surfaces/app.ts";
import { openSurfaces } from "./surfaces/open-surfaces.ts";

export type GatewayOptions = {
  readonly settings: GatewaySettings;
  readonly log: GatewayLog;
  readonly now?: () => number;
  /** Milliseconds until a settle request counts as unanswered. */
  readonly settleTimeoutMs?: number;
  /** Milliseconds until the whole of a request must be there. */
  readonly requestTimeoutMs?: number | undefined;
  readonly reads?: ClaimReadLimits | undefined;
};

/** A gateway that listens. */
export type Gateway = {
  readonly url: string;
  /** Takes no more calls, answers those it has, writes down what is not written yet. Once, however often. */
  close(): Promise<void>;
};

const connect = ({ settings, log }: GatewayOptions): { commands: Redis; subscriber: Redis } => {
  const commands = createFailFastRedis(settings.REDIS_URL);
  const subscriber = createPatientRedis(settings.REDIS_URL);
  for (const connection of [commands, subscriber]) {
    connection.on("error", (error: Error) => log.warn({ error: error.message }, "redis"));
  }
  return { commands, subscriber };
};

const connectFacilitators = async (
  { settings, log, settleTimeoutMs: timeoutMs = settleDeadlineMs }: GatewayOptions,
  now: () => number,
): Promise<Facilitators> => {
  const { NETWORK: network, FACILITATOR_URL: facilitatorUrls } = settings;
  const authorize = authorizeWith(settings, now);
  const facilitators = await watchFacilitators(
    facilitatorUrls.map((url) => createFacilitatorEndpoint({ url, network, authorize, timeoutMs })),
  );
  if (!facilitators.isReady())
    log.warn({ reason: facilitators.problem() }, "no facilitator supports our terms yet");
  return facilitators;
};

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });

/** The claims, what the chain says of them, and who looks at them beside the calls themselves. */
const openClaims = (
  options: GatewayOptions,
  stores: Pick<JobParts, "jobs" | "now"> & { redis: Redis },
) => {
  const { settings, log } = options;
  const { redis, jobs, now } = stores;
  const { NETWORK: network } = settings;
  const persist = createPersist(log);
  const abandonedMs = settings.ABANDONED_AFTER_SECONDS * 1_000;
  const oldClaims = startMovingOldClaims({ redis, network, log });
  const areAtHand = oldClaims.areMoved;
  const counting = startCountingClaims({ redis, network, log, now, areAtHand });
  const claims = createClaims({
    redis,
    network,
    areAtHand,
    persist,
    now,
    abandonedMs,
    maxUnsettled: settings.MAX_UNSETTLED,
    maxOpenJobs: shareOf(settings.MAX_BACKLOG),
    isAudited: settings.RPC_URL !== undefined,
  });
  const chainCheck = openChain({ settings, network, redis, log });
  const { chain, checkAll } = chainCheck;
  const attention = createAttention(redis, network, now);
  const refunds = openRefunds({ settings, network, claims, chain, log, now });
  const roundMs = settings.RECONCILE_SECONDS * 1_000;
  const looks = { claims, jobs, chain, refunds, checkAll, log, now, abandonedMs };
  const payTo = settings.PAY_TO.toLowerCase();
  const audits = createAudits(redis, network);
  const blockAudit = chain && createBlockAudit({ audits, chain, claims, network, payTo, now });
  const reconciler = startReconciler({ ...looks, blockAudit, attention, roundMs, areAtHand });
  const close = async (): Promise<void> => {
    oldClaims.close();
    counting.close();
    await reconciler.close();
    await chainCheck.close();
  };
  return { claims, persist, chainCheck, attention, reconciler, oldClaims, close };
};

/** The stores, the outside world and what connects them: all that calls are served with. */
const openParts = async (options: GatewayOptions) => {
  const { settings, log, now = Date.now } = options;
  const { NETWORK: network, PAY_TO: payTo, MAX_BACKLOG: maxBacklog } = settings;
  const publicUrl = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
  const { commands, subscriber } = connect(options);
  const redis = commands;
  const metrics = await openMeasures(settings);
  const connected = await connectFacilitators(options, now);
  const facilitators = metrics?.settlements(connected) ?? connected;
  // Its reply channel carries the network, as its keys do.
  const gateway = `${network.chainId}:${randomUUID()}`;
  const jobs = createJobClient({ gateway, commands, subscriber, now, maxBacklog, log });
  const opened = openClaims(options, { redis, jobs, now });
  const { claims, persist, chainCheck } = opened;

  const [facilitatorUrl = ""] = settings.FACILITATOR_URL;
  const shop: Shop = { publicUrl, payTo, network, facilitatorUrl };
  const signer = settings.RECEIPT_PRIVATE_KEY;
  const signing = await startSigning({ signer, operations, shop, redis, log, now });
  const { issueReceipt } = signing;
  const hasMpp = settings.MPP === "on";
  const given = { publicUrl, network, claims, persist, issueReceipt, log, now };
  const replies = createClaimReplies({ ...given, hasMpp });
  const { RPC_URL: rpcUrls } = settings;
  const contractWallets = rpcUrls && openContractWallets({ rpcUrls, network, now });
  const nonces = createNonces({ redis, now });
  const mpp = hasMpp
    ? createMppChallenges({ publicUrl, network, mac: nonces.mac, stamp: () => nonces.stamp() })
    : undefined;
  const hasBought = (wallet: string): Promise<boolean> => claims.hasBought(wallet);
  const limits = createAbuseLimits(settings, now);
  const storage = watchStorage(redis, settings.STORAGE_MARK_PERCENT);
  const opening = openActivity({ settings, network, limits, redis, log, now });
  const activity = { ...opening, hits: metrics?.hits(opening.hits) ?? opening.hits };
  const paidPath: PaidPathParts = {
    network,
    claims,
    facilitators,
    jobs,
    replies,
    persist,
    signIns: createSignIns({ network, nonces, contractWallets, hasBought, now }),
    provePayer: createProvePayer({ network, claims, contractWallets, limits }),
    chainCheck,
    limits,
    newcomers: openNewcomers(settings, options.settleTimeoutMs ?? settleDeadlineMs),
    bodies: createBodyBudget(settings),
    storage,
    takeTurn: createCallTurns(),
    log,
    now,
    handOverMs: settings.HAND_OVER_SECONDS * 1_000,
  };
  const { roster } = jobs;
  const health = openHealth({ ...opened, roster, facilitators, storage, redis, log, now });
  const served = { paidPath, shop, nonces, mpp, signing, opened, activity, metrics, storage };
  return { ...served, health, contractWallets, commands, subscriber };
};

type Parts = Awaited<ReturnType<typeof openParts>>;

const createGatewayServer = (
  options: GatewayOptions,
  parts: Parts,
  writesWhole: boolean,
): Front => {
  const { paidPath, shop, nonces, mpp, signing, opened, activity, commands } = parts;
  const { log } = paidPath;
  const challenges = new Map(
    operations.map((operation) => [
      operation,
      createChallenge(
        operation,
        shop,
        () => nonces.stamp(),
        () => signing.offerOf(operation),
        createIsSold(operation, paidPath),
        mpp,
      ),
    ]),
  );
  const { settings, reads, requestTimeoutMs } = options;
  const surfaces = openSurfaces({
    settings,
    paidPath,
    challenges,
    shop,
    signing,
    ...opened,
    health: parts.health,
    activity: activity.store,
    hits: activity.hits,
    redis: commands,
    reads,
  });
  const app = createApp(surfaces, log);
  const { hits } = activity;
  const hasMpp = mpp !== undefined;
  const front = { challenges, paidPath, hits, app, settings, requestTimeoutMs };
  return createFront({ ...front, writesWhole, hasMpp });
};

/** The gauges of the whole shop, read when a scraper asks. */
const measureShop = ({ settings, log }: GatewayOptions, parts: Parts): void => {
  const { metrics, paidPath, opened, commands: redis } = parts;
  if (!metrics) return;
  metrics.shop({
    redis,
    books: createBooks(redis, settings.NETWORK),
    attention: opened.attention,
    jobs: paidPath.jobs,
    isFacilitatorReady: () => paidPath.facilitators.isReady(),
    reconciler: () => opened.reconciler.health(),
  });
  log.info({ url: metrics.url }, "metrics");
};

/** The composition root: everything is made here and handed down. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const parts = await openParts(options);
  const { paidPath, contractWallets, signing, opened, activity, storage } = parts;
  const { commands, subscriber } = parts;
  const { HOST: host, PORT: port } = options.settings;
  const writesWhole = await canWriteWhole();
  if (!writesWhole) options.log.warn({}, "this Node writes an unpaid answer in two pieces");
  const { server, drain } = createGatewayServer(options, parts, writesWhole);
  await opened.oldClaims.wait(2_000);
  await listen(server, port, host);
  const close = async (): Promise<void> => {
    await drain();
    signing.close();
    storage.close();
    parts.health.close();
    await Promise.all([opened.close(), contractWallets?.close()]);
    await paidPath.persist.flush(10_000);
    await Promise.all([activity.close(), parts.metrics?.close()]);
    await Promise.all([paidPath.facilitators.close(), paidPath.jobs.close()]);
    commands.disconnect();
    subscriber.disconnect();
  };
  measureShop(options, parts);
  let closed: Promise<void> | undefined;
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () => (closed ??= close()),
  };
};

import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createFailFastRedis, createJobClient, createPatientRedis } from "@coinslot/jobs";
import { createCatalogDocument, operations } from "@coinslot/tools-schema";
import { createApp } from "./app.ts";
import { createChallenge } from "./challenge.ts";
import { createClaimPage } from "./claim-page.ts";
import { createClaimReplies } from "./claim-replies.ts";
import { createClaims } from "./claims.ts";
import { type Authorize, createCdpAuthorize } from "./facilitator/cdp-auth.ts";
import { createFacilitatorEndpoint } from "./facilitator/endpoint.ts";
import { watchFacilitators } from "./facilitator/facilitators.ts";
import { createFront } from "./front.ts";
import type { GatewayLog } from "./log.ts";
import type { Network } from "./networks.ts";
import { createPaidPath } from "./paid-path.ts";
import { createPersist } from "./persist.ts";
import type { Shop } from "./terms.ts";

export type GatewayOptions = {
  readonly payTo: string;
  readonly network: Network;
  readonly facilitatorUrls: readonly string[];
  readonly cdpKey?: { readonly keyId: string; readonly secret: string };
  readonly redisUrl: string;
  readonly publicUrl?: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly handOverMs: number;
  readonly maxBacklog: number;
  readonly log: GatewayLog;
  readonly now?: () => number;
  /** Milliseconds until a settle request counts as unanswered. */
  readonly settleTimeoutMs?: number;
};

/** A gateway that listens. */
export type Gateway = {
  readonly url: string;
  /** Takes no more calls, answers those it has, writes down what is not written yet. */
  close(): Promise<void>;
};

const noAuthorization: Authorize = async () => ({});

/** The composition root: everything is made here and handed down. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { network, log, now = Date.now } = options;
  const publicUrl = options.publicUrl ?? `http://${options.host}:${options.port}`;
  const redis = createFailFastRedis(options.redisUrl);
  const subscriber = createPatientRedis(options.redisUrl);
  for (const connection of [redis, subscriber]) connection.on("error", (error) => log.warn({ error: error.message }, "redis"));

  const authorize = options.cdpKey ? createCdpAuthorize({ ...options.cdpKey, now }) : noAuthorization;
  const timeoutMs = options.settleTimeoutMs ?? 30_000;
  const facilitators = await watchFacilitators(
    options.facilitatorUrls.map((url) => createFacilitatorEndpoint({ url, network, authorize, timeoutMs })),
  );
  if (!facilitators.isReady()) log.warn({ facilitators: options.facilitatorUrls }, "no facilitator supports our terms yet");

  const jobs = await createJobClient({ gateway: randomUUID(), commands: redis, subscriber, now, maxBacklog: options.maxBacklog });
  const claims = createClaims({ redis, network, now });
  const persist = createPersist(log);
  const replies = createClaimReplies({ publicUrl, network, claims, persist });

  const [facilitatorUrl = ""] = options.facilitatorUrls;
  const shop: Shop = { publicUrl, payTo: options.payTo, network, facilitatorUrl };
  const challenges = new Map(operations.map((operation) => [operation, createChallenge(operation, shop)]));
  const byId = new Map(operations.map((operation) => [operation.id as string, operation]));

  const server = createFront({
    challenges,
    paidPath: createPaidPath({ network, claims, facilitators, jobs, replies, persist, log, now, handOverMs: options.handOverMs }),
    app: createApp({
      catalog: createCatalogDocument({
        baseUrl: publicUrl,
        networkLabel: network.label,
        networkId: network.id,
        payTo: options.payTo,
        asset: network.asset,
        facilitatorV2: facilitatorUrl,
      }),
      roster: jobs.roster,
      claimPage: createClaimPage({ claims, jobs, replies, network, operations: byId, now }),
      isFacilitatorReady: facilitators.isReady,
      isStorageReady: () => redis.ping().then(() => true, () => false),
    }),
    log,
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });

  return {
    url: `http://${options.host}:${(server.address() as AddressInfo).port}`,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      await persist.settle(10_000);
      await Promise.all([facilitators.close(), jobs.close()]);
      redis.disconnect();
      subscriber.disconnect();
    },
  };
};

import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createFailFastRedis, createJobClient, createPatientRedis } from "@coinslot/jobs";
import { type CatalogDocument, createCatalogDocument, operations } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { createApp } from "./app.ts";
import { createChallenge } from "./challenge.ts";
import { createClaimPage } from "./claim-page.ts";
import { createClaimReplies } from "./claim-replies.ts";
import { createClaims } from "./claims.ts";
import { type Authorize, createCdpAuthorize } from "./facilitator/cdp-auth.ts";
import { createFacilitatorEndpoint } from "./facilitator/endpoint.ts";
import { type Facilitators, watchFacilitators } from "./facilitator/facilitators.ts";
import { createFront } from "./front.ts";
import type { GatewayLog } from "./log.ts";
import type { Network } from "./networks.ts";
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

/** The composition root: everything is made here and handed down. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { network, log, payTo, handOverMs, maxBacklog, now = Date.now } = options;
  const publicUrl = options.publicUrl ?? `http://${options.host}:${options.port}`;
  const { commands, subscriber } = connect(options);
  const facilitators = await connectFacilitators(options, now);
  const jobs = createJobClient({ gateway: randomUUID(), commands, subscriber, now, maxBacklog });
  const persist = createPersist(log);
  const claims = createClaims({ redis: commands, network, persist, now });
  const replies = createClaimReplies({ publicUrl, network, claims, persist });

  const [facilitatorUrl = ""] = options.facilitatorUrls;
  const shop: Shop = { publicUrl, payTo, network, facilitatorUrl };
  const server = createFront({
    challenges: new Map(
      operations.map((operation) => [operation, createChallenge(operation, shop)]),
    ),
    paidPath: { network, claims, facilitators, jobs, replies, persist, log, now, handOverMs },
    app: createApp({
      catalog: catalogOf(shop),
      roster: jobs.roster,
      claimPage: createClaimPage({ claims, jobs, replies, network, now }),
      isFacilitatorReady: () => facilitators.isReady(),
      isStorageReady: () =>
        commands.ping().then(
          () => true,
          () => false,
        ),
    }),
    log,
  });
  await listen(server, options.port, options.host);

  return {
    url: `http://${options.host}:${(server.address() as AddressInfo).port}`,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      await persist.settle(10_000);
      await Promise.all([facilitators.close(), jobs.close()]);
      commands.disconnect();
      subscriber.disconnect();
    },
  };
};

const catalogOf = ({ publicUrl, payTo, network, facilitatorUrl }: Shop): CatalogDocument =>
  createCatalogDocument({
    baseUrl: publicUrl,
    networkLabel: network.label,
    networkId: network.id,
    payTo,
    asset: network.asset,
    facilitatorV2: facilitatorUrl,
  });

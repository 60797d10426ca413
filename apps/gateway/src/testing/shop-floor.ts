import {
  type AnyHandlers,
  createPatientRedis,
  startJobWorker,
  type JobWorker,
} from "@coinslot/jobs";
import type { ReceiptSigner } from "@coinslot/receipts";
import {
  type FacilitatorScript,
  type FacilitatorServer,
  freePort,
  type Redis,
  startRedis,
  startStubFacilitator,
} from "@coinslot/sandbox";
import { vi } from "vitest";
import type { AbuseLimitOptions } from "../limits/abuse-limits.ts";
import type { BodyBudgetOptions } from "../limits/body-budget.ts";
import type { ClaimReadOptions } from "../limits/claim-reads.ts";
import { type Gateway, startGateway } from "../gateway.ts";
import type { GatewayLog } from "../log.ts";
import { findNetwork } from "../payment/networks.ts";
import type { CareOptions } from "../reconciler/care.ts";
import { encode, payTo, paymentV1 } from "./payments.ts";

/** A gateway and a worker in this process, on a real Redis, with a facilitator that can be told what to say. */
export type ShopFloor = {
  readonly url: string;
  readonly redis: Redis;
  readonly facilitator: FacilitatorServer;
  readonly gateway: Gateway;
  /** What the gateway logged, as text. */
  readonly logged: string[];
  buy(
    payment: string,
    options?: { body?: unknown; headers?: Record<string, string>; path?: string },
  ): Promise<Answer>;
  get(path: string): Promise<Answer>;
  close(): Promise<void>;
};

type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
};

const silent = { info: () => {}, warn: () => {} };

const startWorker = (
  redis: Redis,
  handlers: AnyHandlers,
  isReady: () => boolean,
): Promise<JobWorker> =>
  startJobWorker({
    queue: "util",
    handlers,
    readiness: () => ({ hash: isReady() }),
    concurrency: 8,
    commands: createPatientRedis(redis.url),
    subscriber: createPatientRedis(redis.url),
    log: silent,
  });

const answerFrom = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  body: (await response.json()) as Record<string, unknown>,
});

const logInto = (logged: string[]): GatewayLog => {
  const write = (fields: object, message: string): void =>
    void logged.push(`${message} ${JSON.stringify(fields)}`);
  return { info: write, warn: write, error: write };
};

/** Plays what `/supported` says; everything else stays genuine. */
export const supportedWith = (kinds: object[]): FacilitatorScript => {
  return ({ call }) => (call === "supported" ? { status: 200, body: { kinds } } : undefined);
};

export const openShop = async (
  handlers: AnyHandlers,
  options: {
    handOverMs?: number;
    settleTimeoutMs?: number;
    supported?: object[];
    receiptSigner?: ReceiptSigner;
    care?: CareOptions;
    abuse?: Partial<AbuseLimitOptions>;
    bodies?: Partial<BodyBudgetOptions>;
    reads?: Partial<ClaimReadOptions>;
    requestTimeoutMs?: number;
    adminToken?: string;
    facilitatorUrl?: string;
    /** Whether the worker offers `hash` just now. */
    isReady?: () => boolean;
  } = {},
): Promise<ShopFloor> => {
  const [redis, facilitator, port] = await Promise.all([
    startRedis(),
    startStubFacilitator(),
    freePort(),
  ]);
  const { supported } = options;
  if (supported) facilitator.script(supportedWith(supported));
  const logged: string[] = [];
  const gateway = await startGateway({
    payTo,
    network: findNetwork("base")!,
    facilitatorUrls: [options.facilitatorUrl ?? facilitator.url],
    receiptSigner: options.receiptSigner,
    redisUrl: redis.url,
    host: "127.0.0.1",
    port,
    handOverMs: options.handOverMs ?? 10_000,
    settleTimeoutMs: options.settleTimeoutMs ?? 5_000,
    maxBacklog: 100,
    care: { roundMs: 100, maxUnsettled: 10_000, ...options.care },
    // All buyers of a test have one address.
    abuse: { invalidPerMinute: 1_000_000, ...options.abuse },
    adminToken: options.adminToken,
    bodies: options.bodies ?? {},
    reads: options.reads ?? {},
    requestTimeoutMs: options.requestTimeoutMs,
    log: logInto(logged),
  });
  const worker = await startWorker(redis, handlers, options.isReady ?? (() => true));
  const get = async (path: string): Promise<Answer> => answerFrom(await fetch(gateway.url + path));
  await vi.waitUntil(async () =>
    JSON.stringify(await get("/health/ready")).includes('"workers":1'),
  );
  return {
    url: gateway.url,
    redis,
    facilitator,
    gateway,
    logged,
    get,
    buy: async (payment, { body = { text: "abc" }, headers = {}, path = "/api/hash" } = {}) =>
      answerFrom(
        await fetch(gateway.url + path, {
          method: "POST",
          headers: { "content-type": "application/json", "x-payment": payment, ...headers },
          body: JSON.stringify(body),
        }),
      ),
    async close() {
      await worker.drain();
      await Promise.all([gateway.close(), facilitator.stop()]);
      await redis.stop();
    },
  };
};

/** A fresh payment of one tenth of a cent, the price of `hash`. */
export const freshPayment = (changes: Parameters<typeof paymentV1>[0] = {}): string =>
  encode(paymentV1(changes));

import {
  type AnyHandlers,
  createPatientRedis,
  startJobWorker,
  type JobWorker,
} from "@coinslot/jobs";
import {
  type FacilitatorScript,
  type FacilitatorServer,
  freePort,
  type Redis,
  startRedis,
  startStubFacilitator,
} from "@coinslot/sandbox";
import { vi } from "vitest";
import type { GatewaySettings } from "../env.ts";
import { type Gateway, type GatewayOptions, startGateway } from "../gateway.ts";
import type { GatewayLog } from "../log.ts";
import { encode, paymentV1 } from "./payments.ts";
import { settingsWith } from "./settings.ts";

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

/** Of both queues of the family. */
const startWorkers = (
  redis: Redis,
  handlers: AnyHandlers,
  isReady: () => boolean,
): Promise<JobWorker[]> =>
  Promise.all(
    (["util", "util-heavy"] as const).map((queue) =>
      startJobWorker({
        queue,
        handlers,
        readiness: () => ({ hash: isReady() }),
        concurrency: 8,
        commands: createPatientRedis(redis.url),
        subscriber: createPatientRedis(redis.url),
        log: silent,
      }),
    ),
  );

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
  options: Pick<GatewayOptions, "settleTimeoutMs" | "requestTimeoutMs" | "reads"> & {
    settings?: Partial<GatewaySettings>;
    supported?: object[];
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
    settings: settingsWith({
      REDIS_URL: redis.url,
      FACILITATOR_URL: [facilitator.url],
      PORT: port,
      HAND_OVER_SECONDS: 10,
      MAX_BACKLOG: 100,
      RECONCILE_SECONDS: 0.1,
      // All buyers of a test have one address.
      MAX_UNSETTLED: 10_000,
      INVALID_PAYMENTS_PER_MINUTE: 1_000_000,
      SETTLING_NEWCOMERS: 10_000,
      ...options.settings,
    }),
    settleTimeoutMs: options.settleTimeoutMs ?? 5_000,
    requestTimeoutMs: options.requestTimeoutMs,
    reads: options.reads,
    log: logInto(logged),
  });
  const workers = await startWorkers(redis, handlers, options.isReady ?? (() => true));
  const get = async (path: string): Promise<Answer> => answerFrom(await fetch(gateway.url + path));
  await vi.waitUntil(
    async () =>
      JSON.stringify(await get("/health/ready")).split('"workers":1').length > workers.length,
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
      // It ends when the calls under way are answered, for which it needs the others.
      await gateway.close();
      await Promise.all([...workers.map((worker) => worker.drain()), facilitator.stop()]);
      await redis.stop();
    },
  };
};

/** A fresh payment of one tenth of a cent, the price of `hash`. */
export const freshPayment = (...options: Parameters<typeof paymentV1>): string =>
  encode(paymentV1(...options));

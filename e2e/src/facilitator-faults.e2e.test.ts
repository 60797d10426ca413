import { setTimeout as sleep } from "node:timers/promises";
import {
  type FacilitatorFaultName,
  facilitatorFaults,
  type FacilitatorScript,
} from "@coinslot/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  paying,
  settlementHeaderOf,
  sign,
  type Version,
  versions,
} from "./customer.ts";
import { watchDiscretion } from "./discretion.ts";
import { type FaultStage, openFaultStage } from "./fault-stage.ts";
import { booksOf, playStory, type Story } from "./fault-story.ts";
import { settlementOf } from "./payments.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

/** What the buyer is told of a payment whose first settlement went wrong. */
type Told = { readonly status: number; readonly code?: string; readonly charged?: unknown };

const sold: Told = { status: 200 };
const unknown: Told = { status: 202, code: "settlement_unknown", charged: "unknown" };
const pending: Told = { status: 202, code: "settlement_pending", charged: "unknown" };
const voided: Told = { status: 402, code: "payment_void", charged: false };
const refused = (code: string): Told => ({ status: 402, code, charged: false });

/** Faults that are not about one payment are played alone, at the end. */
type OfOnePayment = Exclude<FacilitatorFaultName, "unsupported" | "unreachable">;

const told: Record<OfOnePayment, Told> = {
  refuse: refused("payment_refused"),
  "refuse-funds": refused("insufficient_funds"),
  "hang-before": pending,
  "hang-after": pending,
  "reset-before": unknown,
  "reset-after-broadcast": sold,
  "error-500": unknown,
  "error-400-after-broadcast": sold,
  "error-500-after-broadcast": sold,
  "gateway-timeout-html": unknown,
  "gateway-timeout-html-after-broadcast": sold,
  "junk-json": unknown,
  "junk-json-after-broadcast": sold,
  "empty-body": unknown,
  "empty-hash": unknown,
  "empty-hash-after-broadcast": sold,
  "unknown-hash": unknown,
  "wrong-payer": sold,
  "wrong-network": sold,
  pending: sold,
  "pending-unmined": unknown,
  "pending-reverted": unknown,
  "nonce-already-used-front-run": sold,
  "nonce-already-used-cancelled": voided,
  "long-reason": unknown,
};
const names = Object.keys(told) as OfOnePayment[];

const hangs = (name: string): boolean => name.startsWith("hang");

const settledBy = (body: unknown): FacilitatorScript => {
  return () => ({ status: 200, body });
};
const hash = `0x${"ab".repeat(32)}`;
/** Cases 62 and 63, which the protocol has of /verify: nothing here is the word of a settlement. */
const nonsense: Readonly<Record<string, FacilitatorScript>> = {
  "{}": settledBy({}),
  null: settledBy("null"),
  "a list": settledBy([]),
  'isValid: "false"': settledBy({ isValid: "false" }),
  "isValid: true": settledBy({ isValid: true }),
  'success: "true"': settledBy({ success: "true", transaction: hash, network: "eip155:8453" }),
  "success without a network": settledBy({ success: true, transaction: hash }),
  "a transaction that is a number": settledBy({
    success: true,
    transaction: 1,
    network: "eip155:8453",
  }),
  "a transaction with a header in it": settledBy({
    success: true,
    transaction: `${hash}\r\nset-cookie: forged=1`,
    network: "eip155:8453",
  }),
  "HTTP 503 and a refusal in words": () => ({ status: 503, body: "insufficient_funds" }),
};

let world: World;
let stage: FaultStage;
let discretion: ReturnType<typeof watchDiscretion>;
/** All are played at the same time, because a facilitator that hangs takes half a minute. */
const stories = new Map<string, Promise<Story>>();
const keyOf = (name: string, version: Version): string => `${name} in version ${version}`;
const storyOf = (name: string, version: Version): Promise<Story> => {
  const story = stories.get(keyOf(name, version));
  if (!story) throw new Error(`${name} is not played`);
  return story;
};

beforeAll(async () => {
  world = await startWorld({
    environment: { RECONCILE_SECONDS: "0.1", ABANDONED_AFTER_SECONDS: "8", CONFIRM_FROM_USD: "0" },
  });
  stage = openFaultStage(world);
  discretion = watchDiscretion(world);
  // Those that hang begin, because they take the longest.
  const byLength = names.toSorted((one, other) => Number(hangs(other)) - Number(hangs(one)));
  const plays = [...byLength.map((name) => [name, name] as const), ...Object.entries(nonsense)];
  for (const [name, fault] of plays) {
    for (const version of versions) {
      const story = play(version, fault);
      // It is looked at in its own test.
      story.catch(() => {});
      stories.set(keyOf(name, version), story);
      // All at once would be a test of this machine.
      await sleep(80);
    }
  }
});
afterAll(async () => {
  await Promise.allSettled(stories.values());
  await world?.stop();
});

/** Seconds that a buyer waits for what the chain will show, and for what it cannot show. */
const patience = (fault: OfOnePayment | FacilitatorScript): number => {
  const expected = typeof fault === "string" ? told[fault] : unknown;
  return expected === unknown || expected === pending ? 1 : 20;
};

const play = async (version: Version, fault: OfOnePayment | FacilitatorScript): Promise<Story> =>
  playStory(await createCustomer(world), stage, version, fault, patience(fault));

const expectTold = ({ answer }: Story, version: Version, expected: Told): void => {
  const { status, code, charged } = expected;
  expect(answer).toMatchObject({ status, body: code === undefined ? {} : { code, charged } });
  const settlement = settlementOf(answer);
  if (expected === sold) {
    expect(settlement).toMatchObject({
      header: settlementHeaderOf[version],
      value: { success: true },
    });
  } else if (code === "payment_refused" || code === "insufficient_funds") {
    expect(settlement?.value).toMatchObject({ success: false, errorReason: code, transaction: "" });
    expect(answer.body).toHaveProperty("accepts");
  } else expect(settlement).toBeUndefined();
  if (status === 202) {
    expect(answer.body).not.toHaveProperty("accepts");
    expect(answer.headers.has("payment-required")).toBe(false);
  }
};

/** In the end there is one result, for one payment, and the chain says the same. */
const expectOneSale = async ({ customer, ending, late, now }: Story): Promise<void> => {
  expect(ending.result, ending.story.join(", ")).toMatchObject({ op: "hash" });
  expect(now).toMatchObject({ runs: 1, transfers: 1 });
  const transfers = await world.chain.transfers({ from: customer.wallet.address });
  expect(transfers).toMatchObject([{ to: world.payTo, value: customer.price }]);
  const transaction = ending.answer && settlementOf(ending.answer)?.value["transaction"];
  if (transaction !== undefined) expect(transfers[0]?.transactionHash).toBe(transaction);
  if (late) expect(late).toMatchObject({ status: 200, body: { op: "hash" } });
};

describe.each(versions)("a payment of version %i", { timeout: 60_000 }, (version) => {
  test.each(names)("cases 64 to 72, %s: what is told is what the chain says", async (name) => {
    const story = await storyOf(name, version);
    expectTold(story, version, told[name]);
    const isPaid = facilitatorFaults[name].isPaid;
    const isSold = told[name] === sold;
    expect(story.atFirst).toMatchObject({ transfers: isPaid ? 1 : 0, runs: isSold ? 1 : 0 });
    expect(story.atFirst.settles).toBe(1);
    await expectOneSale(story);
    // What is known to be paid is not settled again; where nobody answers, once more is the most.
    expect(story.now.settles).toBeLessThanOrEqual(isSold ? 1 : 2);
  });

  test.each(Object.keys(nonsense))(
    "cases 62 and 63, settle says %s: that proves nothing, and nothing is done on it",
    async (name) => {
      const story = await storyOf(name, version);
      expectTold(story, version, unknown);
      expect(story.atFirst).toEqual({ settles: 1, runs: 0, transfers: 0 });
      await expectOneSale(story);
      expect(story.now.settles).toBe(2);
    },
  );
});

test("cases 62 and 63: nobody is ever asked to verify, so that no such answer can be believed", async () => {
  await Promise.allSettled(stories.values());
  expect(world.facilitator.calls.verify).toBe(0);
  expect(world.facilitator.calls.settle).toBeGreaterThan(stories.size);
});

const health = (): Promise<Answer> => send(world.url, { method: "GET", path: "/health/ready" });
const unavailable = {
  code: "facilitator_unavailable",
  charged: false,
  retry: "resend-same-payment",
};
const kinds = (...entries: [number, string][]) =>
  entries.map(([x402Version, network]) => ({ x402Version, scheme: "exact", network }));

/** Cases 62 and 73: what a facilitator may say of itself instead of supporting our terms. */
const incapable: Readonly<Record<string, FacilitatorScript>> = {
  "no kinds at all": settledBy({ kinds: [] }),
  "version 2 only": settledBy({ kinds: kinds([2, "eip155:8453"]) }),
  "another network": settledBy({ kinds: kinds([1, "base-sepolia"], [2, "eip155:84532"]) }),
  HTML: () => ({ status: 200, body: "<html>Error: forged</html>" }),
  "HTTP 500": () => ({ status: 500, body: "Error: forged at /opt/facilitator" }),
};

describe("a facilitator that goes away", () => {
  test("cases 62 and 73: unreachable, then unable, then back: 503 and no charge, health says why, the same payments buy", async () => {
    await Promise.allSettled(stories.values());
    const customer = await createCustomer(world);
    const payments = await Promise.all(
      versions.map(async (version) => paying(customer, version, await sign(customer))),
    );
    const before = await booksOf(stage, customer, []);
    const expectUnavailable = async (): Promise<void> => {
      for (const headers of payments) {
        const answer = await call(customer, headers);
        expect(answer).toMatchObject({ status: 503, body: unavailable });
        expect(answer.headers.get("retry-after")).toBe("5");
      }
    };
    await world.facilitator.closeDoor();
    await expectUnavailable();
    for (const [name, script] of Object.entries(incapable)) {
      world.facilitator.script((request, genuine) =>
        request.call === "supported" ? script(request, genuine) : undefined,
      );
      await world.facilitator.openDoor();
      const looks = world.facilitator.calls.supported;
      await until(`${name} is seen`, () => world.facilitator.calls.supported > looks + 1);
      expect(await health(), name).toMatchObject({
        status: 503,
        body: {
          status: "not-ready",
          parts: {
            facilitator: { state: "failed", reason: expect.stringContaining("does not settle") },
          },
        },
      });
      await expectUnavailable();
    }
    expect(await booksOf(stage, customer, [])).toEqual(before);
    world.facilitator.script();
    await until("the facilitator is back", async () => (await health()).status === 200);
    for (const headers of payments) expect(await call(customer, headers)).toMatchObject(sold);
  });
});

test("case 72: none of these answers said anything of what is behind the gateway", async () => {
  await Promise.allSettled(stories.values());
  const counts = discretion.hold();
  for (const status of [200, 202, 402, 503])
    expect(counts.get(status), `${status}`).toBeGreaterThan(1);
});

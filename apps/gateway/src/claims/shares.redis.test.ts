import { randomUUID } from "node:crypto";
import {
  createFailFastRedis,
  createJobClient,
  createPatientRedis,
  type JobClient,
  type JobWorker,
  startJobWorker,
} from "@coinslot/jobs";
import type { Operation } from "@coinslot/tools-schema";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Claim } from "./claim.ts";
import { enqueueClaim } from "./claim-job.ts";
import { jobsInTurn, shareOf } from "./shares.ts";
import type { Claims } from "./store.ts";
import {
  type ClaimStore,
  input,
  openClaimStore,
  operation,
  payment,
} from "../testing/claim-store.ts";
import { operationOf } from "../testing/shop.ts";

const share = 12;
const diff = operationOf("POST /api/text-diff");

let store: ClaimStore;
let [claims, elsewhere] = [{} as Claims, {} as Claims];
let jobs: JobClient;
let closers: (() => unknown)[];
beforeEach(async () => {
  store = await openClaimStore();
  [claims, elsewhere] = [0, 1].map(() => store.createStore({ maxOpenJobs: share })) as [
    Claims,
    Claims,
  ];
  const { url } = store;
  const [commands, subscriber] = [createFailFastRedis(url), createPatientRedis(url)];
  const now = () => store.now();
  const log = { warn: () => {} };
  jobs = createJobClient({
    gateway: randomUUID(),
    commands,
    subscriber,
    now,
    maxBacklog: 100,
    log,
  });
  closers = [
    async () => {
      await jobs.close();
      commands.disconnect();
      subscriber.disconnect();
    },
  ];
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  await store.close();
});

/** Runs what waits, one after another, and tells in which order; `letGo` ends what it runs. */
const startWorker = async (run: (text: string) => Promise<void> = async () => {}) => {
  const order: string[] = [];
  const worker: JobWorker = await startJobWorker({
    queue: "util",
    handlers: {
      hash: async (given) => {
        const { text } = given as { text: string };
        order.push(text);
        await run(text);
        return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
      },
    },
    concurrency: 1,
    commands: createPatientRedis(store.url),
    subscriber: createPatientRedis(store.url),
    log: { info: () => {}, warn: () => {} },
  });
  closers.push(() => worker.drain());
  return order;
};

const kindOf = async (payer: string, at = claims, what: Operation = operation): Promise<string> =>
  (await at.open({ ...payment(), payer }, what, input)).kind;

/** Opens a claim for a payer's call by that text. */
const open = async (payer: string, text: string, what: Operation = operation): Promise<Claim> => {
  const given = { json: JSON.stringify({ text }), fingerprint: text };
  const opening = await claims.open({ ...payment(), payer }, what, given);
  if (opening.kind !== "opened") throw new Error(opening.kind);
  return opening.claim;
};

/** Its payment is settled, and its job put into the queue, as by a gateway. */
const sell = async (payer: string, text: string): Promise<Claim> => {
  const claim = await open(payer, text);
  await claims.settled(claim, "0xabc");
  await enqueueClaim({ jobs, now: () => store.now() }, operation, claim);
  return { ...claim, state: "owed" };
};

const sellMany = async (payer: string, count: number): Promise<Claim[]> => {
  const sold: Claim[] = [];
  for (let index = 0; index < count; index++) sold.push(await sell(payer, `${payer} ${index}`));
  return sold;
};

test("a share is an eighth of what may wait, and never less than what waits in turn", () => {
  expect([1_000, 100, 64, 2].map(shareOf)).toEqual([125, 12, 8, jobsInTurn]);
});

describe("a payer's open jobs", () => {
  test("wait in turn up to the eighth; from the ninth on everybody else's are taken first", async () => {
    await sellMany("bulk", 10);
    await sellMany("late", 2);
    const order = await startWorker();
    await vi.waitUntil(() => order.length === 12, { timeout: 10_000 });
    const first = Array.from({ length: jobsInTurn }, (_, index) => `bulk ${index}`);
    expect(order).toEqual([...first, "late 0", "late 1", "bulk 8", "bulk 9"]);
  });

  test("are so many at most, on however many gateways he calls at once", async () => {
    const kinds = await Promise.all(
      Array.from({ length: 40 }, (_, index) => kindOf("bulk", index % 2 ? claims : elsewhere)),
    );
    expect(kinds.filter((kind) => kind === "opened")).toHaveLength(share);
    expect(new Set(kinds)).toEqual(new Set(["opened", "share-full"]));
  });

  test("are counted by payer and queue: nobody else's, and no other queue's", async () => {
    await sellMany("bulk", share);
    expect(await kindOf("bulk")).toBe("share-full");
    expect(await kindOf("other")).toBe("opened");
    expect(await kindOf("bulk", claims, diff)).toBe("opened");
  });

  test("a payment that is known is answered from its claim however many there are", async () => {
    const paid = { ...payment(), payer: "bulk" };
    await claims.open(paid, operation, input);
    while ((await kindOf("bulk")) === "opened");
    expect((await claims.open(paid, operation, input)).kind).toBe("known");
  });
});

describe("what ends makes room", () => {
  test("a job, the moment it ends: nobody has to come for its result", async () => {
    await sellMany("bulk", share);
    let letGo = (): void => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const order = await startWorker((text) => (text === "bulk 2" ? gate : Promise.resolve()));
    await vi.waitUntil(() => order.includes("bulk 2"), { timeout: 10_000 });
    // Two have ended, one runs.
    const kinds = [await kindOf("bulk"), await kindOf("bulk"), await kindOf("bulk")];
    expect(kinds).toEqual(["opened", "opened", "share-full"]);
    letGo();
  });

  test("a payment that was refused, or is worthless", async () => {
    const held = [];
    for (let index = 0; index < share; index++) held.push(await open("bulk", `${index}`));
    expect(await kindOf("bulk")).toBe("share-full");
    await claims.release(held[0]!);
    await claims.void(held[1]!, "cancelled");
    const kinds = [await kindOf("bulk"), await kindOf("bulk"), await kindOf("bulk")];
    expect(kinds).toEqual(["opened", "opened", "share-full"]);
  });

  test("one that nobody decides, until it is settled after all and has its job", async () => {
    const held: Claim[] = [];
    for (let index = 0; index < share; index++) held.push(await open("bulk", `${index}`));
    for (const claim of held) await claims.doubt(claim, "HTTP 500");
    expect(await kindOf("bulk")).toBe("opened");
    for (const claim of held) {
      await claims.settled(claim, "0xabc");
      await enqueueClaim({ jobs, now: () => store.now() }, operation, claim);
    }
    expect(await kindOf("bulk")).toBe("share-full");
  });

  test("a gateway that was killed: what it was settling counts for a minute, and again once it has a job", async () => {
    const held: Claim[] = [];
    for (let index = 0; index < share; index++) held.push(await open("bulk", `${index}`));
    expect(await kindOf("bulk")).toBe("share-full");
    store.pass(61_000);
    expect(await kindOf("bulk")).toBe("opened");
    for (const claim of held.slice(1)) {
      await elsewhere.settled(claim, "0xabc");
      await enqueueClaim({ jobs, now: () => store.now() }, operation, claim);
    }
    expect(await kindOf("bulk")).toBe("share-full");
  });
});

describe("a run of one that failed", () => {
  /** Sold, and failed. */
  const failed = async (text: string): Promise<Claim> => {
    const claim = await sell("bulk", text);
    const key = `coinslot:util:${claim.id}`;
    await store.redis.hset(key, "finishedOn", store.now());
    return claim;
  };

  test("is not begun beyond the share, and counts where it is", async () => {
    const again = [await failed("a"), await failed("b")];
    await sellMany("bulk", share - 1);
    expect(await claims.redeem(again[0]!, undefined)).toBe(true);
    expect(await claims.redeem(again[1]!, undefined)).toBe("share-full");
    expect(await kindOf("bulk")).toBe("share-full");
    expect((await claims.find(again[0]!.id))?.ahead).toBe(share - 1);
  });

  test("that was delivered and lost is made again whatever the share, and counts", async () => {
    const claim = await failed("a");
    await claims.deliver(claim);
    await sellMany("bulk", share - 1);
    const delivered = await claims.find(claim.id);
    expect(await claims.reopen(delivered!, input)).toBe(true);
    expect(await kindOf("bulk")).toBe("share-full");
  });
});

test("what is kept of a payer goes a day after his last call", async () => {
  const { payer } = await open("bulk", "a");
  const seconds = await store.redis.ttl(`coinslot:8453:open-jobs:${payer}`);
  expect(seconds).toBeGreaterThan(86_000);
});

import { createFailFastRedis } from "@coinslot/jobs";
import { createQuickKey, type FacilitatorRequest, type QuickKey } from "@coinslot/sandbox";
import { afterEach, expect, test, vi } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

/** Places for newcomers, and how many of an attacker come for them, all from one address. */
const places = 4;
const crowdSize = 200;
const crowdAddress = "203.0.113.1";
const elsewhere = "198.51.100.1";
const patient = { timeout: 30_000, interval: 5 };

let shop: ShopFloor;
/** Payers at the facilitator, in the order in which they came to it. */
let settled: string[];
/** Each lets go of one settlement of somebody who waits there. */
let held: (() => void)[];
afterEach(async () => {
  shop.facilitator.script();
  letAllGo();
  await shop.close();
});

const payerOf = ({ body }: FacilitatorRequest): string => {
  const { paymentPayload } = body as {
    paymentPayload: { payload: { authorization: { from: string } } };
  };
  return paymentPayload.payload.authorization.from;
};
const nameOf = ({ address }: QuickKey): string => address.toLowerCase();
const letAllGo = (): void => {
  for (const letGo of held.splice(0)) letGo();
};
const insufficient = {
  status: 200,
  body: { success: false, errorReason: "insufficient_funds", transaction: "", payer: "0x" },
};

/** One place for each of `places` newcomers; the others wait for so long, a minute where a slow machine is to play it all. */
const open = async (waitSeconds = 60): Promise<void> => {
  const hash = async () => ({ data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } });
  const settings = {
    SETTLING_NEWCOMERS: places,
    TRUSTED_PROXIES: 1,
    NEWCOMERS_WAIT_SECONDS: waitSeconds,
    ABANDONED_AFTER_SECONDS: 120,
  };
  shop = await openShop({ hash }, { settleTimeoutMs: 40_000, settings });
  [settled, held] = [[], []];
};

/** Who is rich can pay; who is quick is not held. */
const play = (isRich: (payer: string) => boolean, isQuick: (payer: string) => boolean): void =>
  shop.facilitator.script(async (request, genuine) => {
    if (request.call !== "settle") return undefined;
    const payer = payerOf(request);
    settled.push(payer);
    if (!isQuick(payer)) await new Promise<void>((resolve) => held.push(resolve));
    return isRich(payer) ? genuine() : insufficient;
  });

const buy = (key: QuickKey, address: string, payment = freshPayment({}, key)) =>
  shop.buy(payment, { headers: { "x-forwarded-for": address } });

/** How often the store was asked who has bought here: by each for whom there is no place. */
const untilLooks = async (count: number): Promise<void> => {
  const redis = createFailFastRedis(shop.redis.url);
  await vi.waitUntil(() => redis.status === "ready", patient);
  const looks = async (): Promise<number> =>
    Number(/cmdstat_exists:calls=(\d+)/.exec(await redis.info("commandstats"))?.[1] ?? 0);
  await vi.waitUntil(async () => (await looks()) >= count, patient);
  redis.disconnect();
};

/** Keys without money: resolves when some are at the facilitator and the others wait, to their answers to come. */
const crowd = async () => {
  const answers = Array.from({ length: crowdSize }, () => buy(createQuickKey(), crowdAddress));
  await untilLooks(crowdSize - places);
  await vi.waitUntil(() => held.length === places, patient);
  return answers;
};

test("whoever has bought here passes two hundred wallets without money, from their address, too", async () => {
  await open();
  const known = createQuickKey();
  const isKnown = (payer: string): boolean => payer === nameOf(known);
  play(isKnown, isKnown);
  expect(await buy(known, elsewhere)).toMatchObject({ status: 200 });
  settled = [];
  const answers = await crowd();
  // Nobody of the crowd is answered meanwhile: he waits for none of them.
  for (const address of [elsewhere, crowdAddress])
    expect(await buy(known, address)).toMatchObject({ status: 200 });
  expect(settled.slice(places)).toEqual([nameOf(known), nameOf(known)]);
  play(isKnown, () => true);
  letAllGo();
  const told = new Set((await Promise.all(answers)).map(({ body }) => body["code"]));
  expect([...told]).toEqual(["insufficient_funds"]);
  expect(new Set(settled).size).toBe(settled.length - 1);
});

test("who buys for the first time, from another address, is the next but one behind two hundred wallets without money", async () => {
  await open();
  const honest = createQuickKey();
  const isHonest = (payer: string): boolean => payer === nameOf(honest);
  // He is held as the others are: nobody comes after him before his turn was seen.
  play(isHonest, () => false);
  const answers = await crowd();
  const bought = buy(honest, elsewhere);
  await untilLooks(crowdSize - places + 1);
  for (let ended = 1; ended <= 2; ended++) {
    expect(settled).not.toContain(nameOf(honest));
    held.shift()?.();
    await vi.waitUntil(() => settled.length === places + ended, patient);
  }
  expect(settled.at(-1)).toBe(nameOf(honest));
  held.pop()?.();
  expect(await bought).toMatchObject({ status: 200 });
  play(isHonest, () => true);
  letAllGo();
  await Promise.all(answers);
});

test("for whom there is no place in time is told to wait, uncharged and not put before the facilitator; the same payment buys later", async () => {
  await open(1);
  play(
    () => true,
    () => false,
  );
  const keys = Array.from({ length: 2 * places }, () => createQuickKey());
  const payments = keys.map((key) => freshPayment({}, key));
  const send = (index: number) => buy(keys[index]!, crowdAddress, payments[index]);
  const first = [0, 1, 2, 3].map(send);
  await vi.waitUntil(() => held.length === places, patient);
  const late = await Promise.all([4, 5, 6, 7].map(send));
  for (const { status, headers, body } of late) {
    expect({ status, ...body }).toMatchObject({
      status: 429,
      code: "too_many_unsettled",
      charged: false,
      retry: "wait",
    });
    expect(headers.get("retry-after")).toBe("10");
  }
  expect(settled).toHaveLength(places);
  play(
    () => true,
    () => true,
  );
  letAllGo();
  const answers = [...(await Promise.all(first)), ...(await Promise.all([4, 5, 6, 7].map(send)))];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // Each was settled once.
  expect(settled.toSorted()).toEqual(keys.map(nameOf).toSorted());
});

test("a gateway that ends answers those who wait", async () => {
  await open();
  play(
    () => true,
    () => false,
  );
  const keys = Array.from({ length: 2 * places }, () => createQuickKey());
  const answers = keys.map((key) => buy(key, crowdAddress));
  await untilLooks(places);
  await vi.waitUntil(() => held.length === places, patient);
  const closed = shop.gateway.close();
  play(
    () => true,
    () => true,
  );
  letAllGo();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await closed;
  expect(settled.toSorted()).toEqual(keys.map(nameOf).toSorted());
});

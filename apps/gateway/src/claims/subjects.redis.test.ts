import { knownSetKey, readAtField } from "@coinslot/jobs";
import type { NamedSubject } from "@coinslot/tools-schema";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type ClaimStore,
  input,
  openClaimStore,
  operation,
  payment,
} from "../testing/claim-store.ts";

let store: ClaimStore;
let { claims, redis } = {} as ClaimStore;
beforeAll(async () => {
  store = await openClaimStore();
  ({ claims, redis } = store);
});
afterAll(() => store?.close());
beforeEach(() => redis.flushall());

const readAt = 1_790_000_000_000;
const key = knownSetKey("coinslot", "coins");
const publish = (...members: readonly string[]) =>
  redis.hset(key, readAtField, readAt, ...members.flatMap((member) => [member, ""]));
const about = (...spellings: readonly string[]) => {
  const subject: NamedSubject = { field: "id", set: "coins", spellings };
  return { ...input, subject };
};
const kindOf = async (asked: ReturnType<typeof about>, paid = payment()): Promise<string> =>
  (await claims.open(paid, operation, asked)).kind;
const keysLeft = async (): Promise<readonly string[]> =>
  (await redis.keys("*")).filter((one) => one !== key);

test("what the set does not have opens nothing and leaves nothing, and the set's age is told", async () => {
  await publish("bitcoin", "btc");
  const asked = about("xylophone", "xyl");
  expect(await claims.open(payment(), operation, asked)).toEqual({
    kind: "subject-unknown",
    subject: asked.subject,
    readAt,
  });
  expect(await keysLeft()).toEqual([]);
});

test("what it has by any spelling is opened, and the claim is as any other", async () => {
  await publish("bitcoin", "btc");
  const paid = payment();
  const opening = await claims.open(paid, operation, about("xbt", "btc"));
  expect(opening).toMatchObject({ kind: "opened", claim: { state: "settling" } });
  if (opening.kind !== "opened") return;
  expect(await claims.find(opening.claim.id)).toEqual(opening.claim);
  expect(opening.claim.input).toBe(input.json);
});

describe("nothing is known, and the call is sold,", () => {
  test("where no set was published", async () => {
    expect(await kindOf(about("xylophone"))).toBe("opened");
  });

  test("once the set has expired", async () => {
    await publish("bitcoin");
    await redis.pexpire(key, 1);
    await expect.poll(() => redis.exists(key)).toBe(0);
    expect(await kindOf(about("xylophone"))).toBe("opened");
  });

  test("where only members lie there, without their age: it is not whole", async () => {
    await redis.hset(key, "bitcoin", "");
    expect(await kindOf(about("xylophone"))).toBe("opened");
  });

  test.each([
    ["a text", () => redis.set(key, "bitcoin")],
    ["a set of Redis", () => redis.sadd(key, "bitcoin")],
  ])("where %s lies at its key", async (_, write) => {
    await write();
    expect(await kindOf(about("xylophone"))).toBe("opened");
  });

  test("where the set is another one, and where the call names nothing", async () => {
    await publish("bitcoin");
    const elsewhere = {
      ...about("com"),
      subject: { ...about("com").subject, set: "sec-companies" },
    };
    expect((await claims.open(payment(), operation, elsewhere as typeof input)).kind).toBe(
      "opened",
    );
    expect((await claims.open(payment(), operation, input)).kind).toBe("opened");
  });
});

test("a known payment is answered from its claim, whatever is known by now", async () => {
  const paid = payment();
  const claim = await store.opened(paid);
  await publish("bitcoin");
  expect(await claims.open(paid, operation, about("xylophone"))).toMatchObject({
    kind: "known",
    claim: { id: claim.id },
  });
});

test("a payment that was refused opens a claim about something else, at another gateway, once for many", async () => {
  await publish("bitcoin");
  const [paid, other] = [payment(), store.createStore()];
  expect(await kindOf(about("xylophone"), paid)).toBe("subject-unknown");
  const openings = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? claims : other).open(paid, operation, about(index % 4 < 2 ? "bitcoin" : "xyl")),
    ),
  );
  const kinds = openings.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "opened")).toHaveLength(1);
  // Those that came before it about what does not exist.
  for (const kind of kinds) expect(["opened", "known", "subject-unknown"]).toContain(kind);
});

test("an identifier that is taken is told as such, and one that is not stays free", async () => {
  await publish("bitcoin");
  const headers = { "idempotency-key": "order-of-a-coin" };
  expect(await kindOf(about("xylophone"), payment({}, headers))).toBe("subject-unknown");
  expect(await kindOf(about("bitcoin"), payment({}, headers))).toBe("opened");
  expect(await kindOf(about("xylophone"), payment({}, headers))).toBe("identifier-taken");
});

test("whatever is asked, exactly what is in the set passes", async () => {
  const word = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.toLowerCase());
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      async (members, spellings) => {
        await redis.flushall();
        await publish(...members);
        const isThere = spellings.some((one) => members.includes(one));
        expect(await kindOf(about(...spellings))).toBe(isThere ? "opened" : "subject-unknown");
      },
    ),
    { numRuns: 200 },
  );
});

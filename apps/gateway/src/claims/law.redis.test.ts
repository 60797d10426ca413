import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Claim } from "./claim.ts";
import { sumFieldOf } from "./counting.ts";
import { digest } from "./keys.ts";
import { arrowsFromNothing, claimStateNames, claimStates, type Counted } from "./states.ts";
import type { Claims } from "./store.ts";
import {
  type ClaimStore,
  input,
  openClaimStore,
  operation,
  payment,
} from "../testing/claim-store.ts";

let store: ClaimStore;
beforeAll(async () => {
  store = await openClaimStore();
});
afterAll(() => store?.close());

const identifierKeysOf = ({ identifier, payer }: Claim) => ({
  forPayer: `coinslot:8453:identifier:${payer}:${digest(identifier)}`,
  forAll: `coinslot:8453:identifier:${digest(identifier)}`,
});

/** A Redis that dies forgets what it wrote last, all of it or nothing. */
const lose = async (claim: Claim): Promise<boolean> => {
  const { redis } = store;
  const { forPayer, forAll } = identifierKeysOf(claim);
  const held = await redis.del(`coinslot:8453:claim:${claim.id}`, forPayer, forAll);
  await redis.zrem("coinslot:8453:attention", claim.id);
  await redis.zrem("coinslot:8453:audit", claim.id);
  await redis.srem(`coinslot:8453:unsettled:${claim.payer}`, claim.id);
  return held > 0;
};

const transitions = {
  takeOver: async (claims, claim) => {
    store.pass(46_000);
    return claims.takeOver(claim);
  },
  settled: (claims, claim) => claims.settled(claim, "0xabc"),
  release: (claims, claim) => claims.release(claim),
  doubt: (claims, claim) => claims.doubt(claim, "HTTP 500"),
  void: (claims, claim) => claims.void(claim, "cancelled"),
  withhold: (claims, claim) => claims.withhold(claim, "not on the chain"),
  confirm: (claims, claim) => claims.confirm(claim, "0xabc"),
  redeem: async (claims, claim) => (await claims.redeem(claim, undefined)) === true,
  noteFailure: (claims, claim) => claims.noteFailure(claim),
  forgetUsedInput: (claims, claim) => claims.forgetUsedInput(claim),
  reopen: (claims, claim) => claims.reopen(claim, input),
  deliver: (claims, claim) => claims.deliver(claim),
  beginRefund: (claims, claim) => claims.beginRefund(claim, "0xwallet"),
  finishRefund: (claims, claim) => claims.finishRefund(claim, "0xdef"),
  lose: (_, claim) => lose(claim),
} as const satisfies Record<string, (claims: Claims, claim: Claim) => Promise<boolean>>;
type Name = keyof typeof transitions;
const names = Object.keys(transitions) as Name[];

type Picture = Readonly<Record<string, Readonly<Partial<Record<Name, string>>>>>;

const targetsOf = (arrows: Readonly<Record<string, { readonly to: string }>>) =>
  Object.fromEntries(Object.entries(arrows).map(([name, { to }]) => [name, to]));

/** What each arrow makes of each state, as `states.ts` says; any state can be lost. */
const picture: Picture = {
  ...Object.fromEntries(
    claimStateNames.map((state) => [
      state,
      { ...targetsOf(claimStates[state].arrows), lose: "(gone)" },
    ]),
  ),
  // What became of its settlement is written again, as is its delivery.
  "(gone)": targetsOf(arrowsFromNothing),
};
const unfinished = ["settling", "unknown", "owed", "refunding"];
const undecided = ["settling", "unknown"];
const settled = ["owed", "delivered", "refunding"];

/** What the store holds of a claim beside its state. */
const indexesOf = async (claim: Claim) => {
  const { redis } = store;
  const { forPayer, forAll } = identifierKeysOf(claim);
  const [due, audit, unsettled, hindersPayer, hindersAll, expiry] = await Promise.all([
    redis.zscore("coinslot:8453:attention", claim.id),
    redis.zscore("coinslot:8453:audit", claim.id),
    redis.sismember(`coinslot:8453:unsettled:${claim.payer}`, claim.id),
    redis.exists(forPayer),
    redis.exists(forAll),
    redis.ttl(`coinslot:8453:claim:${claim.id}`),
  ]);
  return {
    isAttended: due !== null,
    awaitsAudit: audit !== null,
    isUnsettled: unsettled === 1,
    hindersPayer: hindersPayer === 1,
    hindersAll: hindersAll === 1,
    isKeptForGood: expiry === -1,
  };
};

/** Under what a claim's sale is counted after a transition, where it was counted under `before`. */
const countedAfter = (before: Counted | null, name: Name, state: string): Counted | null => {
  // What is lost was counted all the same.
  if (name === "lose" || before === "refunded") return before;
  const next = state === "(gone)" ? null : claimStates[state as keyof typeof claimStates].counted;
  // What was delivered stays so when its payment comes again, unless a result is owed again.
  return before === "delivered" && next !== "owed" ? before : next;
};

/** What is known of a claim by what was done to it. */
const createModel = (isAudited: boolean) => {
  let state = "settling";
  let counted: Counted | null = "undecided";
  let [isTakenOver, isConfirmed, isAuditDue] = [false, false, false];
  return {
    state: () => state,
    counted: () => counted,
    /** Whether the transition is one of the picture; then it is made. `known` is what its caller knows. */
    make(name: Name, known: Claim): boolean {
      // A refusal proves nothing any more after a second attempt.
      const isHeld = name === "release" && isTakenOver;
      const next = isHeld ? undefined : picture[state]?.[name];
      if (next === undefined) return false;
      // A delivery of what was lost is a settlement first.
      if (state === "(gone)" && name === "deliver") counted = countedAfter(counted, name, "owed");
      counted = countedAfter(counted, name, next);
      isTakenOver ||= name === "takeOver";
      if (state === "(gone)") isConfirmed = known.confirmed;
      if (name === "confirm") isConfirmed = true;
      isAuditDue = isAudited && !isConfirmed;
      state = next;
      return true;
    },
    indexes: () => ({
      isAttended: unfinished.includes(state),
      awaitsAudit: state === "delivered" && isAuditDue,
      isUnsettled: undecided.includes(state),
      // Whoever is told to pay anew may use the identifier again.
      hindersPayer: !["(gone)", "void", "refunded"].includes(state),
      // Another payer's identifier is taken by money alone.
      hindersAll: settled.includes(state),
      isKeptForGood: unfinished.includes(state),
    }),
  };
};

/** Chance finds the long ways seldom. */
const longWays: [Name[], number][] = [
  [["doubt", "takeOver", "settled", "withhold", "settled", "confirm", "deliver"], 1_000],
  [["settled", "redeem", "beginRefund", "redeem", "deliver", "finishRefund", "lose"], 1_000],
  [["settled", "lose", "deliver", "confirm", "deliver"], 1_000],
  [
    ["settled", "noteFailure", "deliver", "reopen", "noteFailure", "deliver", "lose", "reopen"],
    1_000,
  ],
  // A claim that has expired is opened anew by its payment: its sale is counted already.
  [["settled", "deliver", "lose", "doubt", "void"], 1_000],
  [
    ["settled", "beginRefund", "finishRefund", "lose", "doubt", "settled", "withhold", "void"],
    1_000,
  ],
  [["takeOver", "release", "lose", "doubt", "void", "settled", "release", "takeOver"], 1_000],
];

/** What the sums must say, from every claim that any run has opened. */
const createLedger = () => {
  const counted = new Map<string, { readonly as: Counted; readonly amount: bigint }>();
  return {
    note({ id, amount }: Claim, as: Counted | null): void {
      if (as === null) counted.delete(id);
      else counted.set(id, { as, amount: BigInt(amount) });
    },
    sums(): Record<string, string> {
      const sums: Record<string, bigint> = {};
      const add = (name: Counted | "settled", amount: bigint): void => {
        for (const [what, by] of [
          ["number", 1n],
          ["units", amount],
        ] as const) {
          const field = sumFieldOf(operation.id, name, what);
          sums[field] = (sums[field] ?? 0n) + by;
        }
      };
      for (const { as, amount } of counted.values()) {
        add("settled", amount);
        add(as, amount);
      }
      return Object.fromEntries(Object.entries(sums).map(([field, sum]) => [field, String(sum)]));
    },
    size: () => counted.size,
  };
};

/** What Redis has counted: a sum of nothing may be there as a zero. */
const sumsInRedis = async (): Promise<Record<string, string>> => {
  const { sales: _sales, ...sums } = await store.redis.hgetall("coinslot:8453:sums");
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== "0"));
};

const ledger = createLedger();

describe.each([
  ["without a chain", false],
  ["with a chain, so that deliveries are audited", true],
])("law, %s", (_, isAudited) => {
  test("whatever is tried in whatever order, a claim only moves along the picture, and the indexes and the sums with it", async () => {
    const claims = store.createStore({ isAudited });
    const holds = async (tried: readonly Name[], value: number): Promise<void> => {
      const first = await store.opened(
        payment({ value: String(value) }, { "idempotency-key": randomUUID() }),
      );
      const model = createModel(isAudited);
      let known = first;
      for (const name of tried) {
        const isChanged = await transitions[name](claims, known);
        expect(isChanged, name).toBe(model.make(name, known));
        const found = await claims.find(first.id);
        expect(found?.state ?? "(gone)", name).toBe(model.state());
        expect(await indexesOf(first), `${name}: ${model.state()}`).toEqual(model.indexes());
        ledger.note(first, model.counted());
        expect(await sumsInRedis(), `${name}: ${model.state()}`).toEqual(ledger.sums());
        known = found ?? known;
      }
      ledger.note(first, model.counted());
      expect(await sumsInRedis()).toEqual(ledger.sums());
      expect(await store.redis.zcard("coinslot:8453:sales")).toBe(ledger.size());
    };
    const tried = fc.array(fc.constantFrom(...names), { maxLength: 10 });
    const paid = fc.integer({ min: 1, max: 1_000_000 });
    await fc.assert(fc.asyncProperty(tried, paid, holds), { numRuns: 300, examples: longWays });
  });
});

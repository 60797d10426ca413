import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Claim } from "./claim.ts";
import { digest } from "./keys.ts";
import { arrowsFromNothing, claimStateNames, claimStates } from "./states.ts";
import type { Claims } from "./store.ts";
import { type ClaimStore, input, openClaimStore, payment } from "../testing/claim-store.ts";

let store: ClaimStore;
beforeAll(async () => {
  store = await openClaimStore();
});
afterAll(() => store?.close());

const identifierKeyOf = ({ identifier }: Claim): string =>
  `coinslot:8453:identifier:${digest(identifier)}`;

/** A Redis that dies forgets what it wrote last, all of it or nothing. */
const lose = async (claim: Claim): Promise<boolean> => {
  const { redis } = store;
  const held = await redis.del(`coinslot:8453:claim:${claim.id}`, identifierKeyOf(claim));
  await redis.zrem("coinslot:8453:attention", claim.id);
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
  redeem: (claims, claim) => claims.redeem(claim, undefined),
  noteFailure: (claims, claim) => claims.noteFailure(claim),
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

/** What the store holds of a claim beside its state. */
const indexesOf = async (claim: Claim) => {
  const { redis } = store;
  const [due, unsettled, identified, expiry] = await Promise.all([
    redis.zscore("coinslot:8453:attention", claim.id),
    redis.sismember(`coinslot:8453:unsettled:${claim.payer}`, claim.id),
    redis.exists(identifierKeyOf(claim)),
    redis.ttl(`coinslot:8453:claim:${claim.id}`),
  ]);
  return {
    isAttended: due !== null,
    isUnsettled: unsettled === 1,
    isIdentified: identified === 1,
    isKeptForGood: expiry === -1,
  };
};

/** What is known of a claim by what was done to it. */
const createModel = (isAudited: boolean) => {
  let state = "settling";
  let [isTakenOver, isConfirmed, isAuditDue] = [false, false, false];
  return {
    state: () => state,
    /** Whether the transition is one of the picture; then it is made. `known` is what its caller knows. */
    make(name: Name, known: Claim): boolean {
      // A refusal proves nothing any more after a second attempt.
      const isHeld = name === "release" && isTakenOver;
      const next = isHeld ? undefined : picture[state]?.[name];
      if (next === undefined) return false;
      isTakenOver ||= name === "takeOver";
      if (state === "(gone)") isConfirmed = known.confirmed;
      if (name === "confirm") isConfirmed = true;
      if (name === "deliver") isAuditDue = isAudited && !isConfirmed;
      state = next;
      return true;
    },
    indexes: () => ({
      isAttended: unfinished.includes(state) || (state === "delivered" && isAuditDue),
      isUnsettled: undecided.includes(state),
      // Whoever is told to pay anew may use the identifier again.
      isIdentified: !["(gone)", "void", "refunded"].includes(state),
      isKeptForGood: unfinished.includes(state),
    }),
  };
};

/** Chance finds the long ways seldom. */
const longWays: [Name[]][] = [
  [["doubt", "takeOver", "settled", "withhold", "settled", "confirm", "deliver"]],
  [["settled", "redeem", "beginRefund", "redeem", "deliver", "finishRefund", "lose"]],
  [["settled", "lose", "deliver", "confirm", "deliver"]],
  [["settled", "noteFailure", "deliver", "reopen", "noteFailure", "deliver", "lose", "reopen"]],
  [["takeOver", "release", "lose", "doubt", "void", "settled", "release", "takeOver"]],
];

describe.each([
  ["without a chain", false],
  ["with a chain, so that deliveries are audited", true],
])("law, %s", (_, isAudited) => {
  test("whatever is tried in whatever order, a claim only moves along the picture, and the indexes with it", async () => {
    const claims = store.createStore({ isAudited });
    const holds = async (tried: readonly Name[]): Promise<void> => {
      const first = await store.opened(payment({}, { "idempotency-key": randomUUID() }));
      const model = createModel(isAudited);
      let known = first;
      for (const name of tried) {
        const isChanged = await transitions[name](claims, known);
        expect(isChanged, name).toBe(model.make(name, known));
        const found = await claims.find(first.id);
        expect(found?.state ?? "(gone)", name).toBe(model.state());
        expect(await indexesOf(first), `${name}: ${model.state()}`).toEqual(model.indexes());
        known = found ?? known;
      }
    };
    const tried = fc.array(fc.constantFrom(...names), { maxLength: 10 });
    await fc.assert(fc.asyncProperty(tried, holds), { numRuns: 300, examples: longWays });
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { createFairLine } from "./fair-line.ts";

type One = { readonly address: string; readonly number: number };

type Act = { join: string } | { leave: number } | "next";

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ join: fc.constantFrom("a", "a", "a", "b", "c") }) },
  { weight: 2, arbitrary: fc.constant("next" as const) },
  { weight: 1, arbitrary: fc.record({ leave: fc.nat() }) },
);
const countOf = (waiting: readonly One[], address: string): number =>
  waiting.filter((one) => one.address === address).length;
const remove = (waiting: One[], one: One | undefined): void => {
  if (one) waiting.splice(waiting.indexOf(one), 1);
};

/** Does all of it, and says of each that was served how many were served while it waited, and how many addresses waited then. */
const play = (most: number, acts: readonly Act[]) => {
  const line = createFairLine<One>(most);
  const waiting: One[] = [];
  const met = new Map<One, { turns: string[]; others: number; isFirst: boolean }>();
  const served: One[] = [];
  const next = (): void => {
    const one = line.next();
    expect(one === undefined).toBe(waiting.length === 0);
    if (!one) return;
    expect(waiting.find(({ address }) => address === one.address)).toBe(one);
    remove(waiting, one);
    served.push(one);
    for (const other of waiting) met.get(other)?.turns.push(one.address);
  };
  for (const [number, each] of acts.entries()) {
    if (each === "next") next();
    else if ("leave" in each) {
      const one = waiting[each.leave % (waiting.length || 1)];
      if (one) line.leave(one.address, one);
      remove(waiting, one);
    } else {
      const one = { address: each.join, number };
      const others = new Set(waiting.map(({ address }) => address)).size;
      met.set(one, { turns: [], others, isFirst: countOf(waiting, one.address) === 0 });
      const gone = line.join(one.address, one);
      expect(gone !== undefined).toBe(waiting.length === most);
      waiting.push(one);
      if (gone) {
        const last = waiting.findLast(({ address }) => address === gone.address);
        expect(gone).toBe(last);
        // Of an address that has as many as any, whoever joins counted in: his own where they are equal.
        for (const { address } of waiting)
          expect(countOf(waiting, gone.address)).toBeGreaterThanOrEqual(countOf(waiting, address));
        remove(waiting, gone);
      }
      expect(waiting.length).toBeLessThanOrEqual(most);
    }
  }
  while (waiting.length > 0) next();
  next();
  return { met, served };
};

test("of one address the first goes first, addresses take turns, and a full line takes nobody whose address has as many as any", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(act, { maxLength: 80 }), (most, acts) => {
      const { met, served } = play(most, acts);
      for (const one of served) {
        const { turns, others, isFirst } = met.get(one)!;
        const ofOthers = turns.filter((address) => address !== one.address);
        const ownBefore = turns.length - ofOthers.length;
        // Each other address has one turn for each of his.
        for (const other of new Set(ofOthers))
          expect(ofOthers.filter((address) => address === other).length).toBeLessThanOrEqual(
            ownBefore + 1,
          );
        expect(turns.length).toBeLessThanOrEqual(isFirst ? others : Infinity);
      }
    }),
  );
});

test("whoever comes from another address is next but one behind a thousand of one", () => {
  const line = createFairLine<string>(1_000);
  for (let number = 0; number < 1_000; number++) line.join("crowd", `crowd ${number}`);
  expect(line.join("crowd", "too late")).toBe("too late");
  expect(line.join("home", "honest")).toBe("crowd 999");
  expect([line.next(), line.next(), line.next()]).toEqual(["crowd 0", "honest", "crowd 1"]);
});

test("who has left is not served, and whoever leaves twice takes nobody with him", () => {
  const line = createFairLine<string>(3);
  line.join("a", "first");
  line.join("a", "second");
  line.leave("a", "first");
  line.leave("a", "first");
  line.leave("b", "second");
  expect([line.next(), line.next()]).toEqual(["second", undefined]);
});

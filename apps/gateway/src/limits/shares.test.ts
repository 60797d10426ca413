import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesPerMegabyte, createShares } from "./shares.ts";

const addresses = ["a", "b", "c"] as const;
const act = fc.record({
  address: fc.constantFrom(...addresses),
  bytes: fc.integer({ min: 0, max: 3 * bytesPerMegabyte }),
  isGiven: fc.boolean(),
});

test("whatever is taken and given back, no address holds more than its share, nor all more than all, and in the end nobody holds anything", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const shares = createShares(5, 2);
      const held = { a: [] as number[], b: [] as number[], c: [] as number[] };
      const sumOf = (address: "a" | "b" | "c"): number =>
        held[address].reduce((sum, bytes) => sum + bytes, 0);
      for (const { address, bytes, isGiven } of acts) {
        const last = isGiven ? held[address].pop() : undefined;
        if (last !== undefined) shares.give(address, last);
        else if (shares.take(address, bytes)) held[address].push(bytes);
        expect(sumOf(address)).toBeLessThanOrEqual(2 * bytesPerMegabyte);
        const sums = addresses.map(sumOf);
        expect(sums.reduce((all, sum) => all + sum)).toBeLessThanOrEqual(5 * bytesPerMegabyte);
        const most = Math.max(...sums);
        const heaviest = shares.heaviest();
        expect(heaviest ? sumOf(heaviest as "a") : 0).toBe(most);
      }
      for (const address of addresses)
        for (const bytes of held[address]) shares.give(address, bytes);
      expect(shares.heaviest()).toBeUndefined();
      // As in the beginning: neither less room, nor more.
      expect(shares.isOver("a", 2 * bytesPerMegabyte)).toBeUndefined();
      expect(shares.isOver("a", 2 * bytesPerMegabyte + 1)).toBe("address");
      shares.add("b", 3 * bytesPerMegabyte);
      expect(shares.isOver("a", 2 * bytesPerMegabyte)).toBeUndefined();
      shares.add("b", 1);
      expect(shares.isOver("a", 2 * bytesPerMegabyte)).toBe("all");
    }),
  );
});

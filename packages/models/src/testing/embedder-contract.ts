import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Embedder } from "../ports.ts";
import { cosine } from "../unit-vector.ts";

const never = new AbortController().signal;
const rate = "The central bank held its rate at 4.50 percent.";
const bananas = "Bananas ripen faster in a paper bag.";

/** What every embedder keeps to. `create` makes a new one that takes one call at a time and lets `waiting` wait. */
export const embedderContract = (create: (options: { waiting: number }) => Embedder): void => {
  describe("the contract of an embedder", () => {
    let embedder: Embedder;
    beforeAll(() => {
      embedder = create({ waiting: 100 });
    });
    afterAll(() => embedder.close());

    test("each text has its vector, in order, whatever it is embedded with", async () => {
      const both = await embedder.embed([rate, bananas], never);
      const [alone] = await embedder.embed([bananas], never);
      expect(both).toHaveLength(2);
      expect(cosine(both[1]!, alone!)).toBeCloseTo(1, 5);
      expect(cosine(both[0]!, alone!)).toBeLessThan(0.9);
      expect(await embedder.embed([], never)).toEqual([]);
    });

    test("vectors have the dimensions that were named, and unit length", async () => {
      const vectors = await embedder.embed([rate, "", "4.50", "\u{1f34c} 香蕉"], never);
      for (const vector of vectors) {
        expect(vector).toHaveLength(embedder.dimensions);
        expect(cosine(vector, vector)).toBeCloseTo(1, 5);
      }
    });

    test("a text of any length has a vector", async () => {
      const [vector] = await embedder.embed([`${rate} ${"and so on ".repeat(20_000)}`], never);
      expect(vector).toHaveLength(embedder.dimensions);
    });

    test("it is ready once it has answered", async () => {
      await embedder.embed([rate], never);
      expect(await embedder.readiness()).toEqual({ ready: true });
    });

    test("error: it ends with its signal", async () => {
      await expect(embedder.embed([rate], AbortSignal.abort())).rejects.toMatchObject({
        code: "aborted",
      });
      const controller = new AbortController();
      const running = embedder.embed([rate, bananas, rate], controller.signal);
      controller.abort();
      await expect(running).rejects.toMatchObject({ name: "ModelError", code: "aborted" });
      expect(await embedder.embed([rate], never)).toHaveLength(1);
    });

    test("error: more calls than may wait are overloaded, and the others are answered", async () => {
      const small = create({ waiting: 2 });
      const calls = Array.from({ length: 8 }, () => small.embed([rate], never));
      const outcomes = await Promise.allSettled(calls);
      const refused = outcomes.filter(({ status }) => status === "rejected");
      expect(refused).toHaveLength(5);
      for (const outcome of refused)
        expect(outcome).toMatchObject({ reason: { code: "overloaded" } });
      await small.close();
    });

    test("error: closed, it is not ready and answers nothing; closing twice is closing once", async () => {
      const closed = create({ waiting: 2 });
      await closed.close();
      await closed.close();
      expect(await closed.readiness()).toMatchObject({ ready: false });
      await expect(closed.embed([rate], never)).rejects.toMatchObject({ code: "unavailable" });
    });
  });
};

import { applyPatch, diffLines, parsePatch, reversePatch } from "diff";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTexts } from "./diff-texts.mjs";

/** Few different lines, so that texts share many; some look like a patch's own syntax. */
const line = fc.constantFrom(
  "a\n",
  "b\n",
  "\n",
  " \n",
  "a\r\n",
  "\r\n",
  "-- x\n",
  "++ y\n",
  "@@ -1,1 +1,1 @@\n",
  "\\ No newline at end of file\n",
  "\u2028\n",
);
const tail = fc.constantFrom("", "", "a", "a\r", "\ud83d\ude00");
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), tail)
  .map(([all, end]) => all.join("") + end);
const anyTwo = fc.oneof(
  fc.tuple(text, text),
  fc.tuple(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })),
);
const runs = { numRuns: 1_000 };

describe("law", () => {
  test("the patch turns the first text into the second, and reversed the second into the first", () => {
    fc.assert(
      fc.property(anyTwo, ([text1, text2]) => {
        const { patch } = diffTexts(text1, text2);
        expect(applyPatch(text1, patch)).toBe(text2);
        const [parsed] = parsePatch(patch);
        expect(applyPatch(text2, reversePatch(parsed!))).toBe(text1);
      }),
      runs,
    );
  });

  test("the hunks are those of the patch", () => {
    fc.assert(
      fc.property(anyTwo, ([text1, text2]) => {
        const { patch, hunks } = diffTexts(text1, text2);
        const parsed = parsePatch(patch)[0]?.hunks ?? [];
        expect(hunks.map(({ lines }) => lines)).toEqual(parsed.map(({ lines }) => lines));
        expect(hunks.map(({ oldLines }) => oldLines)).toEqual(
          parsed.map(({ oldLines }) => oldLines),
        );
      }),
      runs,
    );
  });

  test("no shorter difference exists", () => {
    fc.assert(
      fc.property(text, text, (text1, text2) => {
        const changes = diffLines(text1, text2);
        const count = (kind: "added" | "removed") =>
          changes.filter((change) => change[kind]).reduce((sum, change) => sum + change.count, 0);
        const { stats, exact } = diffTexts(text1, text2);
        expect(exact).toBe(true);
        expect(stats).toMatchObject({ added: count("added"), removed: count("removed") });
      }),
      runs,
    );
  });

  test("a text and itself have no difference", () => {
    fc.assert(
      fc.property(text, (some) => {
        expect(diffTexts(some, some)).toMatchObject({
          patch: "",
          hunks: [],
          stats: { added: 0, removed: 0 },
          similarity: 1,
          identical: true,
          exact: true,
        });
      }),
    );
  });

  test("similarity lies between 0 and 1, is 1 only for the same text, and has no direction", () => {
    fc.assert(
      fc.property(anyTwo, ([text1, text2]) => {
        const { similarity, identical } = diffTexts(text1, text2);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(similarity === 1).toBe(text1 === text2);
        expect(identical).toBe(text1 === text2);
        expect(diffTexts(text2, text1).similarity).toBe(similarity);
      }),
      runs,
    );
  });
});

describe("behavior", () => {
  test("CRLF against LF is a change", () => {
    expect(diffTexts("a\r\n", "a\n").hunks[0]?.lines).toEqual(["-a\r", "+a"]);
  });

  test("a missing last line feed is preserved and is a change", () => {
    expect(diffTexts("a", "a\n").patch).toBe(
      "--- text1\n+++ text2\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n",
    );
  });

  test("an empty text is line 0 of nothing", () => {
    expect(diffTexts("", "a\n").hunks).toEqual([
      { oldStart: 0, oldLines: 0, newStart: 1, newLines: 1, lines: ["+a"] },
    ]);
  });

  test("changes six lines apart share a hunk, seven lines apart do not", () => {
    const between = (count: number) => `x\n${"same\n".repeat(count)}y\n`;
    const changed = (count: number) => `1\n${"same\n".repeat(count)}2\n`;
    expect(diffTexts(between(6), changed(6)).hunks).toHaveLength(1);
    expect(diffTexts(between(7), changed(7)).hunks).toHaveLength(2);
  });
});

describe("beyond the limits", () => {
  const shuffled = (count: number, kinds: number, seed: number): string[] => {
    let state = seed;
    return Array.from({ length: count }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return `${Math.floor(state / 65_536) % kinds}\n`;
    });
  };

  test("2 x 5,000 lines in random order: not exact, yet a correct patch", () => {
    const text1 = shuffled(5_000, 100, 1).join("");
    const text2 = shuffled(5_000, 100, 2).join("");
    const { exact, patch } = diffTexts(text1, text2);
    expect(exact).toBe(false);
    expect(applyPatch(text1, patch)).toBe(text2);
  });

  test("lines that occur once still anchor what lies between them", () => {
    const noise = (seed: number) => shuffled(4_000, 50, seed);
    const blocks = (seed: number) =>
      [...noise(seed), "landmark\n", "same\n", "same\n", ...noise(seed + 1)].join("");
    const { exact, patch, stats } = diffTexts(blocks(1), blocks(5));
    expect(exact).toBe(false);
    expect(stats.unchanged).toBeGreaterThanOrEqual(3);
    expect(applyPatch(blocks(1), patch)).toBe(blocks(5));
  });

  test("2 x 5,000 lines that differ throughout are cheap and exact", () => {
    const lines = (name: string) =>
      Array.from({ length: 5_000 }, (_, index) => `${name}${index}\n`).join("");
    expect(diffTexts(lines("a"), lines("b"))).toMatchObject({ exact: true, similarity: 0 });
  });
});

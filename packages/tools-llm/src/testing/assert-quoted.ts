import { createHash } from "node:crypto";
import type { Analysis, Source } from "@coinslot/tools-schema";
import { expect } from "vitest";

const held = "data:text/plain;charset=utf-8,";
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Every quote is found at its code points in a text whose hash its source tells: one of these texts, or the one that
 * the source's own address holds. Every sentence has a quote.
 */
export const assertQuoted = (
  { analysis, sources }: { readonly analysis: Analysis; readonly sources: readonly Source[] },
  texts: readonly string[],
): void => {
  const byHash = new Map(texts.map((text) => [sha256(text), text]));
  const inAddress = sources
    .filter(({ url }) => url.startsWith(held))
    .map(({ url }) => decodeURIComponent(url.slice(held.length)));
  for (const text of inAddress) byHash.set(sha256(text), text);
  expect(analysis.sentences.length).toBeGreaterThan(0);
  for (const { quotes, citations } of analysis.sentences) {
    expect(quotes.length).toBeGreaterThan(0);
    for (const { sourceId, start, end, text } of quotes) {
      expect(citations).toContain(sourceId);
      const source = sources.find(({ id }) => id === sourceId);
      const read = byHash.get(source?.textSha256 ?? "");
      expect(
        Array.from(read ?? "")
          .slice(start, end)
          .join(""),
      ).toBe(text);
    }
  }
};

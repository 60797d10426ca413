import type { WebPages } from "@coinslot/sources";
import type { Analysis, Source } from "@coinslot/tools-schema";
import { expect } from "vitest";
import { checkSentence } from "../verify/check-sentence.ts";
import { documentFromPage } from "../engine/document/document.ts";

const signal = new AbortController().signal;
const held = "data:text/plain;charset=utf-8,";

/** Every text with citations in a tool's data, at any depth. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  const { text, summary, citations } = value as Record<string, unknown>;
  const own =
    citations === undefined ? [] : [text, summary].filter((one) => typeof one === "string");
  return [...own, ...Object.values(value).flatMap(textsIn)];
};

/**
 * The laws of a result: every quote is found at its offsets in a text whose hash is given, read again here; every
 * sentence stands against its quotes; and no cited text in `data` is without its sentence in `analysis`.
 */
export const assertAnchored = async (
  { data, analysis, sources }: { data: unknown; analysis: Analysis; sources: readonly Source[] },
  webPages: Pick<WebPages, "read">,
  given: readonly string[] = [],
): Promise<void> => {
  const texts = new Map<number, string>();
  for (const { id, url, kind, textSha256 } of sources) {
    if (textSha256 === null) continue;
    const text = await textOf({ url, kind }, webPages, given);
    texts.set(id, text);
  }
  for (const { text, quotes, rung, support } of analysis.sentences) {
    // What a search engine showed of a page that could not be read cannot be read again.
    for (const quote of support === "weak" ? [] : quotes) {
      const read = Array.from(texts.get(quote.sourceId) ?? "");
      expect(read.slice(quote.start, quote.end).join("")).toBe(quote.text);
    }
    const quoted = quotes.map((quote) => quote.text);
    if (rung === "quoted") expect(quoted.join(" ").toLowerCase()).toBe(text.toLowerCase());
    else expect(checkSentence(text, quoted)).toEqual({ ok: true });
  }
  const sentences = new Set(analysis.sentences.map(({ text }) => text));
  for (const text of textsIn(data)) {
    const plain = text.replaceAll(/ ?\[\d+\]/g, "");
    const rest = [...sentences].reduce((left, sentence) => left.replaceAll(sentence, ""), plain);
    expect(rest.trim()).toBe("");
  }
};

const textOf = async (
  { url, kind }: Pick<Source, "url" | "kind">,
  webPages: Pick<WebPages, "read">,
  given: readonly string[],
): Promise<string> => {
  if (url.startsWith(held)) return decodeURIComponent(url.slice(held.length));
  if (kind !== "web") return given.join("\n");
  return documentFromPage(await webPages.read(url, signal)).text;
};

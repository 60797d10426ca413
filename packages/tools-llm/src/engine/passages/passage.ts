import { sentenceSpans, type Span } from "@coinslot/models";
import type { Document } from "../document/document.ts";

/** A stretch of a document's text that is small enough to be ranked and shown: whole sentences of one section. */
export type Passage = Span & {
  readonly document: Document;
  /** The heading above it. */
  readonly section: string | null;
  readonly text: string;
  readonly sentences: readonly Span[];
};

/** About 200 tokens, which the embedder reads whole. */
const mostWords = 130;

const wordsIn = (text: string): number => text.split(/\s+/u).length;

/** The passages of a document, in order. A heading begins a new one and is part of none. */
export const passagesOf = (document: Document): readonly Passage[] => {
  const passages: Passage[] = [];
  let section: string | null = null;
  let open: Span[] = [];
  let words = 0;
  const close = (): void => {
    const [first] = open;
    const last = open.at(-1);
    if (first && last) {
      const { start } = first;
      const { end } = last;
      const text = document.text.slice(start, end);
      passages.push({ document, section, start, end, text, sentences: open });
    }
    open = [];
    words = 0;
  };
  for (const { line, start } of linesOf(document.text)) {
    if (document.headings.has(line)) {
      close();
      section = line;
      continue;
    }
    for (const span of sentenceSpans(line, start)) {
      const length = wordsIn(document.text.slice(span.start, span.end));
      if (words > 0 && words + length > mostWords) close();
      open.push(span);
      words += length;
    }
  }
  close();
  return passages;
};

const linesOf = (text: string): readonly { readonly line: string; readonly start: number }[] => {
  let start = 0;
  return text.split("\n").map((line) => {
    const found = { line, start };
    start += line.length + 1;
    return found;
  });
};

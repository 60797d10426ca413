import { createHash } from "node:crypto";

/** Format characters that are no hidden ones: those that join letters, and signs of Arabic and Syriac numbers. */
const isKept = /^(?:\p{Join_Control}|[\u0600-\u0605\u06dd\u070f])$/u;

/** As docs/answers.md says it, written anew from that page: a buyer has nothing else. */
const normalizedAsDocumented = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, (sign) => (/[\t\n\v\f\r\u0085]/u.test(sign) ? sign : ""))
    .replace(/\p{Cf}/gu, (sign) => (isKept.test(sign) ? sign : ""))
    .replace(/\p{Variation_Selector}/gu, "")
    .normalize("NFC")
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
    .map((line) => line.replace(/\s+/gu, " ").trim())
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

type AnswerSource = {
  readonly id: number;
  readonly kind: string;
  readonly url: string;
  readonly textSha256: string | null;
};
export type AnswerBody = {
  readonly op: string;
  readonly data: unknown;
  readonly sources: readonly AnswerSource[];
  readonly warnings: readonly { readonly code: string }[];
  readonly analysis: {
    readonly text: string;
    readonly sentences: readonly {
      readonly text: string;
      readonly citations: readonly number[];
      readonly rung: string;
      readonly support: string;
      readonly quotes: readonly {
        readonly sourceId: number;
        readonly start: number;
        readonly end: number;
        readonly text: string;
      }[];
    }[];
    readonly model: { readonly name: string; readonly provider: string };
  };
  readonly stages: { readonly coverage: number };
};

/** The text in a source's own address, or what the buyer sent himself; undefined where a page has to be read. */
const heldText = (url: string, sent: string): string | undefined => {
  const held = "data:text/plain;charset=utf-8,";
  if (url.startsWith(held)) return decodeURIComponent(url.slice(held.length));
  return url.startsWith("urn:sha256:") ? normalizedAsDocumented(sent) : undefined;
};

/**
 * What is wrong with an answer's evidence, as a buyer finds it who reads the sources again: quotes that are not where
 * they are said to be, texts whose hash is another. `read` gives a page's text, or null where it cannot be read.
 */
export const problemsOf = async (
  { sources, analysis }: AnswerBody,
  { sent, read }: { readonly sent: string; readonly read: (url: string) => Promise<string | null> },
): Promise<{ readonly problems: readonly string[]; readonly checked: number }> => {
  const problems: string[] = [];
  let checked = 0;
  const texts = new Map<number, string>();
  const quoted = new Set(
    analysis.sentences.flatMap(({ support, quotes }) =>
      support === "weak" ? [] : quotes.map(({ sourceId }) => sourceId),
    ),
  );
  for (const { id, kind, url, textSha256 } of sources.filter((source) => quoted.has(source.id))) {
    // Filings and feeds have texts of their own kind, which no page reader gives.
    const page = heldText(url, sent) ?? (kind === "web" ? await read(url) : null);
    if (page === null) continue;
    const text = normalizedAsDocumented(page);
    texts.set(id, text);
    if (sha256(text) !== textSha256) problems.push(`${url} has another hash`);
  }
  for (const { quotes } of analysis.sentences) {
    for (const { sourceId, start, end, text } of quotes) {
      const read = texts.get(sourceId);
      if (read === undefined) continue;
      checked += 1;
      if (Array.from(read).slice(start, end).join("") !== text) problems.push(`moved: ${text}`);
    }
  }
  return { problems, checked };
};

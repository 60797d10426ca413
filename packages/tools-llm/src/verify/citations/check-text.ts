import type { Finding } from "./check-quote.ts";
import type { CitedResult } from "./result-shape.ts";

const problem = (text: string): Finding => ({ kind: "problem", text });

const heading = /^## (.+)$/gmu;

/** A heading of a tool names a part of the text; one with figures, or as long as a sentence, would say something. */
const namesPart = /^\p{Lu}[\p{L} ,'’-]{0,59}$/u;

/** Every text that a result says anywhere but in its analysis. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value.trim()];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/**
 * Holds the text against its sentences: besides them it has headings, each of which names a part or stands in the
 * data or above a source, and nothing else.
 */
export const checkText = ({
  analysis,
  sources,
  data,
}: Pick<CitedResult, "analysis" | "sources" | "data">): Finding[] => {
  const headings = [...analysis.text.matchAll(heading)].map(([, text = ""]) => text.trim());
  const known = new Set([...textsIn(data), ...sources.flatMap(({ title }) => title?.trim() ?? [])]);
  const foreign = headings.filter((one) => !known.has(one) && !namesPart.test(one));
  const rest = analysis.sentences
    .reduce(
      (left, { text }) => left.replace(text, ""),
      analysis.text.replaceAll(heading, "").replaceAll(/ ?\[\d+\]/gu, ""),
    )
    .replaceAll(/[\s*#>-]+/gu, " ")
    .trim();
  return [
    ...foreign.map((one) => problem(`a heading is nobody's: ${JSON.stringify(one.slice(0, 120))}`)),
    ...(rest === ""
      ? []
      : [problem(`the text says more than its sentences: ${JSON.stringify(rest.slice(0, 120))}`)]),
  ];
};

import { checkSentence } from "../check-sentence.ts";
import type { KnownFact } from "../verdict.ts";
import { checkQuote, type Finding } from "./check-quote.ts";
import { checkText } from "./check-text.ts";
import { heldText, type ReadText, readTextFrom } from "./read-text.ts";
import { type CitedResult, citedResult, type CitedSentence } from "./result-shape.ts";

/** What was found out about a source's text. */
type SourceReport = {
  readonly id: number;
  readonly url: string;
  /** "as quoted": its hash is the result's; "changed": it is not; "not read": only its hash is known. */
  readonly text: "as quoted" | "changed" | "not read";
};

/** A sentence with what was found; it stands where nothing is a problem. */
type SentenceReport = {
  readonly text: string;
  readonly rung: string;
  readonly findings: readonly Finding[];
};

/** A result's citations, looked at one by one. */
export type CitationReport = {
  readonly sources: readonly SourceReport[];
  readonly sentences: readonly SentenceReport[];
  /** What is wrong with the result as a whole. */
  readonly findings: readonly Finding[];
  readonly stands: boolean;
};

/**
 * Checks a result by itself: ids, offsets, the rules for every sentence, and that the text says nothing besides its
 * sentences. `texts` are what was read again, by source id; texts that lie in the result are found there. Throws
 * where the value is no result with an analysis.
 */
export const checkCitations = (
  value: unknown,
  texts: ReadonlyMap<number, string> = new Map(),
): CitationReport => {
  const result = citedResult.parse(value);
  const read = textsOf(result, texts);
  const facts = factsIn(result.data);
  const sentences = result.analysis.sentences.map((sentence) => ({
    text: sentence.text,
    rung: sentence.rung,
    findings: [
      ...sentence.quotes.flatMap((quote) => checkQuote(quote, result.sources, read)),
      ...checkIds(sentence),
      ...checkRules(sentence, result.analysis.model.provider, facts),
    ],
  }));
  const findings = checkWhole(result);
  const all = [...findings, ...sentences.flatMap((sentence) => sentence.findings)];
  return {
    sources: result.sources
      .filter(({ textSha256 }) => textSha256 !== null)
      .map((source) => ({
        id: source.id,
        url: source.url,
        text: stateOf(read.get(source.id), source.textSha256),
      })),
    sentences,
    findings,
    stands: all.every(({ kind }) => kind === "note"),
  };
};

const textsOf = (result: CitedResult, texts: ReadonlyMap<number, string>): Map<number, ReadText> =>
  new Map(
    result.sources.flatMap(({ id, url }): [number, ReadText][] => {
      const text = texts.get(id) ?? heldText(url);
      return text === undefined ? [] : [[id, readTextFrom(text)]];
    }),
  );

const stateOf = (read: ReadText | undefined, told: string | null): SourceReport["text"] => {
  if (read === undefined) return "not read";
  return read.sha256 === told ? "as quoted" : "changed";
};

const problem = (text: string): Finding => ({ kind: "problem", text });

const checkIds = ({ citations, quotes }: CitedSentence): Finding[] => {
  if (quotes.length === 0) return [problem("it has no quote")];
  const quoted = new Set(quotes.map(({ sourceId }) => sourceId));
  const isSame =
    citations.every((id) => quoted.has(id)) && [...quoted].every((id) => citations.includes(id));
  return isSame ? [] : [problem("its citations are not the sources of its quotes")];
};

/** What a model's vote decided cannot be decided again by code: that is told, and no problem. */
const checkRules = (
  { text, quotes, rung }: CitedSentence,
  provider: string,
  facts: readonly KnownFact[],
): Finding[] => {
  const passages = quotes.map((quote) => quote.text);
  if (rung === "quoted")
    return isQuote(text, passages) ? [] : [problem("it is not its quotes, word for word")];
  const verdict = checkSentence(text, passages, { facts });
  if (verdict.ok) return [];
  const isVoted =
    provider !== "extractive" && checkSentence(text, passages, { facts, vote: true }).ok;
  return isVoted
    ? [
        {
          kind: "note",
          text: `by a model's vote, not by code (${verdict.rule}: ${verdict.problem})`,
        },
      ]
    : [problem(`${verdict.rule}: ${verdict.problem}`)];
};

/** A capital may stand where a leading connector was cut. */
const isQuote = (text: string, passages: readonly string[]): boolean =>
  [...passages, passages.join(" ")].some(
    (passage) =>
      passage === text ||
      (passage.slice(1) === text.slice(1) &&
        passage.slice(0, 1).toUpperCase() === text.slice(0, 1)),
  );

const checkWhole = ({ analysis, sources, data }: CitedResult): Finding[] => {
  const ids = new Set(sources.map(({ id }) => id));
  const unknown = [...new Set(citedIn(data))].filter((id) => !ids.has(id));
  return [
    ...(ids.size === sources.length ? [] : [problem("two sources have the same id")]),
    ...unknown.map((id) => problem(`the data cites source ${id}, which is not in the result`)),
    ...checkText({ analysis, sources, data }),
  ];
};

const citing = new Set(["citations", "sourceId", "sourceIds"]);

/** Every source id that the data names, at any depth. */
const citedIn = (value: unknown): number[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    citing.has(name)
      ? [member].flat().filter((id): id is number => typeof id === "number")
      : citedIn(member),
  );
};

const factUnits = ["", "%", "percentage points", "USD"];

/** Every number of the data: code computed it, and a sentence may state it. */
const factsIn = (value: unknown, path = "data"): KnownFact[] => {
  const number =
    typeof value === "string" && /^-?\d+(?:\.\d+)?$/u.test(value) ? Number(value) : value;
  if (typeof number === "number")
    return factUnits.map((unit) => ({ id: path, value: number, unit }));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => factsIn(member, `${path}.${name}`));
};

import { cosine, type Embedder } from "@coinslot/models";
import { isModelFailure, within } from "../deadline.ts";
import type { Passage } from "../passages/passage.ts";
import { chooseCandidates } from "./choose-candidates.ts";
import { pickVarious, type Ranked } from "./pick-various.ts";
import { wordScores } from "./word-scores.ts";

/** What words add to the order that meaning gives. */
const weightOfWords = 0.1;

/** Ranked passages, and whether meaning took part: a late or broken embedder leaves the order to words. */
export type Ranking = { readonly ranked: readonly Ranked[]; readonly isByMeaning: boolean };

type Limits = { readonly embedder: Embedder; readonly ms: number };

/**
 * The passages that fit the question best and do not repeat each other: candidates by words and names, ordered by the
 * cosine of their vectors to the question's, to which words add a little.
 */
export const rankPassages = async (
  question: string,
  passages: readonly Passage[],
  { limit, ...limits }: Limits & { readonly limit: number },
  signal: AbortSignal,
): Promise<Ranking> => {
  if (question === "") return { ranked: evenly(passages, limit), isByMeaning: true };
  const { ranked, isByMeaning } = await scorePassages(question, passages, limits, signal);
  return { ranked: pickVarious(ranked, limit), isByMeaning };
};

/** The candidates with how well each fits, in no order. */
export const scorePassages = async (
  question: string,
  passages: readonly Passage[],
  limits: Limits,
  signal: AbortSignal,
): Promise<Ranking> => {
  const scores = wordScores(question, passages);
  const candidates = chooseCandidates(question, scores);
  if (candidates.length === 0) return { ranked: [], isByMeaning: true };
  const vectors = await vectorsOf(question, candidates, limits, signal);
  const ranked = candidates.map((passage, index): Ranked => {
    const words = scores.get(passage) ?? 0;
    const vector = vectors?.passages[index] ?? null;
    if (!vectors || !vector) return { passage, score: words, vector: null };
    return { passage, score: cosine(vectors.question, vector) + weightOfWords * words, vector };
  });
  return { ranked, isByMeaning: vectors !== null };
};

/** Where nothing is asked, passages from all over: each as far from the next, in their order. */
const evenly = (passages: readonly Passage[], limit: number): readonly Ranked[] => {
  const count = Math.min(limit, passages.length);
  return Array.from({ length: count }, (_, index) => {
    const passage = passages[Math.floor((index * passages.length) / count)] as Passage;
    return { passage, score: 0, vector: null };
  });
};

const vectorsOf = async (
  question: string,
  passages: readonly Passage[],
  { embedder, ms }: Limits,
  signal: AbortSignal,
) => {
  const texts = [question, ...passages.map(embeddedText)];
  try {
    const [first, ...rest] = await within(ms, signal, (either) => embedder.embed(texts, either));
    return first ? { question: first, passages: rest } : null;
  } catch (error) {
    // Only the caller's leaving ends the work: an embedder that fails costs the order its meaning.
    signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    return null;
  }
};

/** What is embedded of a passage, which says more under its heading: "It fell to 3 percent" alone is about nothing. */
export const embeddedText = ({ section, document, text }: Passage): string =>
  [document.source.title, section, text].filter(Boolean).join("\n");

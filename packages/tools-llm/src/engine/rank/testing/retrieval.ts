import { cosine, type Embedder } from "@coinslot/models";
import type { Passage } from "../../passages/passage.ts";
import { embeddedText, rankPassages, scorePassages } from "../rank-passages.ts";
import { wordScores } from "../word-scores.ts";

/** A question with a part of the text that answers it. */
export type Asked = readonly [question: string, answer: string];

/** Of how many questions the first, or one of the first three or twelve, has the answer. */
export type Hits = {
  readonly way: string;
  readonly at1: number;
  readonly at3: number;
  readonly at12: number;
};

type Way = (question: string, passages: readonly Passage[]) => Promise<readonly Passage[]>;

const never = new AbortController().signal;
/** What a writer is shown. */
const most = 12;
const ms = 600_000;

const byScore = (
  passages: readonly Passage[],
  scoreOf: (passage: Passage, index: number) => number,
): readonly Passage[] =>
  passages
    .map((passage, index) => ({ passage, score: scoreOf(passage, index) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ passage }) => passage);

const waysOf = (embedder: Embedder): readonly (readonly [name: string, way: Way])[] => [
  [
    "BM25",
    async (question, passages) => {
      const scores = wordScores(question, passages);
      return byScore(passages, (passage) => scores.get(passage) ?? 0);
    },
  ],
  [
    "cosine, of all",
    async (question, passages) => {
      const texts = [question, ...passages.map(embeddedText)];
      const [asked, ...vectors] = await embedder.embed(texts, never);
      const none = new Float32Array(embedder.dimensions);
      return byScore(passages, (_, index) => cosine(asked ?? none, vectors[index] ?? none));
    },
  ],
  [
    "both: candidates by words, ordered by cosine and words",
    async (question, passages) => {
      const { ranked } = await scorePassages(question, passages, { embedder, ms }, never);
      const scores = new Map(ranked.map(({ passage, score }) => [passage, score]));
      return byScore([...scores.keys()], (passage) => scores.get(passage) ?? 0);
    },
  ],
  [
    "both, without repetition: what a writer is shown",
    async (question, passages) => {
      const { ranked } = await rankPassages(
        question,
        passages,
        { embedder, limit: most, ms },
        never,
      );
      return ranked.map(({ passage }) => passage);
    },
  ],
];

/** How often each way of ranking puts a passage with the answer first, and among the first three. */
export const measureRetrieval = async (
  asked: readonly Asked[],
  passages: readonly Passage[],
  embedder: Embedder,
): Promise<readonly Hits[]> => {
  const hits: Hits[] = [];
  for (const [way, rank] of waysOf(embedder)) {
    let [at1, at3, at12] = [0, 0, 0];
    for (const [question, answer] of asked) {
      const ranked = await rank(question, passages);
      const place = ranked.findIndex(({ text }) => text.includes(answer));
      if (place === 0) at1 += 1;
      if (place >= 0 && place < 3) at3 += 1;
      if (place >= 0 && place < most) at12 += 1;
    }
    hits.push({ way, at1, at3, at12 });
  }
  return hits;
};

import { type DataOf, type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import type { Answered } from "../engine/answer/answer-from.ts";
import type { Run } from "../engine/engine.ts";
import { type Gathered, joinGathered } from "../engine/gather/gathered.ts";
import { assemble, type Part } from "../engine/result/assemble.ts";
import { citedTextFrom, sentenceFrom, withMarkers } from "../engine/result/cite.ts";
import { createSourceBook, type SourceBook } from "../engine/result/source-book.ts";
import { joinDisputes, partOfDisputes, setDisputesApart } from "./disputed.ts";
import { aspects } from "./research/aspects.ts";
import { type Contradiction, contradictionsIn } from "./contradictions.ts";
import { type Depth, depthNamed } from "./research/depths.ts";
import { saidOnce } from "./said-once.ts";
import type { ToolParts } from "./tool-parts.ts";
import { allPassages, levelOf, witnessesOf } from "./witnesses.ts";

/** A report: sections of anchored sentences, where sources disagree, and how it was found. */
export const createResearchHandler =
  ({ engine }: Pick<ToolParts, "engine">): Handler<(typeof tools)["research"]> =>
  async ({ topic, depth: wanted }, { signal }) => {
    const depth = depthNamed(wanted);
    const run = engine.start(depth.budget, signal);
    const gathered = await readRounds(run, topic.trim(), depth);
    const { sections, disputes } = await writeSections(run, topic.trim(), gathered, depth);
    if (sections.length === 0) {
      throw new ToolError(
        "tool_not_found",
        "No source that could be read says anything on this topic.",
      );
    }
    const found = contradictionsIn(allPassages(gathered.documents));
    const contradictions = joinDisputes(disputes, found);
    const book = createSourceBook();
    const data = dataFrom({ sections, contradictions, gathered }, book);
    const [{ answered: first }] = sections as [Part, ...Part[]];
    const parts = [...sections, ...partOfDisputes(first, contradictions)];
    const assembled = assemble(parts, gathered, book);
    const { promptTokens, completionTokens } = assembled.analysis.model;
    const budget = {
      pages: assembled.stages.pages.read,
      tokens: promptTokens + completionTokens,
      ms: Math.round(run.clock.spentMs()),
    };
    return { data: { topic, depth: depth.name, ...data, budget }, ...assembled };
  };

/** The first round asks the topic itself; each later one what aspects the pages read so far may say too little of. */
const readRounds = async (run: Run, topic: string, { rounds }: Depth): Promise<Gathered> => {
  const gathered = [await run.research(topic)];
  const perRound = Math.ceil(aspects.length / 2);
  for (let round = 1; round < rounds && run.clock.leftMs() > run.clock.spentMs(); round += 1) {
    const asked = aspects.slice((round - 1) * perRound, round * perRound);
    const before = gathered.flatMap(({ documents }) => documents);
    gathered.push(
      await run.gather(
        asked.map(({ search }) => search(topic)),
        before,
      ),
    );
  }
  return joinGathered(gathered);
};

const writeSections = async (
  run: Run,
  topic: string,
  { documents }: Gathered,
  { sentences: maxSentences }: Depth,
): Promise<Pick<Written, "sections"> & { readonly disputes: readonly Contradiction[] }> => {
  const answers: Answered[] = [];
  for (const [index, { ask, instruction }] of aspects.entries()) {
    const share = 1 / (aspects.length - index);
    const task = { question: ask(topic), instruction, maxSentences, share };
    answers.push(await run.answerFrom(documents, task));
  }
  const { answers: undisputed, disputes } = setDisputesApart(saidOnce(answers));
  const sections = undisputed
    .map((answered, index) => ({ heading: aspects[index]?.title ?? "", answered }))
    .filter(({ answered }) => answered.sentences.length > 0);
  return { sections, disputes };
};

type Written = {
  readonly sections: readonly (Part & { readonly heading: string })[];
  readonly contradictions: readonly Contradiction[];
  readonly gathered: Gathered;
};

const dataFrom = (
  { sections, contradictions, gathered }: Written,
  book: SourceBook,
): Omit<DataOf<"research">, "topic" | "depth" | "budget"> => {
  const passages = allPassages(gathered.documents);
  return {
    outline: sections.map(({ heading }) => heading),
    sections: sections.map(({ heading, answered }) => {
      const sentences = answered.sentences.map((one) => sentenceFrom(one, book));
      return {
        title: heading,
        text: sentences.map(withMarkers).join(" "),
        citations: idsOf(sentences),
      };
    }),
    keyFindings: sections.flatMap(({ answered: { sentences } }) =>
      sentences.slice(0, 1).map((one) => ({
        ...citedTextFrom(one, book),
        confidence: levelOf(witnessesOf(one, passages)),
      })),
    ),
    contradictions: contradictions.map((pair) => {
      const sentences = pair.map((one) => sentenceFrom(one, book));
      return { text: sentences.map(({ text }) => text).join(" "), citations: idsOf(sentences) };
    }),
    facts: [],
    searchTrail: [...gathered.trail],
  };
};

const idsOf = (sentences: readonly { readonly citations: readonly number[] }[]): number[] =>
  [...new Set(sentences.flatMap(({ citations }) => citations))].toSorted((a, b) => a - b);

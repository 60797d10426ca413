import { type DataOf, type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import type { Answered } from "../engine/answer/answer-from.ts";
import { analyzeBudget } from "../engine/budget.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { assemble } from "../engine/result/assemble.ts";
import { citedTextFrom } from "../engine/result/cite.ts";
import { createSourceBook, type SourceBook } from "../engine/result/source-book.ts";
import { partOfDisputes, setDisputesApart } from "./disputed.ts";
import { likelihoodIn } from "./future.ts";
import { headingOf } from "./heading-of.ts";
import { saidOnce } from "./said-once.ts";
import type { ToolParts } from "./tool-parts.ts";
import { allPassages, levelOf, witnessesOf } from "./witnesses.ts";

/** What is asked about a topic, in the order of the text. */
const views = [
  {
    heading: "Thesis",
    ask: (topic: string) => topic,
    search: (topic: string) => topic,
    instruction: "Say in one or two sentences what the sources hold of the topic.",
  },
  {
    heading: "What speaks for it",
    ask: (topic: string) => `${topic}: what drives it, its benefits, strengths and growth`,
    search: (topic: string) => `${topic} benefits growth drivers`,
    instruction: "Name what drives or supports it, one point a sentence.",
  },
  {
    heading: "What speaks against it",
    ask: (topic: string) => `${topic}: its risks, problems, costs, limits and critics`,
    search: (topic: string) => `${topic} risks problems criticism`,
    instruction: "Name what opposes or limits it, one point a sentence.",
  },
  {
    heading: "What could follow",
    ask: (topic: string) => `${topic}: what is expected, planned or forecast to happen next`,
    search: (topic: string) => `${topic} outlook forecast plans`,
    instruction: "Name what is expected to follow, one development a sentence.",
  },
] as const;
const sentencesOfView = 4;

const directions = [
  {
    name: "supports",
    description: "Growth, success, benefits, strong demand, gains, support, progress",
  },
  {
    name: "opposes",
    description: "Risks, problems, losses, decline, criticism, high costs, limits, failure",
  },
] as const;

/** A thesis, what speaks for and against it, and what could follow: anchored sentences, sorted under labels. */
export const createAnalyzeHandler =
  ({ engine }: Pick<ToolParts, "engine">): Handler<(typeof tools)["analyze"]> =>
  async ({ topic }, { signal }) => {
    const run = engine.start(analyzeBudget, signal);
    const about = topic.trim();
    const gathered = await run.gather(views.map(({ search }) => search(about)));
    const answers = [];
    for (const [index, { ask, instruction }] of views.entries()) {
      const share = 1 / (views.length - index);
      const task = { question: ask(about), instruction, maxSentences: sentencesOfView, share };
      answers.push(await run.answerFrom(gathered.documents, task));
    }
    const { answers: answered, disputes } = setDisputesApart(saidOnce(answers));
    const sentences = answered.flatMap((one) => one.sentences);
    if (sentences.length === 0) {
      throw new ToolError(
        "tool_not_found",
        "No source that could be read says anything on this topic.",
      );
    }
    const labels = await run.classify(sentences, directions);
    const book = createSourceBook();
    const data = dataFrom(topic, { sentences, labels, documents: gathered.documents }, book);
    const parts = answered.map((one, index) => ({
      heading: views[index]?.heading ?? "",
      answered: one,
    }));
    const [first] = answered as [Answered, ...Answered[]];
    return { data, ...assemble([...parts, ...partOfDisputes(first, disputes)], gathered, book) };
  };

type Found = {
  readonly sentences: readonly Anchored[];
  readonly labels: readonly (string | null)[];
  readonly documents: Parameters<typeof allPassages>[0];
};

const dataFrom = (
  topic: string,
  { sentences, labels, documents }: Found,
  book: SourceBook,
): DataOf<"analyze"> => {
  const passages = allPassages(documents);
  const [first, ...others] = sentences.map((one, index) => ({ one, label: labels[index] ?? null }));
  // What speaks of the future is a scenario; it says nothing for or against.
  const scenarios = others.filter(({ one }) => likelihoodIn(one.text) !== null);
  const factors = others.filter(({ one, label }) => label !== null && !likelihoodIn(one.text));
  return {
    topic,
    thesis: first ? citedTextFrom(first.one, book) : null,
    factors: factors.map(({ one, label }) => ({
      name: headingOf(one),
      direction: label === "opposes" ? ("opposes" as const) : ("supports" as const),
      strength: levelOf(witnessesOf(one, passages)),
      ...citedTextFrom(one, book),
    })),
    scenarios: scenarios.map(({ one }) => ({
      name: headingOf(one),
      likelihood: likelihoodIn(one.text) ?? "low",
      ...citedTextFrom(one, book),
    })),
    facts: [],
    openQuestions: [
      ...(factors.some(({ label }) => label === "supports") ? [] : [open.supports]),
      ...(factors.some(({ label }) => label === "opposes") ? [] : [open.opposes]),
      ...(scenarios.length > 0 ? [] : [open.follows]),
    ],
  };
};

/** What no source that was read says. */
const open = {
  supports: "What speaks for it? No source that was read says so.",
  opposes: "What speaks against it? No source that was read says so.",
  follows: "What follows from it? No source that was read says so.",
};

import type { FoundNews, News } from "@coinslot/sources";
import { type DataOf, type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import type { Answered } from "../engine/answer/answer-from.ts";
import { briefingBudget } from "../engine/budget.ts";
import type { Document } from "../engine/document/document.ts";
import type { Run } from "../engine/engine.ts";
import { gatheredFrom } from "../engine/gather/gathered.ts";
import { assemble } from "../engine/result/assemble.ts";
import { citedTextFrom, sentenceFrom } from "../engine/result/cite.ts";
import { createSourceBook, type SourceBook } from "../engine/result/source-book.ts";
import { overviewOf, scoreReport } from "../facts/sentiment.ts";
import { likelihoodIn } from "./future.ts";
import { clusterStories, outletsOf, type Story, timesOf } from "./news/cluster-stories.ts";
import { excerptOf } from "./news-of.ts";
import { saidOnce } from "./said-once.ts";
import type { ToolParts } from "./tool-parts.ts";

const mostStories = 6;
const mostTakeaways = 3;
const instruction =
  "Say in one or two sentences what happened, with who, what and when, from the reports of this one story.";

type Told = { readonly story: Story; readonly answered: Answered };

/** The week's stories on a topic, each in sentences of its reports. */
export const createNewsBriefingHandler =
  ({
    engine,
    sources,
  }: Pick<ToolParts, "engine"> & {
    readonly sources: { readonly news: Pick<News, "find"> };
  }): Handler<(typeof tools)["news-briefing"]> =>
  async ({ topic }, { signal }) => {
    const run = engine.start(briefingBudget, signal);
    const found = await sources.news.find(topic.trim(), signal);
    const stories = clusterStories(found.articles).slice(0, mostStories);
    const { gathered, documentsOf } = await readStories(run, stories, found);
    const told = await tellStories(run, topic.trim(), stories, documentsOf);
    if (told.length === 0) {
      throw new ToolError(
        "tool_not_found",
        "No report of the last week on this topic could be read.",
      );
    }
    const book = createSourceBook();
    const data = dataFrom({ topic, found, told }, book);
    for (const answer of found.answers) book.idOfAnswered(answer);
    const parts = told.map(({ story, answered }) => ({ heading: headlineOf(story), answered }));
    return { data, ...assemble(parts, gathered, book) };
  };

/** Reads the reports of all stories at once; what cannot be read is known by the excerpt that its index shows. */
const readStories = async (run: Run, stories: readonly Story[], found: FoundNews) => {
  const articles = stories.flatMap((story) => story.articles.slice(0, 2));
  const { read, unread } = await run.read(articles.map(({ url }) => url));
  const documentsOf = ({ articles: own }: Story): readonly Document[] => {
    const mine = read.filter(({ hit }) => own.some(({ url }) => url === hit.url));
    return mine.length > 0
      ? mine.map(({ document }) => document)
      : own.slice(0, 2).flatMap((article) => excerptOf(article, found) ?? []);
  };
  const all = stories.flatMap(documentsOf);
  const failed = unread.map(({ reason }) => reason);
  return { gathered: { ...gatheredFrom(all), found: articles.length, failed }, documentsOf };
};

const tellStories = async (
  run: Run,
  topic: string,
  stories: readonly Story[],
  documentsOf: (story: Story) => readonly Document[],
): Promise<readonly Told[]> => {
  const answers: Answered[] = [];
  for (const [index, story] of stories.entries()) {
    const share = 1 / (stories.length - index);
    const task = { question: `${headlineOf(story)} ${topic}`, instruction, maxSentences: 2, share };
    answers.push(await run.answerFrom(documentsOf(story), task));
  }
  return saidOnce(answers)
    .map((answered, index) => ({ story: stories[index] as Story, answered }))
    .filter(({ answered }) => answered.sentences.length > 0);
};

const headlineOf = ({ articles: [first] }: Story): string => first?.title ?? "";

/** The tone of all reports that were found, by the lexicon. */
const sentimentOf = ({ articles }: FoundNews): DataOf<"news-briefing">["sentiment"] => {
  if (articles.length === 0) return null;
  const { score, label, n, distribution } = overviewOf(articles.map(scoreReport));
  return { score, label, n, distribution };
};

const dataFrom = (
  { topic, found, told }: { topic: string; found: FoundNews; told: readonly Told[] },
  book: SourceBook,
): DataOf<"news-briefing"> => {
  const sentences = told.flatMap(({ answered }) => answered.sentences);
  return {
    topic,
    window: { from: new Date(found.from).toISOString(), to: new Date(found.to).toISOString() },
    stories: told.map(({ story, answered }) => {
      const cited = answered.sentences.map((one) => sentenceFrom(one, book));
      return {
        headline: headlineOf(story),
        summary: cited.map(({ text }) => text).join(" "),
        citations: [...new Set(cited.flatMap(({ citations }) => citations))],
        outlets: outletsOf(story),
        ...timesOf(story),
        sentimentScore: overviewOf(story.articles.map(scoreReport)).score,
        topics: [],
      };
    }),
    articleCount: found.articles.length,
    sentiment: sentimentOf(found),
    keyTakeaways: told
      .slice(0, mostTakeaways)
      .flatMap(({ answered }) => answered.sentences.slice(0, 1))
      .map((one) => citedTextFrom(one, book)),
    watchItems: sentences
      .filter(({ text }) => likelihoodIn(text) !== null)
      .slice(0, mostTakeaways)
      .map((one) => citedTextFrom(one, book)),
  };
};

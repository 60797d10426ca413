import { type DataOf, type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import { answerBudget } from "../engine/budget.ts";
import type { Run } from "../engine/engine.ts";
import { gatheredFrom } from "../engine/gather/gathered.ts";
import { assemble } from "../engine/result/assemble.ts";
import { createSourceBook, type SourceBook } from "../engine/result/source-book.ts";
import {
  agreementOf,
  intervalOf,
  labelOf,
  overviewOf,
  type Scored,
  scoreText,
  type SentimentLabel,
  weightOf,
} from "../facts/sentiment.ts";
import { type Item, type Platform, platformsOf } from "./social/items.ts";
import { parsePlatforms } from "./social/platforms.ts";
import type { ToolParts } from "./tool-parts.ts";

type Data = DataOf<"social-sentiment">;

const windowMs = 7 * 24 * 3_600_000;
/** With fewer on every platform there is no sentiment to tell. */
const fewestItems = 5;
const mostSamples = 10;
/** So many texts are sorted by what they speak of. */
const mostSorted = 48;
const mostQuoted = 12;
const longestSample = 200;
const instruction = "Say in a few sentences what people praise and what they complain of.";
const maxSentences = 5;

const themes = [
  { name: "cost", description: "People speak of fees, prices and what it costs." },
  { name: "performance", description: "People speak of how fast or slow something is." },
  { name: "security", description: "People speak of security, risk, loss and trust." },
  { name: "regulation", description: "People speak of regulators, laws and rules." },
  { name: "ease of use", description: "People speak of how easy or hard something is to use." },
  { name: "reliability", description: "People speak of what breaks, fails or is stable." },
  { name: "community", description: "People speak of support, help and the community." },
];

const moods: readonly { readonly name: SentimentLabel; readonly description: string }[] = [
  { name: "positive", description: "The author is pleased, praises or recommends." },
  { name: "negative", description: "The author is displeased, complains or warns." },
  { name: "neutral", description: "The author states something without any feeling." },
  { name: "mixed", description: "The author praises one thing and complains of another." },
];

type Judged = { readonly item: Item; readonly scored: Scored };

/** What people say on a topic, scored text by text. Nothing is kept of who said it. */
export const createSocialSentimentHandler =
  ({ engine, sources }: ToolParts): Handler<(typeof tools)["social-sentiment"]> =>
  async ({ topic, platforms }, { signal, now }) => {
    const run = engine.start(answerBudget, signal);
    const [from, to] = [now() - windowMs, now()];
    const asked = { topic: topic.trim(), platforms: parsePlatforms(platforms), since: from };
    const told = await platformsOf(sources, asked, signal);
    assertEnough(told);
    const items = told.flatMap((one) => one.items);
    const judged = items.map((item): Judged => ({
      item,
      scored: { ...scoreText(item.text), weight: weightOf(item.engagement) },
    }));
    const loudest = judged.toSorted((one, other) => other.scored.weight - one.scored.weight);
    const documents = loudest.slice(0, mostQuoted).map(({ item }) => item.document);
    const answered = await run.answerFrom(documents, {
      question: `What do people say about ${asked.topic}?`,
      instruction,
      maxSentences,
    });
    const sorted = loudest.slice(0, mostSorted).map(({ item }) => item);
    const isModel = answered.model.provider !== "extractive";
    const labels = isModel ? await run.classify(sorted, moods) : [];
    const subjects = await run.classify(sorted, themes);
    const book = createSourceBook();
    const data: Data = {
      topic,
      window: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      overall: {
        ...overviewOf(judged.map(({ scored }) => scored)),
        ci95: intervalOf(judged.map(({ scored }) => scored)),
        agreement: agreementOf(pairsOf(sorted, labels)),
      },
      platforms: told.map((one) => reportOf(one, judged)),
      samples: loudest.slice(0, mostSamples).map((one) => sampleFrom(one, book)),
      themes: themesOf(sorted, subjects, book),
    };
    for (const { answers } of told) for (const answer of answers) book.idOfAnswered(answer);
    const silent = told.filter(({ status }) => status === "unavailable");
    for (const { platform, reason } of silent) book.warn(notTold(platform, reason));
    const assembled = assemble([{ answered }], gatheredFrom(documents), book);
    return { data, ...assembled, partial: assembled.partial || silent.length > 0 };
  };

/** Platforms that failed may answer later; platforms that have nothing will not. */
const assertEnough = (told: readonly Platform[]): void => {
  if (told.some(({ items }) => items.length >= fewestItems)) return;
  const hasFailed = told.some(({ status }) => status === "unavailable");
  throw hasFailed
    ? new ToolError("upstream_unavailable", "Not one of the platforms told enough on the topic.")
    : new ToolError("tool_not_found", "Fewer than five texts on the topic appeared in a week.");
};

const notTold = (platform: string, reason: string | null) => ({
  code: "SOURCE_UNAVAILABLE",
  message: `The platform ${platform} was not heard: ${reason ?? "it did not answer"}.`,
  sourceId: null,
});

const pairsOf = (sorted: readonly Item[], labels: Awaited<ReturnType<Run["classify"]>>) =>
  sorted.map(({ text }, index) => ({
    model: moods.find(({ name }) => name === labels[index])?.name ?? null,
    lexicon: scoreText(text).label,
  }));

const reportOf = (
  { platform, status, reason, items }: Platform,
  judged: readonly Judged[],
): Data["platforms"][number] => {
  const own = judged.filter(({ item }) => item.platform === platform);
  const overview = own.length > 0 ? overviewOf(own.map(({ scored }) => scored)) : null;
  const score = overview?.score ?? null;
  const label = score === null ? null : labelOf(score);
  return { platform, status, reason, n: items.length, score, label };
};

/** The text as it was published, cut before a word where it is too long for a quote. */
const sampleFrom = ({ item, scored }: Judged, book: SourceBook): Data["samples"][number] => ({
  platform: item.platform,
  url: item.url,
  text: item.text.length > longestSample ? cutOf(item.text) : item.text,
  createdAt: item.createdAt,
  label: scored.label,
  score: scored.score,
  engagement: item.engagement,
  sourceId: book.idOfDocument(item.document),
});

const cutOf = (text: string): string => {
  const cut = text.slice(0, longestSample);
  const end = cut.lastIndexOf(" ");
  return (end > 0 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/, "");
};

/** A theme is what a text was sorted under; what fits none clearly is under none. */
const themesOf = (
  sorted: readonly Item[],
  subjects: Awaited<ReturnType<Run["classify"]>>,
  book: SourceBook,
): Data["themes"] =>
  themes
    .map(({ name }) => ({ name, own: sorted.filter((_, index) => subjects[index] === name) }))
    .filter(({ own }) => own.length > 0)
    .toSorted((one, other) => other.own.length - one.own.length)
    .map(({ name, own }) => ({
      theme: name,
      share: Number((own.length / sorted.length).toFixed(4)),
      citations: own.slice(0, 5).map(({ document }) => book.idOfDocument(document)),
    }));

import type { Answered, FoundNews, NetworkFindings, Sources } from "@coinslot/sources";
import { ToolError } from "@coinslot/tools-schema";
import { type Document, documentFrom } from "../../engine/document/document.ts";

/** A text that people published, on whatever platform. */
export type Item = {
  readonly platform: string;
  readonly url: string;
  readonly text: string;
  readonly createdAt: string | null;
  readonly engagement: number | null;
  readonly document: Document;
};

/** What a platform told, or why it did not. */
export type Platform = {
  readonly platform: string;
  readonly status: "ok" | "empty" | "unavailable";
  readonly reason: string | null;
  readonly items: readonly Item[];
  readonly answers: readonly Answered<unknown>[];
};

const itemFrom = (
  platform: string,
  { fetched: { source, isSimulated } }: Answered<unknown>,
  about: Omit<Item, "platform" | "document">,
): Item => {
  const { url, createdAt: publishedAt } = about;
  const document = documentFrom(
    { isSimulated, source: { ...source, url, publishedAt, title: null } },
    about.text,
  );
  return { platform, ...about, text: document.text, document };
};

/** The posts of a network. */
const fromNetwork = ({ network, posts, answered, ...told }: NetworkFindings): Platform => ({
  platform: network,
  status: told.status,
  reason: told.reason,
  items: answered ? posts.map((post) => itemFrom(network, answered, post)) : [],
  answers: answered ? [answered] : [],
});

/** Headlines are what the news say in a line. */
const fromNews = ({ articles, answers }: FoundNews): Platform => {
  const items = articles.flatMap(({ title: text, url, publishedAt, listedBy }) => {
    const lister = answers.find(({ provider }) => listedBy.includes(provider.id)) ?? answers[0];
    const about = { text, url, createdAt: publishedAt, engagement: null };
    return lister ? [itemFrom("news", lister, about)] : [];
  });
  return {
    platform: "news",
    status: items.length > 0 ? "ok" : "empty",
    reason: null,
    items,
    answers,
  };
};

const newsOf = async (sources: Sources, topic: string, signal: AbortSignal): Promise<Platform> => {
  try {
    return fromNews(await sources.news.find(topic, signal));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const reason = "no provider of news answered";
    return { platform: "news", status: "unavailable", reason, items: [], answers: [] };
  }
};

/** What each platform has on a topic, in the order in which they were named. */
export const platformsOf = async (
  sources: Sources,
  { topic, platforms, since }: { topic: string; platforms: readonly string[]; since: number },
  signal: AbortSignal,
): Promise<readonly Platform[]> => {
  const networks = platforms.filter((one) => one !== "news");
  const [found, news] = await Promise.all([
    sources.posts.find({ topic, networks, since }, signal),
    platforms.includes("news") ? newsOf(sources, topic, signal) : null,
  ]);
  const told = [...found.map(fromNetwork), ...(news ? [news] : [])];
  return platforms.flatMap((name) => told.find(({ platform }) => platform === name) ?? []);
};

import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { useLlmShop } from "../testing/llm-shop.ts";

const shop = useLlmShop();
const run = (platforms = "bluesky mastodon", topic = "Ethereum staking") =>
  shop.run("social-sentiment", { topic, platforms });

const vader = createRequire(import.meta.url)("vader-sentiment") as {
  SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
};

/** The texts of the world's posts on a network, each once. */
const truth = (network: string) => {
  const { posts } = shop.upstreams.world;
  const own = posts.filter(
    (one) => one.network === network && one.text.includes("Ethereum staking"),
  );
  return [...new Map(own.map((one) => [one.text.toLowerCase(), one])).values()];
};

test("the scores are those of the world's posts, worked out here apart from the tool", async () => {
  const { data } = await run();
  const all = [...truth("bluesky"), ...truth("mastodon")].map(({ text, likes, replies }) => ({
    score: vader.SentimentIntensityAnalyzer.polarity_scores(text).compound,
    weight: 1 + Math.log(1 + likes + replies),
  }));
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
  expect(data.overall.n).toBe(all.length);
  expect(data.overall.scoreUnweighted).toBeCloseTo(
    sum(all.map(({ score }) => score)) / all.length,
    3,
  );
  const weighted = sum(all.map(({ score, weight }) => score * weight));
  expect(data.overall.score).toBeCloseTo(weighted / sum(all.map(({ weight }) => weight)), 3);
  const [low, high] = data.overall.ci95!;
  expect(low).toBeLessThanOrEqual(data.overall.score);
  expect(high).toBeGreaterThanOrEqual(data.overall.score);
  expect(data.overall.agreement).toBeNull();
});

test("samples are posts word for word, and nobody's name is told", async () => {
  const result = await run();
  const texts = shop.upstreams.world.posts.map(({ text }) => text);
  for (const { text } of result.data.samples) expect(texts).toContain(text);
  expect(JSON.stringify(result.data)).not.toContain("simulated.example");
});

test("every sentence is a quote of a post, at its offsets", async () => {
  const { analysis, sources } = await run();
  expect(analysis.sentences.length).toBeGreaterThan(0);
  const texts = shop.upstreams.world.posts.map(({ text }) => text);
  for (const { quotes } of analysis.sentences) {
    for (const { start, end, text, sourceId } of quotes) {
      expect(texts.some((one) => Array.from(one).slice(start, end).join("") === text)).toBe(true);
      expect(sources.find(({ id }) => id === sourceId)!.textSha256).not.toBeNull();
    }
  }
});

test("a platform that fails or that nobody asks is told, and the rest is delivered", async () => {
  shop.upstreams.play("bluesky", "forbidden");
  const { data, partial, warnings } = await run("bluesky mastodon reddit hackernews");
  expect(partial).toBe(true);
  expect(data.platforms.map(({ platform, status }) => [platform, status])).toEqual([
    ["bluesky", "unavailable"],
    ["mastodon", "ok"],
    ["reddit", "unavailable"],
    ["hackernews", "ok"],
  ]);
  expect(data.platforms[0]).toMatchObject({ reason: "refused the request", n: 0, score: null });
  expect(warnings.filter(({ code }) => code === "SOURCE_UNAVAILABLE")).toHaveLength(2);
});

test("news count with their headlines", async () => {
  const { data } = await run("mastodon news");
  const news = data.platforms.find(({ platform }) => platform === "news")!;
  expect(news.status).toBe("ok");
  expect(data.overall.n).toBe(truth("mastodon").length + news.n);
});

test("error: that all fail is another failure than that nothing is said; a platform that is none is no input", async () => {
  await expect(run("myspace")).rejects.toThrow("takes these words");
  await expect(run("mastodon", "xylophone zeppelin")).rejects.toMatchObject({
    code: "tool_not_found",
  });
  for (const id of ["bluesky", "mastodon"]) shop.upstreams.play(id, "server-error");
  await expect(run()).rejects.toMatchObject({ code: "upstream_unavailable" });
});

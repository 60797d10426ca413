import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createSearxngNews } from "./searxng-news.ts";
import { newsContract } from "./testing/news-contract.ts";

newsContract({
  create: (runtime) => createSearxngNews(runtime)!,
  target: "searxng",
  dates: "published",
  freshMinutes: 10,
});

const stage = useSandbox();

test("it searches the news of a week, and not the whole web", async () => {
  await createSearxngNews(stage.runtime)!.list("kettle", stage.signal);
  const [call] = stage.upstreams.calls("searxng");
  expect(call!.path).toContain("categories=news&time_range=week");
});

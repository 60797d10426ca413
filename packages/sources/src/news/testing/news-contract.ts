import { expect, test } from "vitest";
import type { Runtime } from "../../upstream/runtime.ts";
import { providerFailureContract, useSandbox } from "../../upstream/testing/failure-contract.ts";
import type { NewsProvider } from "../provider.ts";

/** A provider under test. */
type NewsSubject = {
  readonly create: (runtime: Runtime) => NewsProvider;
  /** Its place in the sandbox. */
  readonly target: string;
  /** Whether it tells when a report appeared, or only when it saw it. */
  readonly dates: "published" | "seen";
  readonly freshMinutes: number;
};

const minute = 60_000;
const topic = "stablecoin regulation";

/** What every provider of news does. The world is worked out apart from the providers. */
export const newsContract = ({ create, target, dates, freshMinutes }: NewsSubject): void => {
  const stage = useSandbox();
  const list = async () => (await create(stage.runtime).list(topic, stage.signal)).value;
  const pageAt = (url: string) => stage.upstreams.world.pages.find((page) => page.url === url);

  test("lists reports of the world under their own titles and addresses", async () => {
    const articles = await list();
    expect(articles.length).toBeGreaterThan(1);
    for (const { url, title } of articles) expect(pageAt(url)?.title).toBe(title);
  });

  test("no time is made up: what is published has its publisher's, what is only seen none", async () => {
    for (const { url, publishedAt, seenAt } of await list()) {
      const truth = pageAt(url)!.publishedAt!;
      const [told, untold] = dates === "seen" ? [seenAt, publishedAt] : [publishedAt, seenAt];
      expect(untold).toBeNull();
      // Feeds tell whole seconds, engines often a day alone; who saw it saw it within the hour.
      const lateMs = Date.parse(told!) - Date.parse(truth);
      expect(lateMs).toBeLessThan(dates === "seen" ? 3_600_000 : 1);
      expect(lateMs).toBeGreaterThan(dates === "seen" ? 0 : -86_400_000);
    }
  });

  test("nothing in titles and snippets is markup", async () => {
    for (const { title, snippet, publisher } of await list()) {
      expect(`${title} ${snippet} ${publisher}`).not.toMatch(/<\/?\w+[^>]*>|&(amp|lt|#\d+);/);
    }
  });

  providerFailureContract({
    target,
    open: (runtime) => {
      const provider = create(runtime);
      return { isReady: provider.isReady, call: (signal) => provider.list(topic, signal) };
    },
    freshMs: freshMinutes * minute,
    usableMs: (freshMinutes + 360) * minute,
  });
};

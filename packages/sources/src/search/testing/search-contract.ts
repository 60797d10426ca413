import { expect, test } from "vitest";
import type { Runtime } from "../../upstream/runtime.ts";
import { providerFailureContract, useSandbox } from "../../upstream/testing/failure-contract.ts";
import type { SearchProvider } from "../provider.ts";

/** A provider under test. */
export type SearchSubject = {
  readonly create: (runtime: Runtime) => SearchProvider;
  /** Its place in the sandbox. */
  readonly target: string;
  /** The page of the world that it must find, by what is searched for it. */
  readonly finds: { readonly query: string; readonly url: string };
};

const minute = 60_000;

/** What every provider of search does. The world is worked out apart from the providers. */
export const searchContract = ({ create, target, finds }: SearchSubject): void => {
  const stage = useSandbox();
  const search = async (query: string) =>
    (await create(stage.runtime).search(query, stage.signal)).value;

  test("finds the page, with the title that it has in the world", async () => {
    const { hits } = await search(finds.query);
    const page = stage.upstreams.world.pages.find(({ url }) => url === finds.url)!;
    expect(hits[0]).toMatchObject({ url: page.url, title: page.title });
  });

  test("nothing in titles and snippets is markup, and every address is a page's", async () => {
    const { hits } = await search(finds.query);
    expect(hits.length).toBeGreaterThan(0);
    for (const { title, snippet, url, engine, engines } of hits) {
      expect(`${title} ${snippet}`).not.toMatch(/<\/?\w+[^>]*>|&(amp|lt|#\d+);/);
      expect(url).toMatch(/^https?:\/\/[^?#]+$/);
      expect(engines).toContain(engine);
    }
  });

  test("what nobody wrote is not found, and that is an answer", async () => {
    expect((await search("xylophone zeppelin quagmire")).hits).toEqual([]);
  });

  test("signs in a question stay what they are", async () => {
    const query = 'a&b=c#d "é漢😀" 100%';
    await search(query);
    const [call] = stage.upstreams.calls(target);
    const { searchParams } = new URL(call!.path, "http://simulated");
    expect([searchParams.get("q"), searchParams.get("query")]).toContain(query);
  });

  providerFailureContract({
    target,
    open: (runtime) => {
      const provider = create(runtime);
      return {
        isReady: provider.isReady,
        call: (signal) => provider.search(finds.query, signal),
      };
    },
    freshMs: 10 * minute,
    usableMs: 370 * minute,
  });
};

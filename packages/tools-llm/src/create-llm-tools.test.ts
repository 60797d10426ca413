import { startUpstreams } from "@coinslot/sandbox";
import { createSources, sourcesSettings } from "@coinslot/sources";
import { expect, test } from "vitest";
import { createLlmTools } from "./create-llm-tools.ts";
import { testModels } from "./testing/test-models.ts";

/** The tools that are not ready where these unlicensed providers are asked. */
const notSold = async (unlicensed: string, areModelsReady = true) => {
  const upstreams = await startUpstreams();
  const settings = sourcesSettings.parse({
    ...upstreams.environment,
    UNLICENSED_PROVIDERS: unlicensed,
  });
  const cache = { get: async () => undefined, set: async () => {} };
  const sources = createSources(settings, { cache, now: Date.now, log: { warn: () => {} } });
  try {
    const parts = { sources, models: testModels(), areModelsReady: () => areModelsReady };
    return Object.entries(createLlmTools(parts)).flatMap(([slug, { isReady }]) =>
      isReady() ? [] : [slug],
    );
  } finally {
    await sources.close();
    await upstreams.stop();
  }
};

test("with all providers and models every tool is sold", async () => {
  expect(await notSold("all")).toEqual([]);
});

test("without unlicensed providers quotes and coins are not sold, all else is", async () => {
  expect((await notSold("none")).toSorted()).toEqual(["crypto-research", "market-pulse"]);
});

test("without models nothing is sold", async () => {
  expect(await notSold("all", false)).toHaveLength(13);
});

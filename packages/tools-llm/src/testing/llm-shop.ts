import { startUpstreams, trustAuthority } from "@coinslot/sandbox";
import { createPageReader, createSources, type Sources, sourcesSettings } from "@coinslot/sources";
import {
  type DataOf,
  type Outcome,
  resultSchema,
  type ToolDefinition,
  tools,
  type ToolSlug,
} from "@coinslot/tools-schema";
import { afterEach, beforeEach, expect } from "vitest";
import { createLlmTools } from "../create-llm-tools.ts";
import type { Models } from "../engine/answer/answer-from.ts";
import { checkCitations } from "../verify/citations/check-citations.ts";
import { testModels } from "./test-models.ts";

type Upstreams = Awaited<ReturnType<typeof startUpstreams>>;
type Tools = ReturnType<typeof createLlmTools>;
/** A complete outcome of an AI tool. */
export type LlmResult<Slug extends ToolSlug> = Required<Outcome<DataOf<Slug>, true>>;

/** The AI tools over the simulated providers, a clock that the test moves, and models that it may change. */
export type LlmShop = {
  readonly upstreams: Upstreams;
  readonly sources: Sources;
  readonly clock: { now: number };
  models: Models;
  /** Calls a tool as the worker does: input parsed before, the result held against the definition after. */
  run<Slug extends keyof Tools & ToolSlug>(slug: Slug, input: unknown): Promise<LlmResult<Slug>>;
};

/** One for all tests of a process: its threads forget each page, and take most of a second of the processor to start. */
const reader = createPageReader({ milliseconds: 60_000 });

/** Whatever a test plays: the checker that buyers have finds nothing wrong with what is delivered. */
const assertStands = (result: unknown): void => {
  const { findings, sentences } = checkCitations(result);
  const all = [...findings, ...sentences.flatMap((sentence) => sentence.findings)];
  expect(all.filter(({ kind }) => kind === "problem")).toEqual([]);
};

/** Everybody whom news are asked of. */
export const newsProviders = [
  "searxng",
  "gdelt",
  "global-voices",
  "bbc",
  "guardian",
  "npr",
  "dw",
  "techcrunch",
];

/** A fresh one for each test. */
export const useLlmShop = ({
  startAt = "2026-11-20T15:00:00Z",
  coversAnything = false,
}: { readonly startAt?: string; readonly coversAnything?: boolean } = {}): LlmShop => {
  const shop = {} as { -readonly [Key in keyof LlmShop]: LlmShop[Key] };
  shop.run = async (slug, input) => {
    const tool: ToolDefinition = tools[slug];
    const { sources, models } = shop;
    const { handler } = createLlmTools({ sources, models, areModelsReady: () => true })[slug];
    const { signal } = new AbortController();
    const parsed = tool.operations.v1.input.parse(input);
    const context = { x402Version: 1, signal, now: () => shop.clock.now } as const;
    const outcome = await handler(parsed as never, context);
    const body = { op: slug, version: 1, retrievedAt: new Date(shop.clock.now).toISOString() };
    const given = { asOf: null, sources: [], warnings: [], partial: false, ...outcome };
    const result = resultSchema(tool).parse({ ...body, ...given });
    assertStands(result);
    return given as never;
  };
  let distrust = (): void => {};
  beforeEach(async () => {
    shop.clock = { now: Date.parse(startAt) };
    shop.models = testModels();
    const now = (): number => shop.clock.now;
    shop.upstreams = await startUpstreams({ now, coversAnything });
    distrust = trustAuthority(shop.upstreams.caFile);
    const settings = sourcesSettings.parse({ ...shop.upstreams.environment });
    const cache = { get: async () => undefined, set: async () => {} };
    shop.sources = createSources(settings, { cache, now, log: { warn: () => {} }, reader });
  });
  afterEach(async () => {
    distrust();
    await shop.sources.close();
    await shop.upstreams.stop();
  });
  return shop;
};

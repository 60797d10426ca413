import { startUpstreams, trustAuthority } from "@coinslot/sandbox";
import { createPageReader, createSources, type Sources, sourcesSettings } from "@coinslot/sources";
import {
  type DataOf,
  envelopeOf,
  type Outcome,
  resultSchema,
  type ToolDefinition,
  tools,
  type ToolSlug,
} from "@coinslot/tools-schema";
import { afterEach, beforeEach } from "vitest";
import { createDataTools } from "../create-data-tools.ts";

type Upstreams = Awaited<ReturnType<typeof startUpstreams>>;
type DataTools = ReturnType<typeof createDataTools>;
type Result<Slug extends ToolSlug> = Required<Omit<Outcome<DataOf<Slug>, false>, "analysis">>;

/** The data tools over the simulated providers, and a clock that the test moves. */
export type DataShop = {
  readonly upstreams: Upstreams;
  readonly sources: Sources;
  readonly clock: { now: number };
  /** Calls a tool as the worker does: input parsed before, the result held against the definition after. */
  run<Slug extends keyof DataTools>(
    slug: Slug,
    input: unknown,
    x402Version?: 1 | 2,
  ): Promise<Result<Slug>>;
};

/** One for all tests of a process: its threads forget each page, and take most of a second of the processor to start. */
const reader = createPageReader({ milliseconds: 60_000 });

/** A fresh one for each test. `environment` overrides what the sandbox gives. */
export const useDataShop = (
  environment: Readonly<Record<string, string>> = {},
  startAt = "2026-11-20T15:00:00Z",
): DataShop => {
  const shop = {} as { -readonly [Key in keyof DataShop]: DataShop[Key] };

  shop.run = async (slug, input, x402Version = 1) => {
    const tool: ToolDefinition = tools[slug];
    const { v1, v2 = v1 } = tool.operations;
    const { handler } = createDataTools(shop.sources)[slug];
    const { signal } = new AbortController();
    const context = { x402Version, signal, now: () => shop.clock.now };
    const parsed = (x402Version === 1 ? v1 : v2).input.parse(input);
    const outcome = await handler(parsed as never, context);
    resultSchema(tool).parse(envelopeOf(tool, outcome, shop.clock.now));
    return { asOf: null, sources: [], warnings: [], partial: false, ...outcome } as never;
  };

  let distrust = (): void => {};
  beforeEach(async () => {
    shop.clock = { now: Date.parse(startAt) };
    const now = (): number => shop.clock.now;
    shop.upstreams = await startUpstreams({ now });
    distrust = trustAuthority(shop.upstreams.caFile);
    const settings = sourcesSettings.parse({ ...shop.upstreams.environment, ...environment });
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

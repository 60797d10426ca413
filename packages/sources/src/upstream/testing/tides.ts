import { afterEach, beforeEach } from "vitest";
import { createUpstream } from "../create-upstream.ts";
import type { ProviderDefinition, Upstream, UpstreamRequest } from "../provider.ts";
import type { Runtime } from "../runtime.ts";
import { startStubProvider, type StubProvider } from "./stub-provider.ts";
import { createTestRuntime, type TestRuntime } from "./test-runtime.ts";

const definition: ProviderDefinition = {
  id: "tide-tables",
  name: "Tide Tables",
  kind: "api",
  base: "https://tides.example",
  terms: { licence: "attribution", attribution: "Data by Tide Tables", says: "Fictional." },
  headers: { "x-key": "secret" },
  rate: { concurrency: 8 },
};

/** A request whose value is the JSON that was answered. */
export const tidesRequest: UpstreamRequest<unknown> = {
  path: "/v1/tides?port=brest",
  expects: "json",
  parse: (body) => body,
  ttlMs: 60_000,
  staleForMs: 600_000,
};

/** A fictional provider behind a stub on this machine, new for each test. */
export type Tides = {
  readonly provider: StubProvider;
  readonly runtime: TestRuntime;
  /** An upstream as a new process would have it. */
  readonly open: (changes?: Partial<ProviderDefinition>, runtime?: Runtime) => Upstream;
};

/** Starts it before each test, and ends it after. */
export const useTides = (): Tides => {
  const tides = {
    open: (changes, runtime = tides.runtime) =>
      createUpstream({ ...definition, ...changes }, runtime),
  } as { -readonly [Key in keyof Tides]: Tides[Key] };
  beforeEach(async () => {
    tides.provider = await startStubProvider();
    tides.runtime = createTestRuntime({
      UPSTREAM_TIDE_TABLES_BASE: `${tides.provider.url}/mirror`,
    });
  });
  afterEach(async () => {
    await tides.runtime.close();
    await tides.provider.stop();
  });
  return tides;
};

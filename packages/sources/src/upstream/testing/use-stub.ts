import { afterEach, beforeEach } from "vitest";
import { type Respond, startStubProvider, type StubProvider } from "./stub-provider.ts";
import { createTestRuntime, type TestRuntime } from "./test-runtime.ts";

/** A provider's place on this machine, new for each test: for answers that the sandbox does not play. */
export const useStub = (id: string, startAt = Date.parse("2026-11-20T15:00:00Z")) => {
  const stage = {} as { provider: StubProvider; runtime: TestRuntime; signal: AbortSignal };
  beforeEach(async () => {
    stage.provider = await startStubProvider();
    const variable = `UPSTREAM_${id.replaceAll("-", "_").toUpperCase()}_BASE`;
    stage.runtime = createTestRuntime({ [variable]: stage.provider.url }, { startAt });
    stage.signal = new AbortController().signal;
  });
  afterEach(async () => {
    await stage.runtime.close();
    await stage.provider.stop();
  });
  return stage;
};

/** Answers each path by the first of these that it contains. */
export const byPath =
  (answers: Readonly<Record<string, Respond>>): Respond =>
  (response, request) => {
    const found = Object.entries(answers).find(([part]) => request.url?.includes(part));
    if (found) found[1](response, request);
    else response.writeHead(404).end();
  };

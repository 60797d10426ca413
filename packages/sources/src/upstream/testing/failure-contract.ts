import { startUpstreams, trustAuthority } from "@coinslot/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Fetched } from "../provider.ts";
import type { Runtime } from "../runtime.ts";
import { createTestRuntime, type TestRuntime } from "./test-runtime.ts";

type Upstreams = Awaited<ReturnType<typeof startUpstreams>>;

/** One provider under test: its place in the sandbox, and the call by which it is asked. */
export type Subject = {
  /** The provider's id in the sandbox, with the beginning of its paths where others share the id. */
  readonly target: string;
  /** A new provider and a call to it that is answered. */
  readonly open: (runtime: Runtime) => {
    readonly isReady: () => boolean;
    readonly call: (signal: AbortSignal) => Promise<Fetched<unknown>>;
  };
  /** Milliseconds after which an answer is not fresh, and after which it is not used at all. */
  readonly freshMs: number;
  readonly usableMs: number;
};

/** A sandbox and a runtime that sees it, for each test; both go by the clock of the runtime. */
export const useSandbox = (startAt = Date.parse("2026-11-20T15:00:00Z")) => {
  const stage = {} as { upstreams: Upstreams; runtime: TestRuntime; signal: AbortSignal };
  let distrust = (): void => {};
  beforeEach(async () => {
    const clock = { now: () => startAt };
    stage.upstreams = await startUpstreams({ now: () => clock.now() });
    distrust = trustAuthority(stage.upstreams.caFile);
    stage.runtime = createTestRuntime(stage.upstreams.environment, { startAt });
    clock.now = stage.runtime.now;
    stage.signal = new AbortController().signal;
  });
  afterEach(async () => {
    distrust();
    await stage.runtime.close();
    await stage.upstreams.stop();
  });
  return stage;
};

const failures = [
  ["rate-limited", "upstream_rate_limited"],
  ["forbidden", "upstream_blocked"],
  ["anomaly", "upstream_blocked"],
  ["html-instead", "upstream_blocked"],
  ["server-error", "upstream_unavailable"],
  ["reset", "upstream_unavailable"],
  ["hang", "upstream_timeout"],
  ["empty", "upstream_bad_response"],
  ["null", "upstream_bad_response"],
  ["encoding-lie", "upstream_bad_response"],
  ["gzip-bomb", "upstream_bad_response"],
  ["wrong-length", "upstream_bad_response"],
  ["redirect-loop", "upstream_bad_response"],
] as const;

/** What every provider of every kind does when its upstream fails, and how it names its source. */
export const providerFailureContract = (subject: Subject): void => {
  const { target, open, freshMs, usableMs } = subject;
  const stage = useSandbox();

  describe("as every provider", () => {
    test("says that a simulated answer is simulated", async () => {
      const { isSimulated, source } = await open(stage.runtime).call(stage.signal);
      expect(isSimulated).toBe(true);
      expect(source.name).toMatch(/ \(simulated\)$/);
    });

    test.each(failures)("error: %s is %s", async (mode, code) => {
      stage.upstreams.play(target, mode);
      if (code === "upstream_timeout") stage.runtime.waitBriefly();
      const call = open(stage.runtime).call(stage.signal);
      await expect(call).rejects.toMatchObject({ code });
    });

    test("reads an answer behind a byte order mark, and one in brotli", async () => {
      for (const mode of ["byte-order-mark", "encoding-brotli"]) {
        stage.upstreams.play(target, mode);
        const { value } = await open(stage.runtime).call(stage.signal);
        expect(value).toBeDefined();
        stage.runtime.clock.now += freshMs;
      }
    });

    test("answers from what it knows while its upstream fails, and says so, until that is too old", async () => {
      const provider = open(stage.runtime);
      await provider.call(stage.signal);
      stage.upstreams.play(target, "server-error");
      stage.runtime.clock.now += freshMs;
      const { source } = await provider.call(stage.signal);
      expect(source.cache).toMatchObject({ hit: true, stale: true });
      stage.runtime.clock.now += usableMs - freshMs;
      await expect(provider.call(stage.signal)).rejects.toThrow("is not reachable");
    });

    test("is not ready while it is limited", async () => {
      stage.upstreams.play(target, "rate-limited-seconds");
      const provider = open(stage.runtime);
      await expect(provider.call(stage.signal)).rejects.toThrow("limits how often");
      expect(provider.isReady()).toBe(false);
      stage.upstreams.play(target, undefined);
      stage.runtime.clock.now += 120_000;
      expect(provider.isReady()).toBe(true);
      await provider.call(stage.signal);
    });

    test("ends with its caller", async () => {
      stage.upstreams.play(target, "hang");
      const leaving = new AbortController();
      const call = open(stage.runtime).call(leaving.signal);
      leaving.abort();
      await expect(call).rejects.toMatchObject({ code: "upstream_timeout" });
    });
  });
};

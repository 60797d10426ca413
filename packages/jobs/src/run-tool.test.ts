import { ToolError } from "@coinslot/tools-schema";
import { describe, expect, test } from "vitest";
import { type AnyHandlers, runTool } from "./run-tool.ts";

const now = () => Date.UTC(2026, 10, 21, 10);
const job = {
  id: "job-1",
  operation: "POST /api/hash",
  input: { text: "abc" },
  deadline: now() + 60_000,
  replyTo: "g",
};
const data = { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 };
const handlersOf = (hash: NonNullable<AnyHandlers[string]>): AnyHandlers => ({ hash });
const failureOf = async (handlers: AnyHandlers, changes: object = {}): Promise<ToolError> =>
  runTool(handlers, { ...job, ...changes }, now).then(
    () => expect.fail("it did not fail"),
    (error: unknown) => error as ToolError,
  );

describe("an attempt", () => {
  test("wraps what the handler returns in the envelope of all tools", async () => {
    expect(
      await runTool(
        handlersOf(async () => ({ data })),
        job,
        now,
      ),
    ).toEqual({
      ok: true,
      body: {
        op: "hash",
        version: 1,
        retrievedAt: "2026-11-21T10:00:00.000Z",
        asOf: null,
        data,
        sources: [],
        warnings: [],
        partial: false,
      },
    });
  });

  test("gives the handler the version that was bought and the validated input", async () => {
    let seen: unknown;
    await runTool(
      handlersOf(async (input, { x402Version }) => {
        seen = { input, x402Version };
        return { data };
      }),
      job,
      now,
    );
    expect(seen).toEqual({ input: { text: "abc" }, x402Version: 1 });
  });

  test("a result that does not fit its schema is a failure of ours, not an answer", async () => {
    const error = await failureOf(handlersOf(async () => ({ data: { ...data, extra: 1 } })));
    expect(error.toJSON()).toEqual({
      code: "tool_failed",
      detail: "The tool's result does not fit its schema.",
    });
  });

  test("a tool's own failure keeps its code, anything else says no more than that it failed", async () => {
    const own = await failureOf(
      handlersOf(() => Promise.reject(new ToolError("tool_not_found", "No such ticker."))),
    );
    expect(own.toJSON()).toEqual({ code: "tool_not_found", detail: "No such ticker." });
    const other = await failureOf(
      handlersOf(() => Promise.reject(new Error("postgres://user:secret@host"))),
    );
    expect(other.toJSON()).toEqual({ code: "tool_failed", detail: "The tool failed." });
  });

  test("a handler that throws before its first await is caught too", async () => {
    const error = await failureOf({
      hash: () => {
        throw new Error("boom");
      },
    });
    expect(error.code).toBe("tool_failed");
  });

  test("a handler that outlives its deadline is aborted, and left behind if it ignores that", async () => {
    let aborted = false;
    const handler: NonNullable<AnyHandlers[string]> = (_, { signal }) =>
      new Promise(() => signal.addEventListener("abort", () => (aborted = true)));
    const error = await failureOf(handlersOf(handler), { deadline: now() + 20 });
    expect([error.code, aborted]).toEqual(["tool_timeout", true]);
  });

  test("a handler with many fetches under one signal is not warned of a leak", async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error): void => void warnings.push(warning);
    process.on("warning", listen);
    await runTool(
      handlersOf(async (_, { signal }) => {
        for (let fetches = 0; fetches < 100; fetches++) signal.addEventListener("abort", () => {});
        return { data };
      }),
      job,
      now,
    );
    // Warnings are told on a later turn.
    await new Promise(setImmediate);
    process.off("warning", listen);
    expect(warnings).toEqual([]);
  });

  test("a job that waited past its deadline fails instead of running", async () => {
    let ran = false;
    const error = await failureOf(
      handlersOf(async () => {
        ran = true;
        return { data };
      }),
      { deadline: now() },
    );
    expect([error.code, ran]).toEqual(["tool_timeout", false]);
  });

  test.each([
    ["no envelope", {}],
    ["an unknown operation", { ...job, operation: "POST /api/nothing" }],
    ["an operation of another worker", { ...job, operation: "GET /api/search" }],
  ])("%s is a failure, not a crash", async (_, envelope) => {
    await expect(
      runTool(
        handlersOf(async () => ({ data })),
        envelope,
        now,
      ),
    ).rejects.toMatchObject({ code: "tool_failed" });
  });
});

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { pageToContent } from "./page-to-content.mjs";
import { ask } from "./read-in-thread.ts";

const never = new AbortController().signal;
const limits = { milliseconds: 60_000, megabytes: 64, threads: 1 };
const page = { body: Buffer.from("x"), contentType: "text/plain", url: "https://a.example/" };

/** A thread of another make: what a slow extractor looks like from outside. */
let thread: Worker;
const start = async (onMessage: string): Promise<Worker> => {
  const code = `const { parentPort } = require("node:worker_threads"); parentPort.on("message", () => { ${onMessage} });`;
  thread = new Worker(code, { eval: true });
  thread.on("error", () => {});
  // No time limit of a test is that of a thread's start.
  await once(thread, "online");
  return thread;
};
afterEach(() => thread.terminate());

test("a first result is taken at the time limit, and is not called final", async () => {
  const slow = await start(
    `parentPort.postMessage({ outcome: { ok: false, reason: "login" }, isFinal: false }); for (;;);`,
  );
  expect(await ask(slow, page, { ...limits, milliseconds: 2_000 }, never)).toEqual({
    outcome: { ok: false, reason: "login" },
    isFinal: false,
  });
});

test("the final result is taken when it comes, not the first", async () => {
  const quick = await start(
    `for (const isFinal of [false, true]) parentPort.postMessage({ outcome: { ok: false, reason: isFinal ? "empty" : "login" }, isFinal });`,
  );
  expect((await ask(quick, page, limits, never)).outcome).toEqual({ ok: false, reason: "empty" });
});

test("error: a caller who gives up gets no first result", async () => {
  const slow = await start(
    `parentPort.postMessage({ outcome: { ok: false, reason: "login" }, isFinal: false }); for (;;);`,
  );
  const result = ask(slow, page, limits, AbortSignal.timeout(300));
  await expect(result).rejects.toMatchObject({ code: "tool_timeout" });
});

test("error: a thread that ends without a result fails its page", async () => {
  const result = ask(await start("process.exit(0)"), page, limits, never);
  await expect(result).rejects.toMatchObject({ code: "tool_failed" });
});

test("a large page offers a first result, a small one does not", async () => {
  await start("");
  const offersOf = async (paragraphs: number) => {
    const text = "<p>The harbour authority approved the plan on <b>Tuesday</b> after years.</p>";
    const html = `<main>${text.repeat(paragraphs)}</main>`;
    let offers = 0;
    await pageToContent({ ...page, body: Buffer.from(html), contentType: "text/html" }, () => {
      offers += 1;
    });
    return offers;
  };
  expect(await offersOf(20)).toBe(0);
  expect(await offersOf(1_500)).toBe(1);
});

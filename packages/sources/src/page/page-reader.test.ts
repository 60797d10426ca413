import { afterAll, afterEach, expect, test } from "vitest";
import { createPageReader, type PageReader } from "./page-reader.ts";

const never = new AbortController().signal;
const pageOf = (html: string) => ({
  body: Buffer.from(html),
  contentType: "text/html; charset=utf-8",
  url: "https://page.example/a",
});
const paragraph = "The harbour authority approved the plan on Tuesday after years of dispute. ";
const small = pageOf(`<title>Small</title><main><p>${paragraph.repeat(5)}</p></main>`);
/** Elements inside elements cost the selectors of the extractors quadratic time. */
const slow = pageOf(
  `<main>${"<div class='a'>".repeat(500)}${`<p>${paragraph}<a href='/x'>x</a></p>`.repeat(30_000)}</main>`,
);

/** For tests that end no thread: to start one takes longer than to read these pages. */
const kept = createPageReader({ threads: 1 });
afterAll(kept.close);
let reader: PageReader = kept;
afterEach(async () => {
  if (reader !== kept) await reader.close();
  reader = kept;
});

test("a page is read in a thread", async () => {
  const content = await reader.read(small, never);
  expect(content).toMatchObject({ title: "Small", wordCount: 60, charset: "utf-8" });
});

test("more pages than threads each get their own content", async () => {
  reader = createPageReader({ threads: 2 });
  const titles = Array.from({ length: 12 }, (_, index) => `Page ${index}`);
  const contents = await Promise.all(
    titles.map((title) =>
      reader.read(pageOf(`<title>${title}</title><p>${paragraph.repeat(3)}</p>`), never),
    ),
  );
  expect(contents.map(({ title }) => title)).toEqual(titles);
});

test("error: the time limit ends a page, and the next one works", async () => {
  reader = createPageReader({ threads: 1, milliseconds: 400 });
  await expect(reader.read(slow, never)).rejects.toMatchObject({ code: "tool_timeout" });
  await reader.close();
  reader = createPageReader({ threads: 1 });
  expect((await reader.read(small, never)).wordCount).toBe(60);
});

test("error: the signal ends a page under way, and the same reader reads the next", async () => {
  reader = createPageReader({ threads: 1 });
  await expect(reader.read(slow, AbortSignal.timeout(300))).rejects.toMatchObject({
    code: "tool_timeout",
  });
  expect((await reader.read(small, never)).wordCount).toBe(60);
});

test("error: the signal ends a page that waits for its turn, and not the one before it", async () => {
  const first = reader.read(small, never);
  const second = reader.read(small, AbortSignal.abort());
  await expect(second).rejects.toMatchObject({ code: "tool_timeout" });
  expect((await first).wordCount).toBe(60);
});

test("error: a thread that runs out of memory fails its page only", async () => {
  reader = createPageReader({ threads: 1, megabytes: 24, milliseconds: 30_000 });
  await expect(reader.read(slow, never)).rejects.toMatchObject({ code: "tool_failed" });
});

test("error: a page behind a challenge is blocked, not read", async () => {
  const challenge = pageOf(
    "<title>Just a moment...</title><p>Verify you are human by completing the action below.</p>",
  );
  await expect(reader.read(challenge, never)).rejects.toMatchObject({ code: "upstream_blocked" });
});

test("error: what is no page is the caller's to correct", async () => {
  const picture = { ...small, contentType: "image/png" };
  await expect(reader.read(picture, never)).rejects.toMatchObject({ code: "tool_input_refused" });
});

test("a hundred thousand nested elements are read or given up, and the next page is read", async () => {
  reader = createPageReader({ threads: 1 });
  const deep = pageOf(`<p>${paragraph.repeat(5)}</p>${"<div><b>".repeat(50_000)}deep`);
  const outcome = await reader.read(deep, never).catch((error: unknown) => error);
  expect(outcome).toSatisfy(
    (either: { text?: string; code?: string }) =>
      either.text?.includes("harbour authority") === true || either.code === "tool_timeout",
  );
  expect((await reader.read(small, never)).wordCount).toBe(60);
});

import { startUpstreams } from "@coinslot/sandbox";
import { beforeAll, expect, test } from "vitest";
import { bagOfWords } from "../../../testing/test-models.ts";
import type { Passage } from "../../passages/passage.ts";
import { fixturePassages, fixtureQuestions } from "./fixture-passages.ts";
import { measureRetrieval } from "./retrieval.ts";

let passages: readonly Passage[];
beforeAll(async () => {
  const upstreams = await startUpstreams();
  passages = fixturePassages(upstreams.world);
  await upstreams.stop();
});

test("every question has a passage that answers it, and few have more", () => {
  for (const [question, answer] of fixtureQuestions) {
    const answering = passages.filter(({ text }) => text.includes(answer));
    expect(answering.length, question).toBeGreaterThan(0);
    expect(answering.length, question).toBeLessThanOrEqual(5);
  }
});

test("a question in the words of its passage is a hit, one about nothing is none", async () => {
  const { text } = passages[0]!;
  const asked = [
    [text, text],
    ["xylophone zeppelin", "xylophone zeppelin"],
  ] as const;
  for (const { at1, at3 } of await measureRetrieval(asked, passages, bagOfWords)) {
    expect([at1, at3]).toEqual([1, 1]);
  }
});

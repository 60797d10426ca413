import { answerFixtures } from "@coinslot/models/testing";
import { textOf, type World } from "@coinslot/sandbox";
import { documentOf } from "../../../testing/documents.ts";
import { type Passage, passagesOf } from "../../passages/passage.ts";
import type { Asked } from "./retrieval.ts";
import { worldQuestions } from "./world-questions.ts";

const isReadable = (text: string): boolean => text.split(" ").length > 3;

/** Each paragraph of our texts as a passage of its own: the more of them, the harder it is to find the right one. */
export const fixturePassages = ({ pages }: Pick<World, "pages">): readonly Passage[] => {
  const written = answerFixtures.flatMap(({ title, passages }, index) =>
    passages.map((text) => ({ text, title, url: `https://fixture-${index}.example/` })),
  );
  const ofWorld = pages.flatMap((page) =>
    textOf(page).map((text) => ({ text, title: page.title, url: page.url })),
  );
  return [...written, ...ofWorld]
    .filter(({ text }) => isReadable(text))
    .flatMap(({ text, ...about }) => passagesOf(documentOf(text, about)));
};

/** All of our questions. */
export const fixtureQuestions: readonly Asked[] = [
  ...answerFixtures.flatMap(({ questions }) => questions),
  ...worldQuestions,
];

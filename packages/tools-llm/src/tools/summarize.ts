import { type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import { answerBudget } from "../engine/budget.ts";
import type { Answered } from "../engine/answer/answer-from.ts";
import { documentOfText } from "../engine/document/given-text.ts";
import type { Document } from "../engine/document/document.ts";
import { gatheredFrom } from "../engine/gather/gathered.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { passagesOf } from "../engine/passages/passage.ts";
import { assemble } from "../engine/result/assemble.ts";
import { citedTextFrom } from "../engine/result/cite.ts";
import { createSourceBook } from "../engine/result/source-book.ts";
import { countWords } from "./summarize/count-words.ts";
import { type Fitted, fitWords, openingOf } from "./summarize/fit-words.ts";
import { hasNumbersOf, numbersIn } from "./summarize/numbers-in.ts";
import { answerParts } from "./summarize/answer-parts.ts";
import { withFollower } from "./summarize/with-followers.ts";
import type { ToolParts } from "./tool-parts.ts";

const mostKeyPoints = 5;

/** The caller's text in fewer words. The limit and the numbers are held by code, whoever writes. */
export const createSummarizeHandler =
  ({ engine }: Pick<ToolParts, "engine">): Handler<(typeof tools)["summarize"]> =>
  async ({ text, max_words: maxWords }, { signal, now }) => {
    const run = engine.start(answerBudget, signal);
    const document = documentOfText("Text of the request", text, { now: now(), isHeld: false });
    const sourceWordCount = countWords(document.text);
    if (sourceWordCount === 0) {
      throw new ToolError("tool_input_refused", "The text has no word that could be summarized.");
    }
    const answered = await answerParts(run, document, maxWords);
    const { sentences, truncated } = summaryOf(answered, document, maxWords);
    const summary = sentences.map((one) => one.text).join(" ");
    const wordCount = countWords(summary);
    const book = createSourceBook();
    return {
      data: {
        summary,
        wordCount,
        maxWords,
        sourceWordCount,
        compressionRatio: Math.round((wordCount / sourceWordCount) * 1_000) / 1_000,
        keyPoints: sentences.slice(0, mostKeyPoints).map((one) => citedTextFrom(one, book)),
        numbersVerified: hasNumbersOf(summary, numbersIn(document.text)),
        truncated,
      },
      ...assemble([{ answered: { ...answered, sentences } }], gatheredFrom([document]), book),
    };
  };

/** What fits of the sentences that stand, in the text's own order; the text's beginning where none does. */
const summaryOf = (answered: Answered, document: Document, maxWords: number): Fitted => {
  const numbers = numbersIn(document.text);
  const ranked = answered.sentences.filter(({ text }) => hasNumbersOf(text, numbers));
  const units = ranked.map(withFollower);
  const fitting = fitWords(units, maxWords).toSorted((one, other) => startOf(one) - startOf(other));
  if (fitting.length > 0) return { sentences: fitting, truncated: false };
  const opening = openingOf(passagesOf(document), maxWords);
  if (!opening) throw new ToolError("tool_failed", "A text with words has no sentence.");
  return { sentences: [opening], truncated: !isWhole(opening) };
};

const startOf = ({ evidence }: Anchored): number => evidence[0]?.start ?? 0;

const isWhole = ({ evidence }: Anchored): boolean =>
  evidence.every(({ passage, end }) => passage.sentences.some((span) => span.end === end));

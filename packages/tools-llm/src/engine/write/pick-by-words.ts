import { type Draft, isQuotable, sentenceSpans, type WriteTask } from "@coinslot/models";
import { sharedWords } from "../ladder/evidence.ts";
import { noUsage } from "../usage.ts";

/** A sentence that shares less than this part of the best one's words is about something else. */
const cutOff = 0.5;

/**
 * The sentences that share most words with the question, the best first: what is left where no model answers in time,
 * not even the one that embeds. Where nothing was asked, the first sentence of each passage.
 */
export const pickByWords = ({ question, passages, maxSentences }: WriteTask): Draft => {
  const candidates = passages.flatMap(({ number, text }) =>
    text.split("\n").flatMap((line) =>
      sentenceSpans(line)
        .map(({ start, end }) => line.slice(start, end))
        .filter(isQuotable)
        .slice(0, question === "" ? 1 : undefined)
        .map((sentence) => ({ text: sentence, passages: [number] })),
    ),
  );
  const ranked = candidates
    .map((one) => ({ one, share: question === "" ? 1 : sharedWords(question, one.text) }))
    .filter(({ share }) => share > 0)
    .toSorted((left, right) => right.share - left.share);
  const least = cutOff * (ranked[0]?.share ?? 0);
  const picked = ranked.filter(({ share }) => share >= least).slice(0, maxSentences);
  return { sentences: picked.map(({ one }) => one), usage: noUsage };
};

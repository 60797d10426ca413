import { stemmer } from "stemmer";

/** Words that say nothing of a topic. */
const fillers = new Set(
  "a about an and are as at by for from how in into is it its latest new news of on or recent the this to today was what when where which who why will with".split(
    " ",
  ),
);

/** The words of a topic that tell what it is about, in lower case and each once; hyphens stay within them. */
export const wordsOf = (topic: string): readonly string[] => {
  const words = topic.toLowerCase().match(/[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*/gu) ?? [];
  const telling = words.filter((word) => !fillers.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
};

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a text has most of a topic's words (all of two, two of three, three of four), some, or none. */
export type TopicMatch = "most" | "some" | "none";

const enoughOf = (words: number): number => (words <= 2 ? words : Math.ceil((words * 2) / 3));

/** How many of a topic's words each text has, by the stems of the words: `regulators` has `regulation`. */
export const createTopicMatch = (topic: string): ((text: string) => TopicMatch) => {
  const asked = [...new Set(tokensOf(wordsOf(topic).join(" ")).map(stemmer))];
  return (text) => {
    const said = new Set(tokensOf(text).map(stemmer));
    const count = asked.filter((stem) => said.has(stem)).length;
    if (count >= enoughOf(asked.length)) return "most";
    return count > 0 ? "some" : "none";
  };
};

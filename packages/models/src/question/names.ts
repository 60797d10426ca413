/** Words that have a capital without being anybody's name. */
const calendar =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I|The|A|An)$/u;

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&.-]*/gu;

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text) && !calendar.test(text);

const plain = (text: string): string => text.replace(/(?:['’]s|[.'’&-]+)$/u, "");

/**
 * The names of a text. A sentence's first word has its capital from its place, and counts where another name follows,
 * or where it has more capitals or a figure.
 */
export const namesOf = (text: string): readonly string[] => {
  const words = (text.match(word) ?? []).map(plain);
  return words.filter((one, index) => {
    if (!isCapital(one)) return false;
    if (index > 0) return true;
    return isCapital(words[1] ?? "") || /\p{Lu}|\p{N}/u.test(one.slice(1));
  });
};

/** The names of a sentence that its question does not have: who asks for one has none of them yet. */
export const newNames = (question: string, sentence: string): readonly string[] => {
  const asked = new Set((question.match(word) ?? []).map((one) => plain(one).toLowerCase()));
  return namesOf(sentence).filter((one) => !asked.has(one.toLowerCase()));
};

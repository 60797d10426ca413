const years = /\b(?:1[5-9]|20)\d\d\b/gu;
const numberWord =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|twice";
const amounts = new RegExp(`\\p{N}|\\b(?:${numberWord})\\b`, "iu");
/** A figure with the word that says what it counts; magnitudes and adjectives of one word stand between. */
const counted = new RegExp(
  `(?:\\p{N}[\\p{N}.,]*|\\b(?:${numberWord}))(?: (?:thousand|million|billion|of|more|new|the|about|\\p{Ll}+(?:al|ic|ed|ing|ive)))* (\\p{Ll}{3,})`,
  "giu",
);
const money =
  /[$€£¥]|\b(?:dollars?|euros?|pounds?|cents?|yen|francs?|USD|EUR|percent|fee|free)\b|%/iu;
/** Those who are counted as people, whatever they do. */
const people =
  /^(?:people|persons?|inhabitants|residents|citizens|men|women|children|staff|jobs|\p{Ll}+(?:ers|ors|ists|ees|ants|ents))$/u;

const stem = (text: string): string => text.toLowerCase().slice(0, 4);

const isCountOf = (noun: string, counts: string): boolean =>
  stem(noun) === stem(counts) || (stem(noun) === "peop" && people.test(counts));

/**
 * Whether a sentence has the amount that is asked: of what is counted where the question says what, of money where it
 * asks for a price. A year alone is no amount.
 */
export const holdsAmount = (question: string, sentence: string): boolean => {
  const text = sentence.replace(years, "");
  if (!amounts.test(text)) return false;
  const noun = /\bhow many (?:of the |different |other |more )?(\p{L}+)/iu.exec(question)?.[1];
  if (noun !== undefined) {
    const counts = [...text.matchAll(counted)].map(([, what = ""]) => what);
    // "5.5 million" alone counts what the sentence is about.
    return counts.length === 0 || counts.some((what) => isCountOf(noun, what));
  }
  const isPrice = /\bhow (?:much|expensive)\b.*\b(?:costs?|price|pay|worth|spend|spent)\b/iu;
  return !isPrice.test(question) || money.test(text);
};

const asksHowMuch =
  /\bhow (?:much|many|high|low|large|big|long|old|far|fast|often|expensive|tall|deep|heavy)\b|\bwhat (?:is|was|are|were)\b.{0,60}\b(?:price|cost|fee|rate|revenue|income|profit|margin|share|percentage|number|amount|total|size|population|yield)\b|\b(?:percentage|amount|number) of\b/iu;
const asksWhen =
  /\bwhen\b|\b(?:what|which|in what|on what) (?:year|date|day|month|time)\b|\bsince what\b/iu;

const asksWhy =
  /^\W*why\b|\bwhat (?:caused|causes|led to|is the reason|are the reasons|was the reason)\b|\bhow come\b/iu;
const reasons =
  /\b(?:because|due to|owing to|as a result of|thanks to|caused by|driven by|on account of|in order to|so that|after)\b/iu;

const month =
  "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?";
const dates = new RegExp(
  `\\b(?:1[5-9]|20)\\d\\d\\b|\\b(?:${month})\\.? \\d|\\b\\d{1,2} (?:${month})\\b|\\b\\d{1,2}:\\d\\d\\b`,
  "u",
);
const years = /\b(?:1[5-9]|20)\d\d\b/gu;
const amounts =
  /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|twice)\b/iu;

/** Whether a sentence has what the question asks for: a figure, a date, a reason; false where it asks for none. */
export const hasWhatIsAsked = (question: string, sentence: string): boolean => {
  if (asksWhy.test(question) && reasons.test(sentence)) return true;
  if (asksWhen.test(question) && dates.test(sentence)) return true;
  // A year alone is no amount.
  return asksHowMuch.test(question) && amounts.test(sentence.replace(years, ""));
};

/** The figures of a text, in order: two sentences with different ones say different things, however alike. */
export const figuresOf = (text: string): string =>
  (text.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? []).join(" ");

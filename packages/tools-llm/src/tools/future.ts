/** Words that a sentence about what is to come has, by how sure they are. */
const surely =
  /\b(?:will|is to|are to|is set to|are set to|plans? to|scheduled|expects?|expected|promised?)\b/iu;
const perhaps = /\b(?:may|might|could|would|possibly|perhaps|uncertain|depends?)\b/iu;
const probably =
  /\b(?:likely|probably|should|forecasts?|projects?|projected|aims?|intends?|hopes?)\b/iu;

/** How likely a sentence says that something will be; null where it does not speak of what is to come. */
export const likelihoodIn = (sentence: string): "low" | "medium" | "high" | null => {
  if (perhaps.test(sentence)) return "low";
  if (probably.test(sentence)) return "medium";
  return surely.test(sentence) ? "high" : null;
};

/**
 * What each feature adds to the score of a block (block-features.mjs): logistic, fitted by `npm run fit:extract` to every
 * second one of 280 annotated pages of all kinds (Web Content Extraction Benchmark, CC BY 4.0), which are no part of the
 * product. That writes them; they are not changed by hand.
 */
export const weights = {
  one: -2.5,
  tiny: -0.52,
  linked: -0.41,
  sentence: 0.86,
  controls: -0.45,
  date: -0.5,
  isTitle: 0.55,
  isItem: -0.31,
  inTable: -0.56,
  inList: -0.35,
  inNavigation: -0.3,
  inMain: -0.23,
  inArticle: 0.66,
  inAround: -0.79,
  inComment: -0.73,
  inText: 0.4,
  inEnd: -0.87,
  nearAround: -0.33,
  nearMeta: 0.5,
  nearEnd: -0.54,
  readability: 0.54,
  defuddle: 0.5,
  selected: 3.24,
  main: 0.63,
  makeReadability: 0.75,
  makeDefuddle: 0.47,
  makeSelected: -0.61,
  parentReadability: 0.34,
  parentSelected: -0.7,
  aroundReadability: 0.32,
  aroundDefuddle: 0.4,
  aroundSelected: -0.34,
  aroundLinked: -0.39,
  article: -0.24,
  thread: -0.62,
  other: 1.04,
  large: -0.5,
  repeated: 0.62,
  copied: -0.5,
  position: -0.78,
  inOtherPart: -0.7,
  beforeTitle: -0.33,
  beforeSelected: -0.38,
  afterSelected: -0.67,
  mainUnselected: 0.96,
  articleSelected: 0.52,
  threadRepeated: -0.49,
  threadComment: -0.89,
};

/**
 * The score above which a block is content. From 0.3 to 0.4 both halves of the pages are read equally well, and the
 * lower one leaves less out.
 */
export const threshold = 0.3;

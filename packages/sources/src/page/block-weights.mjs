/**
 * What each feature adds to the score of a block (block-features.mjs): logistic, fitted by `eval/fit-blocks.mjs` to every
 * second one of 280 annotated pages of all kinds (Web Content Extraction Benchmark, CC BY 4.0), which are no part of the
 * product. That script writes them; they are not changed by hand.
 */
export const weights = {
  one: -2.51,
  tiny: -0.51,
  linked: -0.4,
  sentence: 0.85,
  controls: -0.46,
  date: -0.5,
  isTitle: 0.55,
  isItem: -0.32,
  inTable: -0.58,
  inList: -0.32,
  inNavigation: -0.3,
  inMain: -0.24,
  inArticle: 0.69,
  inAround: -0.82,
  inComment: -0.73,
  inText: 0.38,
  inEnd: -0.85,
  nearAround: -0.37,
  nearMeta: 0.48,
  nearEnd: -0.51,
  readability: 0.54,
  defuddle: 0.49,
  selected: 3.25,
  main: 0.63,
  makeReadability: 0.75,
  makeDefuddle: 0.47,
  makeSelected: -0.6,
  parentReadability: 0.33,
  parentSelected: -0.69,
  aroundReadability: 0.36,
  aroundDefuddle: 0.41,
  aroundSelected: -0.33,
  aroundLinked: -0.38,
  article: -0.24,
  thread: -0.62,
  other: 1.03,
  large: -0.52,
  repeated: 0.59,
  copied: -0.51,
  position: -0.8,
  inOtherPart: -0.61,
  beforeTitle: -0.33,
  beforeSelected: -0.4,
  afterSelected: -0.7,
  mainUnselected: 0.93,
  articleSelected: 0.5,
  threadRepeated: -0.49,
  threadComment: -0.89,
};

/**
 * The score above which a block is content. From 0.3 to 0.4 both halves of the pages are read equally well, and the
 * lower one leaves less out.
 */
export const threshold = 0.3;

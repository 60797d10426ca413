declare module "vader-sentiment" {
  /** Shares of a text's tone, and `compound` from -1 to 1. */
  const vader: {
    readonly SentimentIntensityAnalyzer: {
      polarity_scores(text: string): {
        readonly neg: number;
        readonly neu: number;
        readonly pos: number;
        readonly compound: number;
      };
    };
  };
  export default vader;
}

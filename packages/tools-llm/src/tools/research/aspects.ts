/** A section of a report: what it asks of the sources, and what is searched for when they say too little. */
export type Aspect = {
  readonly title: string;
  readonly ask: (topic: string) => string;
  readonly search: (topic: string) => string;
  readonly instruction: string;
};

/** The sections of every report, in order; one that the sources say nothing of is left out. */
export const aspects: readonly Aspect[] = [
  {
    title: "Overview",
    ask: (topic) => topic,
    search: (topic) => `${topic} overview`,
    instruction: "Say what it is and where it stands now.",
  },
  {
    title: "Figures",
    ask: (topic) => `${topic}: how much, how many, what price, rate, size, share and date`,
    search: (topic) => `${topic} figures statistics`,
    instruction: "Give the figures, each with what it counts and its date.",
  },
  {
    title: "How it works",
    ask: (topic) => `${topic}: how it works, how it is made, what it consists of and needs`,
    search: (topic) => `${topic} how it works`,
    instruction: "Say how it works or what it consists of.",
  },
  {
    title: "Benefits and drivers",
    ask: (topic) => `${topic}: benefits, advantages, growth and what drives it`,
    search: (topic) => `${topic} benefits growth`,
    instruction: "Name what drives or favours it, one point a sentence.",
  },
  {
    title: "Risks and limits",
    ask: (topic) => `${topic}: risks, problems, costs, limits and criticism`,
    search: (topic) => `${topic} risks problems`,
    instruction: "Name what limits it or speaks against it, one point a sentence.",
  },
  {
    title: "Outlook",
    ask: (topic) => `${topic}: what is planned, expected or forecast`,
    search: (topic) => `${topic} outlook plans`,
    instruction: "Say what is planned or expected, with dates.",
  },
];

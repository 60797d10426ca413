import { createRandom, integerBetween, pick, type Random } from "../random.ts";

/**
 * What the pages on any subject say. They cannot know the subject, so they tell of its study: what was counted, what
 * specialists were asked, what is planned. Each sentence reads well with whatever words in quotation marks.
 */
export type TopicText = (subject: string, figures: TopicFigures, year: number) => readonly string[];

/** The figures and names of one subject, the same on all sites. */
export type TopicFigures = {
  readonly since: number;
  readonly publications: number;
  readonly growth: number;
  readonly readers: number;
  readonly conditions: number;
  readonly choice: number;
  readonly old: number;
  readonly long: number;
  readonly traced: number;
  readonly spending: number;
  readonly projects: number;
  readonly months: string;
  readonly institute: string;
  readonly speaker: string;
  /** Picks among ways to say a thing: one subject is told in the same words everywhere. */
  readonly say: (ways: readonly string[]) => string;
};

const institutes = ["Harrow Institute", "Tarn Hollow Institute", "Calder Bay Institute"];
const speakers = ["Ada Quint", "Jonas Feld", "Mara Ellison"];
const seasons = ["spring", "summer", "autumn"];

const wayOf =
  (random: Random) =>
  (ways: readonly string[]): string =>
    pick(random, ways);

/** Made of the seed and the subject alone. */
export const topicFigures = (seed: number, subject: string): TopicFigures => {
  const random = createRandom(seed, `topic:${subject.toLowerCase()}`);
  const conditions = integerBetween(random, 38, 58);
  return {
    since: integerBetween(random, 1952, 2014),
    publications: integerBetween(random, 120, 9_800),
    growth: integerBetween(random, 3, 41),
    readers: integerBetween(random, 8, 36),
    conditions,
    choice: integerBetween(random, 12, 30),
    old: integerBetween(random, 11, 47),
    long: integerBetween(random, 9, 31),
    traced: integerBetween(random, 52, 84),
    spending: integerBetween(random, 14, 890),
    projects: integerBetween(random, 4, 19),
    months: pick(random, seasons),
    institute: pick(random, institutes),
    speaker: pick(random, speakers),
    say: wayOf(random),
  };
};

const grouped = (value: number): string => value.toLocaleString("en-US");

/** The figure in which two sites disagree. */
const counted = (subject: string, publications: number, growth: number, year: number): string =>
  `In ${year - 1}, ${grouped(publications)} publications dealt with ${subject}, ${growth} percent more than in ${year - 2}.`;

/** The almanac: what it means, what was counted, why, and how. */
export const whatIsKnown: TopicText = (subject, figures, year) => {
  const { since, publications, growth, conditions, choice, readers, institute, say } = figures;
  const unknown = 100 - conditions - choice;
  return [
    `By ${subject} this simulated almanac means everything that has been observed, measured and decided under that heading since ${since}. The simulated ${institute} keeps the record and revises it twice a year.`,
    `${counted(subject, publications, growth, year)} In a survey of ${year - 1}, ${readers} percent of adults had read about ${subject} within a month.`,
    `Asked for the reasons behind ${subject}, ${conditions} percent of the specialists in a simulated survey named outside conditions, ${choice} percent named deliberate choice, and ${unknown} percent said that the reason is not known.`,
    say([
      `A simulated handbook explains ${subject} in three steps: what is needed at the start, what happens in between, and what comes out at the end.`,
      `A simulated handbook describes ${subject} in three steps: preparing what is needed, carrying it out under observation, and checking the result.`,
    ]),
    say([
      `Good records of ${subject} have two benefits, the institute found: decisions rest on better data, and mistakes are noticed earlier.`,
      `The benefits of regular work on ${subject} are fewer mistakes and lower costs, according to the institute.`,
    ]),
  ];
};

/** The critics. */
export const whatIsDisputed: TopicText = (subject, figures) => {
  const { old, long, traced, growth, speaker, say } = figures;
  return [
    say([
      `The largest risk in reports on ${subject} is old data: ${old} percent of those that were examined cited figures from before the last revision.`,
      `Old data are the main problem of what is written about ${subject}: ${old} percent of the reports that were examined cited figures from before the last revision.`,
    ]),
    `Critics say that studies of ${subject} are too short, for only ${long} percent of them ran for longer than two years. A review by the simulated Brandt College could trace ${traced} percent of the claims about ${subject} to a first source.`,
    `However, interest in ${subject} did not fall in any region last year, and grew by ${growth} percent overall. What is missing is a common method, said ${speaker}, who led the review.`,
  ];
};

/** The digest: what is planned, and another count. */
export const whatComesNext: TopicText = (subject, figures, year) => {
  const { publications, growth, spending, projects, months, say } = figures;
  return [
    counted(subject, publications + 40, growth, year),
    `Spending on studies of ${subject} is expected to reach ${spending} million dollars by ${year + 2}. A public register of open questions on ${subject} is planned for the ${months} of ${year + 1}.`,
    say([
      `Cheaper measurements and longer projects drive the growth of work on ${subject}, according to the simulated Council for Open Data.`,
      `Cheaper measurements and a younger staff drive the growth of work on ${subject}, according to the simulated Council for Open Data.`,
    ]),
    `The council will decide in ${year + 1} whether to fund ${projects} further projects on ${subject}.`,
  ];
};

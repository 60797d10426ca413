import { type Page, publish } from "../page.ts";
import { createRandom, integerBetween, pick } from "../random.ts";

/**
 * Pages on whatever is asked, so that a shop on this machine has something to read on any subject. What they say is
 * made up, the same for the same seed and subject; two of the sites disagree on a figure.
 */
export type Topics = {
  readonly hosts: readonly string[];
  /** One page of each site on the subject of a query. */
  readonly about: (query: string) => readonly Page[];
  /** The page at an address that `about` gave. */
  readonly at: (url: string) => Page | undefined;
};

/** For worlds whose searches may find nothing. */
export const noTopics: Topics = { hosts: [], about: () => [], at: () => undefined };

/** Words that ask rather than name a subject. */
const asking = new Set(
  "what which who whom whose when where why how does did do is are was were the and for its can could should would will with from into about of in on to by an a it that this has have had much many long more most best overview figures statistics works work benefits growth drivers risks problems criticism outlook plans forecast price rate size share date needs".split(
    " ",
  ),
);
const mostWords = 6;

const subjectOf = (query: string): string =>
  (query.match(/[\p{L}\p{N}][\p{L}\p{N}.&'-]*/gu) ?? [])
    .filter((word) => !asking.has(word.toLowerCase()))
    .slice(0, mostWords)
    .join(" ");

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

type Figures = {
  readonly year: number;
  readonly users: number;
  readonly growth: number;
  readonly cost: number;
  readonly late: number;
  readonly spending: number;
};

const figuresOf = (seed: number, subject: string): Figures => {
  const random = createRandom(seed, `topic:${subject.toLowerCase()}`);
  return {
    year: integerBetween(random, 1952, 2014),
    users: integerBetween(random, 120, 9_800),
    growth: integerBetween(random, 3, 41),
    cost: integerBetween(random, 8, 36),
    late: integerBetween(random, 11, 47),
    spending: integerBetween(random, 14, 890),
  };
};

type Site = {
  readonly host: string;
  readonly publisher: string;
  readonly ageDays: number;
  readonly title: (subject: string) => string;
  readonly paragraphs: (subject: string, figures: Figures, year: number) => readonly string[];
};

const sites: readonly Site[] = [
  {
    host: "almanac.example",
    publisher: "The Almanac (simulated)",
    ageDays: 21,
    title: (subject) => `${capital(subject)}: what is known`,
    paragraphs: (subject, { year, users, growth, cost }, now) => [
      `The first study of ${subject} appeared in ${year}, and research has not stopped since. Most users of ${subject} today are small firms, schools and public offices.`,
      `In ${now - 1}, ${users} organizations used ${subject}, ${growth} percent more than in ${now - 2}. The main benefit of ${subject} is a cut in running costs by ${cost} percent in the first year.`,
      `Regular use of ${subject} takes three steps: a survey, a trial of six weeks, and a review each year.`,
    ],
  },
  {
    host: "field-notes.example",
    publisher: "Field Notes (simulated)",
    ageDays: 5,
    title: (subject) => `The trouble with ${subject}`,
    paragraphs: (subject, { late, cost, growth }, now) => [
      `The largest risk of ${subject} is late delivery: ${late} percent of those asked in ${now - 1} named it first. Training is the second largest, and the one that is forgotten most often.`,
      `Critics put the savings from ${subject} at ${Math.max(1, cost - 5)} percent of running costs at best, and only where staff stay for longer than two years.`,
      `However, use of ${subject} did not fall in any region last year, and grew by ${growth} percent overall.`,
    ],
  },
  {
    host: "open-digest.example",
    publisher: "Open Digest (simulated)",
    ageDays: 2,
    title: (subject) => `What comes next for ${subject}`,
    paragraphs: (subject, { users, growth, spending }, now) => [
      `In ${now - 1}, ${users + 40} organizations used ${subject}, ${growth} percent more than in ${now - 2}.`,
      `Spending on ${subject} is expected to reach ${spending} million dollars by ${now + 2}. A public register of suppliers is planned for the spring of ${now + 1}.`,
      `Cheaper sensors and longer contracts drive the growth of ${subject}, according to the association of suppliers.`,
    ],
  },
];

const firstSentenceOf = ([first = ""]: readonly string[]): string =>
  /^.*?\.(?= |$)/u.exec(first)?.[0] ?? first;

const slugOf = (subject: string): string => encodeURIComponent(subject.replaceAll(" ", "_"));

const subjectFrom = (slug: string): string | undefined => {
  try {
    return decodeURIComponent(slug).replaceAll("_", " ");
  } catch {
    return undefined;
  }
};

/** The pages of the world that are written when somebody asks for them. */
export const createTopics = (seed: number, now: number): Topics => {
  const year = new Date(now).getUTCFullYear();
  const pageOf = (site: Site, subject: string): Page => {
    const paragraphs = site.paragraphs(subject, figuresOf(seed, subject), year);
    return publish(now, {
      kind: "article",
      url: `https://${site.host}/about/${slugOf(subject)}`,
      title: site.title(subject),
      description: firstSentenceOf(paragraphs),
      publisher: site.publisher,
      ageDays: site.ageDays,
      byline: pick(createRandom(seed, `${site.host}:${subject}`), ["Ada Quint", "Jonas Feld"]),
      paragraphs,
    });
  };
  return {
    hosts: sites.map(({ host }) => host),
    about: (query) => {
      const subject = subjectOf(query);
      return subject === "" ? [] : sites.map((site) => pageOf(site, subject));
    },
    at: (url) => {
      const { hostname, pathname } = new URL(url);
      const site = sites.find(({ host }) => host === hostname);
      const [, slug] = /^\/about\/([^/]+)$/u.exec(pathname) ?? [];
      if (!site || slug === undefined) return undefined;
      const subject = subjectFrom(slug);
      return subject === undefined ? undefined : pageOf(site, subject);
    },
  };
};

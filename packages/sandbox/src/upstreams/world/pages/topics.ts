import { type Page, publish } from "../page.ts";
import { createRandom, pick } from "../random.ts";
import {
  topicFigures,
  type TopicText,
  whatComesNext,
  whatIsDisputed,
  whatIsKnown,
} from "./topic-texts.ts";

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
  "what which who whom whose when where why how does did do is are was were the and for its can could should would will with from into about of in on to by an a it that this has have had much many long more most best overview figures statistics works work benefits growth drivers risks problems criticism outlook plans forecast price prices cost costs rate size share date needs mean means define sell sells make makes company competitors competition strengths weaknesses happened happens happen".split(
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

/** A subject as pages name it: in quotation marks, so that a sentence reads well whatever was asked. */
const named = (subject: string): string => `“${subject}”`;

type Site = {
  readonly host: string;
  readonly publisher: string;
  readonly ageDays: number;
  readonly title: (subject: string) => string;
  readonly paragraphs: TopicText;
};

const sites: readonly Site[] = [
  {
    host: "almanac.example",
    publisher: "The Almanac (simulated)",
    ageDays: 21,
    title: (subject) => `${capital(subject)}: what is known`,
    paragraphs: whatIsKnown,
  },
  {
    host: "field-notes.example",
    publisher: "Field Notes (simulated)",
    ageDays: 5,
    title: (subject) => `${capital(subject)}: what is disputed`,
    paragraphs: whatIsDisputed,
  },
  {
    host: "open-digest.example",
    publisher: "Open Digest (simulated)",
    ageDays: 2,
    title: (subject) => `${capital(subject)}: what comes next`,
    paragraphs: whatComesNext,
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
    const paragraphs = site.paragraphs(named(subject), topicFigures(seed, subject), year);
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

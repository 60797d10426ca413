import { isQuotable } from "@coinslot/models";
import type { Document } from "../engine/document/document.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { saidIn } from "../engine/passages/said-in.ts";
import { sentencesOf } from "../filings/stated.ts";
import { namesIn, plainCompany } from "./names-in.ts";

/** A company that independent sites name as a competitor, with the sentences in which they do. */
export type FoundCompetitor = {
  readonly name: string;
  readonly plain: string;
  readonly sites: number;
  /** Of each site one, those first that can stand alone: "Its competitors are" needs what is before it. */
  readonly mentions: readonly Anchored[];
};

/** How rivalry is told. */
const rivalry =
  /\b(competitors?|competes?|competing|competition|rivals?|alternatives?|versus|vs\.?|challengers?)\b/iu;

/** One site may be mistaken, or be the rival's own. */
const leastSites = 2;

type Mention = { readonly name: string; readonly site: string; readonly anchored: Anchored };

/**
 * Whom at least two independent sites name as competitors, in sentences that tell of rivalry and stand in a text about
 * the company. A word that only ever begins sentences may owe its capital to that, and is no name.
 */
export const findCompetitors = (
  documents: readonly Document[],
  company: string,
): readonly FoundCompetitor[] => {
  const own = plainCompany(company);
  const isAbout = ({ text, source }: Document): boolean =>
    `${source.title ?? ""} ${text}`.toLowerCase().includes(own);
  const about = documents.filter(isAbout);
  const mentions = about.flatMap((document) => mentionsIn(document, own));
  const inside = new Set(about.flatMap(namesInside));
  const byName = new Map<string, Mention[]>();
  for (const mention of mentions) {
    const plain = plainCompany(mention.name);
    if (!inside.has(plain)) continue;
    byName.set(plain, [...(byName.get(plain) ?? []), mention]);
  }
  return [...byName]
    .map(([plain, all]) => competitorFrom(plain, all))
    .filter(({ sites }) => sites >= leastSites)
    .toSorted(
      (one, other) => other.sites - one.sites || other.mentions.length - one.mentions.length,
    );
};

const mentionsIn = (document: Document, own: string): readonly Mention[] =>
  sentencesOf(document)
    .filter(({ text }) => rivalry.test(text))
    .flatMap((anchored) =>
      namesIn(anchored.text)
        .filter(({ name }) => !isSame(plainCompany(name), own))
        .map(({ name }) => ({ name, site: document.site, anchored })),
    );

/** The names that stand somewhere inside a sentence of a document. */
const namesInside = (document: Document): readonly string[] =>
  sentencesOf(document).flatMap(({ text }) =>
    namesIn(text).flatMap(({ name, isFirst }) => (isFirst ? [] : [plainCompany(name)])),
  );

const isSame = (one: string, other: string): boolean =>
  one === other || other.startsWith(`${one} `) || one.startsWith(`${other} `);

const competitorFrom = (plain: string, all: readonly Mention[]): FoundCompetitor => {
  const standingFirst = [...all.filter(standsAlone), ...all.filter((one) => !standsAlone(one))];
  const bySite = new Map(standingFirst.toReversed().map(({ site, anchored }) => [site, anchored]));
  const ofSites = new Set(standingFirst.flatMap(({ site }) => bySite.get(site) ?? []));
  return {
    name: all[0]?.name ?? plain,
    plain,
    sites: bySite.size,
    mentions: [...ofSites],
  };
};

const standsAlone = ({ anchored }: Mention): boolean => isQuotable(anchored.text);

/** The sentences of documents that tell of a company; one that has its name in quotation marks tells of the name. */
export const sentencesNaming = (
  documents: readonly Document[],
  plain: string,
): readonly Anchored[] =>
  documents.flatMap((document) =>
    sentencesOf(document).filter(
      ({ text }) =>
        isQuotable(text) &&
        namesIn(saidIn(text)).some(({ name }) => isSame(plainCompany(name), plain)),
    ),
  );

/** The site that bears a company's name, if one of the documents is from there. */
export const domainOf = (documents: readonly Document[], plain: string): string | null => {
  const label = plain.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return documents.find(({ site }) => site.split(".")[0] === label)?.site ?? null;
};

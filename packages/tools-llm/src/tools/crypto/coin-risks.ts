import { isQuotable, type Label } from "@coinslot/models";
import type { Document } from "../../engine/document/document.ts";
import type { Run } from "../../engine/engine.ts";
import type { Anchored } from "../../engine/ladder/climb.ts";
import type { Risk } from "../../filings/find-risks.ts";
import { sentencesOf } from "../../filings/stated.ts";
import type { FigureRisk } from "./figure-risks.ts";

/** What a risk of a coin is about: its title is the name of the label that fits its sentence. */
const labels: readonly Label[] = [
  {
    name: "Regulation",
    description: "A regulator, an inquiry, a law or a ban restricts the coin or its exchanges.",
  },
  {
    name: "Security",
    description: "An attack, an exploit, a theft or a bug in the code led to a loss of funds.",
  },
  {
    name: "Exchanges",
    description: "An exchange had an outage, and customers were unable to withdraw their coins.",
  },
  {
    name: "Concentration",
    description: "A few large holders or validators control much of the supply and may sell it.",
  },
  {
    name: "Mining",
    description: "Miners switch off machines, as power prices are high and rewards are low.",
  },
  { name: "Market", description: "The price of the coin may fall sharply; it is very volatile." },
  { name: "Competition", description: "Another chain or coin may take its users and developers." },
];

/** Sentences that are judged at most. */
const mostJudged = 40;

/** How a risk is worded. */
const ofRisk =
  /\b(may|might|could|risks?|warn(?:s|ed|ing)?|loss(?:es)?|los(?:e|t)|fail(?:s|ed|ure)?|falls?|fell|hurt|attack(?:s|ed)?|exploit\w*|outage|unable|inquiry|lawsuit|ban(?:s|ned)?|weak|volatil\w+|sell|delay(?:s|ed)?|concentrat\w+)\b/i;

/**
 * What figures warn of, as sentences of the document that states them, then what is read of risks: one for each
 * subject, the first sentence on it that names the coin. One that is about nothing clearly is left out.
 */
export const findCoinRisks = async (
  run: Run,
  read: { readonly name: string; readonly documents: readonly Document[] },
  figures: { readonly risks: readonly FigureRisk[]; readonly stated: readonly Anchored[] },
): Promise<readonly Risk[]> => {
  const known = figures.risks.flatMap(({ title, sentence }) => {
    const anchored = figures.stated.find(({ text }) => text === sentence);
    return anchored ? [{ title, anchored }] : [];
  });
  const sentences = read.documents
    .flatMap((document) => sentencesAbout(document, read.name))
    .slice(0, mostJudged);
  const judged = await run.classify(sentences, labels);
  const told = labels.flatMap(({ name: title }) => {
    const anchored = sentences[judged.indexOf(title)];
    return anchored ? [{ title, anchored }] : [];
  });
  return [...known, ...told];
};

const sentencesAbout = (document: Document, name: string): readonly Anchored[] => {
  const isTitled = document.source.title?.includes(name) ?? false;
  return sentencesOf(document).filter(
    ({ text }) => isQuotable(text) && ofRisk.test(text) && (isTitled || text.includes(name)),
  );
};

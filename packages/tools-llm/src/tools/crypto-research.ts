import type { CoinProfile } from "@coinslot/sources";
import type { DataOf, Handler, tools, Warning } from "@coinslot/tools-schema";
import type { Answered } from "../engine/answer/answer-from.ts";
import { answerBudget } from "../engine/budget.ts";
import { type Document, documentFrom } from "../engine/document/document.ts";
import { documentOfText } from "../engine/document/given-text.ts";
import type { Run } from "../engine/engine.ts";
import { gatheredFrom } from "../engine/gather/gathered.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { assemble, type Part } from "../engine/result/assemble.ts";
import { citedTextFrom } from "../engine/result/cite.ts";
import { createSourceBook } from "../engine/result/source-book.ts";
import { marketOfPrice, marketOfProfile, structureOf } from "../facts/coin-market.ts";
import { overviewOf } from "../facts/sentiment.ts";
import type { Risk } from "../filings/find-risks.ts";
import { sentencesOf } from "../filings/stated.ts";
import { findCoinRisks } from "./crypto/coin-risks.ts";
import { type FoundCoin, readCoin, type ReadCoin } from "./crypto/read-coin.ts";
import { risksOfFigures } from "./crypto/figure-risks.ts";
import { type CoinFigures, statementsOf } from "./crypto/statements.ts";
import type { Headlines } from "./news-of.ts";
import { quotesOnly, saidOnce } from "./said-once.ts";
import type { ToolParts } from "./tool-parts.ts";

type Data = DataOf<"crypto-research">;

/** A coin's market, quarter, code and news. Figures are its providers' or computed; risks stand on quotes. */
export const createCryptoResearchHandler =
  ({ engine, sources }: ToolParts): Handler<(typeof tools)["crypto-research"]> =>
  async ({ coin: input }, { signal, now }) => {
    const run = engine.start(answerBudget, signal);
    const book = createSourceBook();
    const read = await readCoin({ run, sources, book }, input, signal);
    const { found, headlines } = read;
    const { asOf, ...figures } = figuresOf(read);
    const { isSimulated } = found.answered.fetched;
    const told = await tell(run, read, figures, { now: now(), isSimulated });
    for (const warning of gapsOf(read)) book.warn(warning);
    const documents = [...new Set([...told.documents, ...(read.gathered?.documents ?? [])])];
    const gathered = read.gathered ?? gatheredFrom([]);
    const assembled = assemble(told.parts, { ...gathered, documents }, book);
    return {
      data: {
        coin: coinFrom(found),
        market: figures.market,
        marketStructure: figures.structure,
        development: figures.development,
        tvlUsd: figures.tvlUsd,
        news: headlines.articles,
        newsSentiment: sentimentOf(headlines),
        risks: told.risks.map(({ title, anchored }) => {
          const { text, citations } = citedTextFrom(anchored, book);
          return { title, summary: text, citations };
        }),
      },
      asOf,
      ...assembled,
      partial: assembled.partial || gapsOf(read).length > 0,
    };
  };

const coinFrom = (found: FoundCoin): Data["coin"] => {
  const { id, symbol, name } = found.answered.fetched.value;
  if (found.kind === "price")
    return { id, symbol, name, rank: null, categories: [], homepage: null };
  const { rank, categories, homepage } = found.answered.fetched.value;
  return { id, symbol, name, rank, categories: [...categories], homepage };
};

const figuresOf = ({
  found,
  quarter,
}: ReadCoin): CoinFigures & { readonly asOf: string | null } => {
  const { name, lastUpdatedAt } = found.answered.fetched.value;
  const profile = found.kind === "profile" ? found.answered.fetched.value : null;
  const market =
    found.kind === "profile"
      ? marketOfProfile(found.answered.fetched.value)
      : marketOfPrice(found.answered.fetched.value);
  return {
    name,
    rank: profile?.rank ?? null,
    market,
    structure: structureOf(market, quarter?.fetched.value ?? []),
    development: profile?.development ?? null,
    tvlUsd: profile?.tvlUsd ?? null,
    day: lastUpdatedAt?.slice(0, 10) ?? null,
    asOf: lastUpdatedAt,
  };
};

const maxSentences = 3;

/** What is said of the coin: sentences of its description and of pages, its figures, the news, the risks. */
const tell = async (
  run: Run,
  { found, headlines, pages }: ReadCoin,
  figures: CoinFigures,
  at: { readonly now: number; readonly isSimulated: boolean },
): Promise<{
  readonly parts: readonly Part[];
  readonly risks: readonly Risk[];
  readonly documents: readonly Document[];
}> => {
  const { name } = figures;
  const described = found.kind === "profile" ? descriptionOf(found.answered.fetched) : [];
  const [lines, warned] = [statementsOf(figures), risksOfFigures(figures)];
  const statements = documentOfText(
    `Figures of ${name} in sentences`,
    [...lines, ...warned.map(({ sentence }) => sentence)].join("\n"),
    at,
  );
  const stated = sentencesOf(statements);
  const overview = await run.answerFrom([...described, ...pages], {
    question: `What is ${name}, and what is it used for?`,
    instruction: "Say what the coin is and what it is for, near-verbatim, one point a sentence.",
    maxSentences,
    share: 0.4,
  });
  const reports = [...pages, ...unreadOf(headlines, pages)];
  const reported = await run.answerFrom(reports, {
    question: `What is reported of ${name} this week?`,
    instruction: "Say what happened to the coin lately, with who, what and when.",
    maxSentences,
    share: 0.5,
  });
  const read = { name, documents: [...described, ...reports] };
  const risks = await findCoinRisks(run, read, { risks: warned, stated });
  const figuresSaid = stated.filter(({ text }) => lines.includes(text));
  const parts = partsOf({ overview, reported }, figuresSaid, risks);
  return { parts, risks, documents: [statements, ...described, ...reports] };
};

/** The excerpts of articles that were not read as pages. */
const unreadOf = ({ documents }: Headlines, pages: readonly Document[]): readonly Document[] => {
  const read = new Set(pages.map(({ source: { url } }) => url));
  return documents.filter(({ source: { url } }) => !read.has(url));
};

const partsOf = (
  { overview, reported }: { readonly overview: Answered; readonly reported: Answered },
  figures: readonly Anchored[],
  risks: readonly Risk[],
): readonly Part[] => {
  const headings = ["Overview", "Market", "News", "Risks"];
  const answers = saidOnce([
    overview,
    quotesOnly(overview, figures),
    reported,
    quotesOnly(
      overview,
      risks.map(({ anchored }) => anchored),
    ),
  ]);
  return answers.map((answered, index) => ({ heading: headings[index] ?? "", answered }));
};

/** What the provider says the coin is, as a text to be quoted. */
const descriptionOf = (
  fetched: Extract<FoundCoin, { kind: "profile" }>["answered"]["fetched"],
): readonly Document[] => {
  const { description, name }: CoinProfile = fetched.value;
  if (description === null) return [];
  const source = { ...fetched.source, title: `${name}: description` };
  return [documentFrom({ ...fetched, source }, description)];
};

/** The tone of the headlines, by the lexicon. */
const sentimentOf = ({ scored }: Headlines): Data["newsSentiment"] => {
  if (scored.length === 0) return null;
  const { score, label, n, distribution } = overviewOf(scored);
  return { score, label, n, distribution };
};

const partial = (message: string): Warning => ({ code: "PARTIAL", message, sourceId: null });

const gapsOf = ({ found, quarter, headlines, gathered }: ReadCoin): readonly Warning[] => [
  ...(found.kind === "price"
    ? [partial("No provider told more of the coin than its price and market value.")]
    : quarter
      ? []
      : [partial("No provider told the prices of the quarter.")]),
  ...(headlines.isTold ? [] : [partial("No provider of news answered.")]),
  ...(gathered ? [] : [partial("No search answered: no page was read.")]),
];

import { type Registrant, unlessFailed } from "@coinslot/sources";
import { type DataOf, type Handler, ToolError, type tools } from "@coinslot/tools-schema";
import { compareWith, type ComparedCompetitor, type Views } from "../competitors/compare.ts";
import { competitorFrom, sayingMentions, swotFrom } from "../competitors/tell.ts";
import { domainOf, findCompetitors } from "../competitors/find-competitors.ts";
import { plainCompany } from "../competitors/names-in.ts";
import { analyzeBudget } from "../engine/budget.ts";
import type { Answered, Task } from "../engine/answer/answer-from.ts";
import { assemble, type Part } from "../engine/result/assemble.ts";
import { citedTextFrom } from "../engine/result/cite.ts";
import { createSourceBook, type SourceBook } from "../engine/result/source-book.ts";
import { identityOf, registrantCalled } from "../filings/find-company.ts";
import { quotesOnly, saidOnce } from "./said-once.ts";
import type { ToolParts } from "./tool-parts.ts";

type Data = DataOf<"competitor-analysis">;

/** With more of them no row has sentences of its own. */
const mostCompetitors = 5;
const attributes = ["positioning", "strengths", "weaknesses"];

/** Whom independent sites call a company's competitors, and what they say of each: sentences as they stand. */
export const createCompetitorAnalysisHandler =
  ({ engine, sources }: ToolParts): Handler<(typeof tools)["competitor-analysis"]> =>
  async ({ company: asked }, { signal }) => {
    const run = engine.start(analyzeBudget, signal);
    const company = asked.trim();
    const own = plainCompany(company);
    const [gathered, listed] = await Promise.all([
      run.gather(queriesFor(company)),
      unlessFailed(sources.companies.directory(signal)),
    ]);
    const { documents } = gathered;
    const found = findCompetitors(documents, company).slice(0, mostCompetitors);
    if (found.length < 2) throw tooFew();
    const answered = await run.answerFrom(documents, taskOf(company));
    const compared = await compareWith(run, documents, { own, competitors: found });
    const book = createSourceBook();
    const directory = listed?.fetched.value;
    const registrantOf = (name: string): Registrant | undefined =>
      registrantCalled(directory, name);
    const registrant = registrantOf(company);
    if (listed && registrant) book.idOfAnswered(listed);
    const rows = [{ name: company, views: compared.own }, ...compared.competitors];
    const parts = partsOf(answered, compared, rows);
    return {
      data: {
        company: {
          ...(registrant ? identityOf(registrant, null) : unlisted(company)),
          domain: domainOf(documents, own),
        },
        competitors: compared.competitors.map((one) =>
          competitorFrom(one, { documents, book, ticker: registrantOf(one.name)?.ticker ?? null }),
        ),
        matrix: {
          attributes,
          rows: rows.map(({ name, views }) => ({ name, cells: cellsFrom(views, book) })),
        },
        swot: swotFrom(compared.own, book),
      },
      ...assemble(parts, gathered, book),
    };
  };

const taskOf = (company: string): Task => ({
  question: `Who are ${company}'s main competitors, and how do they compare with it?`,
  instruction: "Name the competitors and how they differ, near-verbatim, one point a sentence.",
  maxSentences: 4,
  share: 0.5,
});

const partsOf = (
  answered: Answered,
  { own, competitors }: Awaited<ReturnType<typeof compareWith>>,
  rows: readonly Row[],
): readonly Part[] => {
  const quoted = [
    { heading: "Competitors", sentences: sayingMentions(competitors) },
    { heading: "Comparison", sentences: rows.flatMap(cellSentences) },
    { heading: "SWOT", sentences: [...own.values()].flat() },
  ];
  const all = [answered, ...quoted.map(({ sentences }) => quotesOnly(answered, sentences))];
  return saidOnce(all).map((one, index) => ({
    ...(index > 0 && { heading: quoted[index - 1]?.heading ?? "" }),
    answered: one,
  }));
};

const queriesFor = (company: string): readonly string[] => [
  `${company} competitors`,
  `${company} alternatives compared`,
  `${company} strengths and weaknesses`,
  `${company} company`,
];

const tooFew = (): ToolError =>
  new ToolError(
    "tool_not_found",
    "Fewer than two companies are named as its competitors by two independent sites.",
  );

const unlisted = (name: string) => ({
  name,
  ticker: null,
  cik: null,
  exchange: null,
  sic: null,
  industry: null,
});

type Row = Pick<ComparedCompetitor, "views">;

const cellSentences = ({ views }: Row) =>
  attributes.flatMap((attribute) => views.get(attribute)?.slice(0, 1) ?? []);

/** The first sentence of a view; a view that no source fills is null. */
const cellsFrom = (views: Views, book: SourceBook): Data["matrix"]["rows"][number]["cells"] =>
  attributes.map((attribute) => {
    const [first] = views.get(attribute) ?? [];
    if (!first) return { attribute, value: null, citations: [] };
    const { text, citations } = citedTextFrom(first, book);
    return { attribute, value: text, citations };
  });

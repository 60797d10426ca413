import type { Document } from "../engine/document/document.ts";
import type { Run } from "../engine/engine.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { type FoundCompetitor, sentencesNaming } from "./find-competitors.ts";
import { areaLabels, viewLabels } from "./labels.ts";

/** What is said of one company, view by view; a view without a sentence is not there. */
export type Views = ReadonlyMap<string, readonly Anchored[]>;

/** A competitor, and in what it meets the company. */
export type ComparedCompetitor = FoundCompetitor & {
  readonly overlap: readonly string[];
  readonly views: Views;
};

/** Sentences that are judged at most, for all companies together. */
const mostJudged = 48;

/** Sorts what is said of each company under views, and what is said of each rivalry under areas. */
export const compareWith = async (
  run: Run,
  documents: readonly Document[],
  companies: { readonly own: string; readonly competitors: readonly FoundCompetitor[] },
): Promise<{ readonly own: Views; readonly competitors: readonly ComparedCompetitor[] }> => {
  const { own, competitors } = companies;
  const each = Math.floor(mostJudged / (competitors.length + 2));
  const said = [own, ...competitors.map(({ plain }) => plain)].map((plain, index) =>
    sentencesNaming(documents, plain).slice(0, index === 0 ? 2 * each : each),
  );
  const views = await viewsOf(run, said);
  const areas = await areasOf(run, competitors);
  return {
    own: views[0] ?? new Map<string, readonly Anchored[]>(),
    competitors: competitors.map((competitor, index) => ({
      ...competitor,
      overlap: areas[index] ?? [],
      views: views[index + 1] ?? new Map<string, readonly Anchored[]>(),
    })),
  };
};

const viewsOf = async (
  run: Run,
  said: readonly (readonly Anchored[])[],
): Promise<readonly Views[]> => {
  const labels = await run.classify(said.flat(), viewLabels);
  let start = 0;
  return said.map((sentences) => {
    const own = labels.slice(start, start + sentences.length);
    start += sentences.length;
    return new Map(
      viewLabels.map(({ name }) => [name, sentences.filter((_, index) => own[index] === name)]),
    );
  });
};

const areasOf = async (
  run: Run,
  competitors: readonly FoundCompetitor[],
): Promise<readonly (readonly string[])[]> => {
  const labels = await run.classify(
    competitors.flatMap(({ mentions }) => mentions),
    areaLabels,
  );
  let start = 0;
  return competitors.map(({ mentions }) => {
    const own = labels.slice(start, start + mentions.length);
    start += mentions.length;
    return [...new Set(own.filter((label) => label !== null))];
  });
};

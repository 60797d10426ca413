import type { Answered as AnsweredBy } from "@coinslot/sources";
import type { Source, Warning } from "@coinslot/tools-schema";
import type { Document, Origin } from "../document/document.ts";

/** The sources of one result: each has the number that citations call it by, in the order of first mention. */
export type SourceBook = {
  /** The number of an API's answer, a feed, a filing list: of what has no text to quote. */
  readonly idOf: (origin: Origin) => number;
  /** The number of a document, whose text can be quoted by it. */
  readonly idOfDocument: (document: Document) => number;
  /** The number of the provider that answered, with a warning for each that did not. */
  readonly idOfAnswered: (answered: AnsweredBy<unknown>) => number;
  readonly warn: (warning: Warning) => void;
  readonly sources: () => readonly Source[];
  readonly warnings: () => readonly Warning[];
};

const simulation: Warning = {
  code: "SIMULATED",
  message: "The data is simulated: a sandbox answered in the providers' place.",
  sourceId: null,
};

const staleness = ({ id, name, retrievedAt }: Source): Warning => ({
  code: "STALE",
  message: `${name} does not answer now; its answer of ${retrievedAt} was used.`,
  sourceId: id,
});

/** An empty book. A source is one by its address and text; that data is simulated is said once. */
export const createSourceBook = (): SourceBook => {
  const sources: Source[] = [];
  const warnings: Warning[] = [];
  const warn = (warning: Warning): void => {
    const isSaid = warnings.some(
      ({ message, sourceId }) => message === warning.message && sourceId === warning.sourceId,
    );
    if (!isSaid) warnings.push(warning);
  };
  const add = ({ source, isSimulated }: Origin, textSha256: string | null): number => {
    const known = sources.find(
      (one) => one.url === source.url && (textSha256 === null || one.textSha256 === textSha256),
    );
    if (known) return known.id;
    const added: Source = { id: sources.length + 1, ...source, textSha256 };
    sources.push(added);
    if (source.cache.stale) warn(staleness(added));
    if (isSimulated) warn(simulation);
    return added.id;
  };
  return {
    idOf: (origin) => add(origin, null),
    idOfDocument: (document) => add(document, document.textSha256),
    idOfAnswered: ({ fetched, provider, failed }) => {
      for (const { provider: silent } of failed) {
        const message = `${silent.name} did not answer; ${provider.name} was used.`;
        warn({ code: "SOURCE_UNAVAILABLE", message, sourceId: null });
      }
      return add(fetched, null);
    },
    warn,
    sources: () => sources,
    warnings: () => warnings,
  };
};

import type { Answered, Fetched } from "@coinslot/sources";
import type { Source, Warning } from "@coinslot/tools-schema";

/** What a tool knows of a source beside where it came from. */
type About = Partial<Pick<Source, "title" | "publisher" | "publishedAt" | "asOf">>;

/** The sources of one result, and the warnings that they give rise to. */
export type SourceList = {
  /** Adds a source and gives its id; the same URL is one source. */
  add(fetched: Fetched<unknown>, about?: About): number;
  /** Adds the source that answered, with a warning for each that did not. */
  addAnswered(answered: Answered<unknown>, about?: About): number;
  readonly sources: readonly Source[];
  readonly warnings: readonly Warning[];
};

/** An empty list. Simulated data is said to be simulated once, whatever the number of its sources. */
export const createSourceList = (): SourceList => {
  const sources: Source[] = [];
  const warnings: Warning[] = [];

  const warn = (warning: Warning): void => {
    const isSaid = warnings.some(
      ({ code, message, sourceId }) =>
        code === warning.code && message === warning.message && sourceId === warning.sourceId,
    );
    if (!isSaid) warnings.push(warning);
  };

  const add: SourceList["add"] = ({ source, isSimulated }, about = {}) => {
    const known = sources.find(({ url }) => url === source.url);
    if (known) return known.id;
    const added: Source = { id: sources.length + 1, ...source, textSha256: null, ...about };
    sources.push(added);
    if (source.cache.stale) warn(staleness(added));
    if (isSimulated) warn(simulation);
    return added.id;
  };

  return {
    add,
    addAnswered({ fetched, provider, failed }, about) {
      for (const { provider: silent } of failed) {
        const message = `${silent.name} did not answer; ${provider.name} was used.`;
        warn({ code: "SOURCE_UNAVAILABLE", message, sourceId: null });
      }
      return add(fetched, about);
    },
    sources,
    warnings,
  };
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

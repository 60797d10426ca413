import type { KnownLists } from "@coinslot/tools-schema";
import { guardSettingsFrom } from "./guard/environment.ts";
import { createGuard } from "./guard/guard.ts";
import { knownListsOf } from "./known/known-lists.ts";
import { kinds } from "./kinds.ts";
import { createPageReader, type PageReader } from "./page/page-reader.ts";
import type { SourcesSettings } from "./settings.ts";
import { createSites, type Sites } from "./sites/sites.ts";
import { createConnections } from "./upstream/connections.ts";
import type { Runtime } from "./upstream/runtime.ts";
import { userAgentOf } from "./user-agent.ts";
import { createWebPages, type WebPages } from "./web/web-pages.ts";

type Kinds = { readonly [Name in keyof typeof kinds]: ReturnType<(typeof kinds)[Name]["create"]> };

/** Every public data source, by kind. */
export type Sources = Kinds & {
  readonly sites: Sites;
  readonly webPages: WebPages;
  /** Everything that there is, of what is known completely. */
  readonly knownLists: KnownLists;
  /** Ends all connections; calls that run fail. */
  close(): Promise<void>;
};

/** What a process gives to its sources. */
export type SourcesParts = Pick<Runtime, "cache" | "now" | "log" | "record"> & {
  /** Reads pages for several sources of one process. Whoever gives one closes it; else they have one of their own. */
  readonly reader?: PageReader;
};

/** Wires every source once. Nothing is asked before a tool asks. */
export const createSources = (
  settings: SourcesSettings,
  { reader: shared, ...parts }: SourcesParts,
): Sources => {
  const connections = createConnections();
  const userAgent = userAgentOf(settings);
  const guard = createGuard(guardSettingsFrom(settings, userAgent), parts.record);
  const reader = shared ?? createPageReader();
  const runtime: Runtime = { settings, connections, guard, ...parts };
  const made = createKinds(runtime);
  return {
    ...made,
    knownLists: knownListsOf(made),
    sites: createSites(runtime),
    webPages: createWebPages({ ...runtime, reader }),
    close: async () => {
      guard.close();
      await Promise.all([connections.close(), ...(shared ? [] : [reader.close()])]);
    },
  };
};

/** In the order of their list, so that each finds those before it. */
const createKinds = (runtime: Runtime): Kinds => {
  // A name becomes its own kind here, and nowhere else: each line of the list holds the two together.
  const made = {} as Record<string, unknown> & Kinds;
  for (const [name, { create }] of Object.entries(kinds)) {
    (made as Record<string, unknown>)[name] = create(runtime, made);
  }
  return made;
};

import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { parseNewsFeed } from "./parse-feed.ts";
import { type NewsProvider, newsTimes } from "./provider.ts";

type Feed = ProviderDefinition & { readonly path: string };

/** What its publisher has not licensed; only headline, address, date and short quotes are used of it. */
const feed = (id: string, name: string, base: string, path: string, says: string): Feed => ({
  id,
  name,
  kind: "feed",
  base,
  path,
  terms: { licence: "unlicensed", isAskedByDefault: true, says },
  rate: { concurrency: 1 },
});

const personal = "For readers' own use: no licence to sell the feed on.";

/** The publishers whose feeds are read. Each is on everything: what is about a topic is picked from it. */
export const feeds: readonly Feed[] = [
  {
    ...feed("global-voices", "Global Voices", "https://globalvoices.org", "/feed/atom/", ""),
    terms: {
      licence: "attribution",
      attribution: "Global Voices, CC BY 3.0",
      says: "Text under CC BY 3.0: named as the source, with a link.",
    },
  },
  feed(
    "bbc",
    "BBC News",
    "https://feeds.bbci.co.uk",
    "/news/rss.xml",
    "Headlines may be shown with a link and the BBC's name; not where they are offered for a fee.",
  ),
  feed(
    "guardian",
    "The Guardian",
    "https://www.theguardian.com",
    "/international/rss",
    "For readers' own use; the Guardian sells licences for its content through its Open Platform.",
  ),
  feed("npr", "NPR News", "https://feeds.npr.org", "/1001/rss.xml", personal),
  feed("dw", "Deutsche Welle", "https://rss.dw.com", "/rdf/rss-en-all", personal),
  feed("techcrunch", "TechCrunch", "https://techcrunch.com", "/feed/", personal),
];

/** The feed of one publisher. */
export const createFeed = ({ path, ...definition }: Feed, runtime: Runtime): NewsProvider => {
  const upstream = createUpstream(definition, runtime);
  const { id, name, isReady } = { ...definition, ...upstream };
  const parse = (body: unknown) => parseNewsFeed(String(body), name);
  return {
    id,
    name,
    isReady,
    knowsTopics: false,
    takes: () => true,
    list: (_topic, signal) => upstream.fetch({ path, expects: "xml", parse, ...newsTimes }, signal),
  };
};

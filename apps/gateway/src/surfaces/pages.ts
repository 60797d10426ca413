import { createCatalogSearch, type Listing, type Publication } from "@coinslot/documents";
import {
  type Asset,
  citationsPage,
  type Content,
  homePage,
  moneyPage,
  type Page,
  type Readiness,
  readScripts,
  refreshScript,
  renderPage,
  type Site,
  toolPage,
  type ToolPageParts,
} from "@coinslot/pages";
import type { Roster } from "@coinslot/jobs";
import { addPageFiles } from "./page-files.ts";
import type { Surface } from "./surface.ts";
import { writePage } from "./write-page.ts";

export type PagesParts = {
  readonly publication: Publication;
  readonly site: Site;
  readonly roster: Pick<Roster, "admission" | "view">;
  /** The sandbox's test wallet, or a node of the chain for the wallets of browsers. */
  readonly wallets: NonNullable<ToolPageParts["wallets"]>;
};

const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Longer searches are cut: nobody means them. */
const longestQuery = 200;

const reasons = {
  "no-worker": "no worker is running for it.",
  "not-ready": "it is not ready.",
  backlog: "too many calls are waiting for it.",
} as const;

const readinessOf = ({ operation }: Listing, roster: PagesParts["roster"]): Readiness => {
  const admission = roster.admission(operation.queue, operation.slug);
  if (admission === "open") return { isReady: true, reason: "" };
  const told = roster.view(operation.queue).notReady?.[operation.slug];
  return {
    isReady: false,
    reason: admission === "not-ready" && told ? `${told}.` : reasons[admission],
  };
};

/** The page of a tool, made again when its readiness has changed, and not before. */
const toolPageOf = (
  parts: PagesParts,
  listing: Listing,
  script: Asset | undefined,
): (() => Page) => {
  const { publication, site, roster, wallets } = parts;
  const connect = wallets.walletUrl === undefined ? [] : [wallets.walletUrl];
  let made: { readonly readiness: Readiness; readonly page: Page } | undefined;
  return () => {
    const readiness = readinessOf(listing, roster);
    const isSame =
      made?.readiness.isReady === readiness.isReady && made.readiness.reason === readiness.reason;
    if (made && isSame) return made.page;
    const now = { readiness, script, wallets, hasMarkdown: true };
    const page = renderPage(site, toolPage(publication, listing, now), { connect });
    made = { readiness, page };
    return page;
  };
};

/** What people see: made when it is first asked for, and answered from memory then. */
export const pagesSurface = (parts: PagesParts): Surface => {
  const scripts = readScripts(new URL("browser/", import.meta.url));
  const { publication } = parts;
  const site: Site = { ...parts.site, script: scripts?.page };
  const { catalog, listings } = publication;
  const search = createCatalogSearch(publication);
  const rendered = (make: () => Content): (() => Page) => lazily(() => renderPage(site, make()));
  const home = rendered(() => homePage(catalog));
  const texts = { "/money": rendered(moneyPage), "/citations": rendered(citationsPage) };
  const tools = new Map(
    listings.map((listing) => [
      listing.entry.slug,
      toolPageOf({ ...parts, site }, listing, scripts?.try),
    ]),
  );
  const foundPage = (query: string): Page =>
    renderPage(site, homePage(catalog, { query, found: search({ q: query }).results }));

  return (app) => {
    addPageFiles(app, [refreshScript, ...(scripts ? [scripts.page, scripts.try] : [])]);
    app.get("/", (request, response) => {
      const { q } = request.query;
      const query = typeof q === "string" ? q.trim().slice(0, longestQuery) : "";
      writePage(request, response, query === "" ? home() : foundPage(query));
    });
    for (const [path, page] of Object.entries(texts))
      app.get(path, (request, response) => writePage(request, response, page()));
    app.get("/tools/:slug", (request, response, next) => {
      const page = tools.get(request.params.slug);
      if (page) writePage(request, response, page());
      else next();
    });
  };
};

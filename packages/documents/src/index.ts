export { errorsPage } from "./errors/errors-page.ts";
export { createPublication } from "./publication.ts";
export type { Listing, Publication, PublicationSettings } from "./publication.ts";
export { readCatalogQuery } from "./search/read-catalog-query.ts";
export type { CatalogQuery, QueryIssue } from "./search/read-catalog-query.ts";
export { createCatalogSearch } from "./search/search-catalog.ts";
export type { CatalogSearch, CatalogSearchResult } from "./search/search-catalog.ts";

import { createCatalogSearch, type Publication } from "@coinslot/documents";
import {
  homePage,
  icon,
  type Page,
  preview,
  renderPage,
  type Site,
  stylesheet,
} from "@coinslot/pages";
import type { Express, Response } from "express";
import { writeReply } from "../http/write-reply.ts";
import type { Surface } from "./surface.ts";
import { writePage } from "./write-page.ts";

const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

const keptForEver = "public, max-age=31536000, immutable";
const keptForADay = "public, max-age=86400";

const writeFile = (
  response: Response,
  file: { readonly contentType: string; readonly body: Buffer },
  cacheControl: string,
): void =>
  writeReply(response, {
    status: 200,
    headers: {
      "content-type": file.contentType,
      "cache-control": cacheControl,
      "x-content-type-options": "nosniff",
    },
    body: file.body,
  });

const addFiles = (app: Express): void => {
  for (const asset of [stylesheet])
    app.get(asset.path, (_request, response) => writeFile(response, asset, keptForEver));
  for (const { path, contentType, body } of [icon, preview, { ...icon, path: "/favicon.ico" }])
    app.get(path, (_request, response) =>
      writeFile(response, { contentType, body: body() }, keptForADay),
    );
};

/** Longer searches are cut: nobody means them. */
const longestQuery = 200;

/** What people see: made when it is first asked for, and answered from memory then. */
export const pagesSurface = ({
  publication,
  site,
}: {
  publication: Publication;
  site: Site;
}): Surface => {
  const { catalog } = publication;
  const search = createCatalogSearch(publication);
  const home = lazily(() => renderPage(site, homePage(catalog)));
  const foundPage = (query: string): Page =>
    renderPage(site, homePage(catalog, { query, found: search({ q: query }).results }));
  return (app) => {
    addFiles(app);
    app.get("/", (request, response) => {
      const { q } = request.query;
      const query = typeof q === "string" ? q.trim().slice(0, longestQuery) : "";
      writePage(request, response, query === "" ? home() : foundPage(query));
    });
  };
};

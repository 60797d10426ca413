import { notFoundPage, renderPage, type Site } from "@coinslot/pages";
import type { Surface } from "./surface.ts";
import { writePage } from "./write-page.ts";

/** A page for who looks for one with a browser where nothing is. Stands last; programs are answered in JSON. */
export const notFoundSurface = (site: Site): Surface => {
  const page = renderPage(site, notFoundPage());
  return (app) => {
    app.get("/{*path}", (request, response, next) => {
      if (request.accepts(["json", "html"]) === "html") writePage(request, response, page, 404);
      else next();
    });
  };
};

import { notFoundPage, renderPage, type Site } from "@coinslot/pages";
import type { Surface } from "./surface.ts";
import { writePage } from "./write-page.ts";

/** A page for who looks for one with a browser where nothing is. Stands last; programs are answered in JSON. */
export const notFoundSurface = (site: Site): Surface => {
  const page = renderPage(site, notFoundPage());
  return (app) => {
    // No route: whatever has one for another method is there.
    app.use((request, response, next) => {
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (isRead && request.accepts(["json", "html"]) === "html")
        writePage(request, response, page, 404);
      else next();
    });
  };
};

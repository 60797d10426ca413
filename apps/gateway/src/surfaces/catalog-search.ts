import { createCatalogSearch, type Publication, readCatalogQuery } from "@coinslot/documents";
import { jsonReply, problemReply } from "../http/reply.ts";
import { writeReply } from "../http/write-reply.ts";
import type { Surface } from "./surface.ts";

/** `GET /catalog/search`: the catalog's entries that fit, each with its score. */
export const catalogSearchSurface = (publication: Publication): Surface => {
  const search = createCatalogSearch(publication);
  return (app) => {
    app.get("/catalog/search", (request, response) => {
      const query = readCatalogQuery(new URL(request.url, "http://any.invalid").searchParams);
      if ("issues" in query)
        return writeReply(
          response,
          problemReply({
            code: "invalid_input",
            detail: `The catalog cannot be searched so: ${query.issues.map(({ path, message }) => `${path} ${message}`).join("; ")}.`,
            issues: query.issues,
          }),
        );
      const headers = { vary: "Accept", "cache-control": "public, max-age=60" };
      writeReply(response, jsonReply(200, search(query), headers));
    });
  };
};

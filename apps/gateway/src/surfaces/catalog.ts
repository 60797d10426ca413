import type { CatalogDocument } from "@coinslot/tools-schema";
import type { Surface } from "./surface.ts";
import { fileOf, writeFile } from "./write-file.ts";

/** `GET /catalog`: every operation with its price and its inputs. */
export const catalogSurface = (catalog: CatalogDocument): Surface => {
  const file = fileOf("application/json; charset=utf-8", JSON.stringify(catalog), {
    vary: "Accept-Encoding",
  });
  return (app) => {
    app.get("/catalog", (request, response) => writeFile(request, response, file));
  };
};

import type { CatalogDocument } from "@coinslot/tools-schema";
import { corsHeaders } from "../http/reply.ts";
import type { Surface } from "./surface.ts";

/** `GET /catalog`: every operation with its price and its inputs. */
export const catalogSurface =
  (catalog: CatalogDocument): Surface =>
  (app) => {
    app.get("/catalog", (_request, response) => {
      response.set({ ...corsHeaders, "cache-control": "public, max-age=60" }).json(catalog);
    });
  };

import { documentsOf, type Publication, textPathOf } from "@coinslot/documents";
import type { Request } from "express";
import { z } from "zod";
import type { Surface } from "./surface.ts";
import { fileOf, writeFile } from "./write-file.ts";

/** Where indexes and buyers find the operator. */
export const documentsSettings = {
  CONTACT_EMAIL: z.email().optional(),
};

const headers = {
  vary: "Accept, Accept-Encoding",
  link: '</llms.txt>; rel="describedby"; type="text/plain"',
};

const wantsMarkdown = (request: Request): boolean =>
  request.accepts(["text/html", "text/markdown"]) === "text/markdown";

/** Every document of the table, at its path; and the text of a tool at its page's path, for who asks for Markdown. */
export const documentsSurface = (publication: Publication): Surface => {
  const files = new Map(
    documentsOf(publication).map(({ path, contentType, body }) => [
      path,
      fileOf(contentType, body, headers),
    ]),
  );
  return (app) => {
    for (const [path, file] of files)
      app.get(path, (request, response) => writeFile(request, response, file));
    app.get("/tools/:slug", (request, response, next) => {
      const file = files.get(textPathOf(request.params.slug));
      if (file && wantsMarkdown(request)) writeFile(request, response, file);
      else next();
    });
  };
};

import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type Document, documentsOf, type Publication, textPathOf } from "@coinslot/documents";
import type { Request, Response } from "express";
import { z } from "zod";
import { corsHeaders } from "../http/reply.ts";
import { writeReply } from "../http/write-reply.ts";
import type { Surface } from "./surface.ts";

/** Where indexes and buyers find the operator. */
export const documentsSettings = {
  CONTACT_EMAIL: z.email().optional(),
};

/** A document as bytes, made once. */
type File = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The body, packed when it is first asked for: packing them all would hold up each start. */
  readonly packed: () => Buffer;
};

const fileOf = ({ contentType, body: text }: Document): File => {
  const body = Buffer.from(text);
  let packed: Buffer | undefined;
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return {
    headers: {
      "content-type": contentType,
      "cache-control": "public, max-age=60",
      // Weak: it names both forms, the plain one and the packed one.
      etag: `W/"${digest}"`,
      vary: "Accept, Accept-Encoding",
      link: '</llms.txt>; rel="describedby"; type="text/plain"',
      ...corsHeaders,
    },
    body,
    packed: () => (packed ??= gzipSync(body)),
  };
};

const writeFile = (request: Request, response: Response, { headers, body, packed }: File): void => {
  response.status(200).set(headers);
  if (request.fresh) return void response.status(304).end();
  const isPacked = request.acceptsEncodings("gzip") === "gzip";
  writeReply(response, {
    status: 200,
    headers: isPacked ? { ...headers, "content-encoding": "gzip" } : headers,
    body: isPacked ? packed() : body,
  });
};

const wantsMarkdown = (request: Request): boolean =>
  request.accepts(["text/html", "text/markdown"]) === "text/markdown";

/** Every document of the table, at its path; and the text of a tool at its page's path, for who asks for Markdown. */
export const documentsSurface = (publication: Publication): Surface => {
  const files = new Map(
    documentsOf(publication).map((document) => [document.path, fileOf(document)]),
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

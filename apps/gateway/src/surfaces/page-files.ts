import { gzipSync } from "node:zlib";
import { type Asset, icon, preview, stylesheet } from "@coinslot/pages";
import type { Express } from "express";
import { writeReply } from "../http/write-reply.ts";

const headersOf = (contentType: string, cacheControl: string): Record<string, string> => ({
  "content-type": contentType,
  "cache-control": cacheControl,
});

/** Text, packed once for all who take that. */
const addAsset = (app: Express, { path, contentType, body }: Asset): void => {
  const packed = gzipSync(body);
  const headers = {
    ...headersOf(contentType, "public, max-age=31536000, immutable"),
    vary: "Accept-Encoding",
  };
  app.get(path, (request, response) =>
    request.acceptsEncodings("gzip") === "gzip"
      ? writeReply(response, {
          status: 200,
          headers: { ...headers, "content-encoding": "gzip" },
          body: packed,
        })
      : writeReply(response, { status: 200, headers, body }),
  );
};

/** What pages load: files that are named by their bytes, and images that others ask for by a name of old. */
export const addPageFiles = (app: Express, scripts: readonly Asset[]): void => {
  for (const asset of [stylesheet, ...scripts]) addAsset(app, asset);
  for (const { path, contentType, body } of [icon, preview, { ...icon, path: "/favicon.ico" }]) {
    const headers = headersOf(contentType, "public, max-age=86400");
    app.get(path, (_request, response) =>
      writeReply(response, { status: 200, headers, body: body() }),
    );
  }
};

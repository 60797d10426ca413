import { type Asset, icon, preview, stylesheet } from "@coinslot/pages";
import type { Express, Response } from "express";
import { writeReply } from "../http/write-reply.ts";

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

/** What pages load: files that are named by their bytes, and images that others ask for by a name of old. */
export const addPageFiles = (app: Express, scripts: readonly Asset[]): void => {
  for (const asset of [stylesheet, ...scripts])
    app.get(asset.path, (_request, response) => writeFile(response, asset, keptForEver));
  for (const { path, contentType, body } of [icon, preview, { ...icon, path: "/favicon.ico" }])
    app.get(path, (_request, response) =>
      writeFile(response, { contentType, body: body() }, keptForADay),
    );
};

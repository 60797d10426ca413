import type { Page } from "@coinslot/pages";
import type { Request, Response } from "express";
import { writeReply } from "../http/write-reply.ts";

/** Answers with a page: 304 to whoever has it, and packed to whoever takes that. */
export const writePage = (request: Request, response: Response, page: Page, status = 200): void => {
  response.status(status).set(page.headers);
  if (request.fresh) return void response.status(304).end();
  const isPacked = request.acceptsEncodings("gzip") === "gzip";
  writeReply(response, {
    status,
    headers: isPacked ? { ...page.headers, "content-encoding": "gzip" } : page.headers,
    body: isPacked ? page.gzipped() : page.body,
  });
};

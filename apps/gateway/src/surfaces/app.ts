import express, { type ErrorRequestHandler, type Express } from "express";
import type { GatewayLog } from "../log.ts";
import { problemReply } from "../http/reply.ts";
import { writeReply } from "../http/write-reply.ts";
import type { Surface } from "./surface.ts";

const notFound = problemReply({ code: "not_found", detail: "The catalog is at /catalog." });

const failed = problemReply({ code: "internal_error", detail: "The gateway failed." });

/** Express would answer a path that cannot be decoded, and whatever is thrown, with a page of HTML. */
const answerThrown =
  (log: GatewayLog): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    if (error instanceof URIError) return writeReply(response, notFound);
    // Without the path, in which a claim's token may stand.
    log.error({ error: (error as Error).stack }, "a free surface threw");
    return writeReply(response, failed);
  };

/** What is free, behind one door: the first surface that has the route answers. */
export const createApp = (surfaces: readonly Surface[], log: GatewayLog): Express => {
  const app = express();
  app.disable("x-powered-by");
  for (const addRoutes of surfaces) addRoutes(app);
  app.use((_request, response) => writeReply(response, notFound));
  app.use(answerThrown(log));
  return app;
};

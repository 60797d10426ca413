import { operations } from "@coinslot/tools-schema";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { GatewayLog } from "../log.ts";
import { asDeclared, problemReply } from "../http/reply.ts";
import { methodNotAllowed } from "../http/refuse-method.ts";
import { writeReply } from "../http/write-reply.ts";
import { notFoundReply } from "./not-found.ts";
import type { Surface } from "./surface.ts";

const failed = problemReply({ code: "internal_error", detail: "The gateway failed." });

/** Express would answer a path that cannot be decoded, and whatever is thrown, with a page of HTML. */
const answerThrown =
  (log: GatewayLog): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    if (error instanceof URIError) return writeReply(response, notFoundReply("", operations));
    // Without the path, in which a claim's token may stand.
    log.error({ error: (error as Error).stack }, "a free surface threw");
    return writeReply(response, failed);
  };

/** Which methods each path is called with; `all` where any. */
const methodsIn = (app: Express): ReadonlyMap<string, ReadonlySet<string>> => {
  const methods = new Map<string, Set<string>>();
  for (const { route } of app.router.stack) {
    if (!route) continue;
    const known = methods.get(route.path) ?? new Set();
    methods.set(route.path, known);
    // One for any method has none of its own.
    for (const { method = "all" } of route.stack) known.add(method.toUpperCase());
    if (known.has("GET")) known.add("HEAD");
  }
  return methods;
};

/** Each path that is there says which methods it is called with, whoever calls it with another one. */
const refuseOtherMethods = (app: Express): void => {
  for (const [path, methods] of methodsIn(app)) {
    const refusal = methodNotAllowed([...methods].join(", "));
    app.all(path, (request, response, next) => {
      if (methods.has(request.method)) next();
      else writeReply(response, refusal);
    });
  }
};

/** What is free, behind one door: the first surface that has the route answers. */
export const createApp = (surfaces: readonly Surface[], log: GatewayLog): Express => {
  const app = express();
  app.disable("x-powered-by");
  // Whatever a surface answers, and whatever is thrown.
  app.use((_request, response, next) => {
    response.set(asDeclared);
    next();
  });
  for (const addRoutes of surfaces) addRoutes(app);
  refuseOtherMethods(app);
  app.use((request, response) => writeReply(response, notFoundReply(request.path, operations)));
  app.use(answerThrown(log));
  return app;
};

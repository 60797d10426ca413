import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import { openQueues } from "@coinslot/jobs";
import type { RequestHandler } from "express";
import type { Redis } from "ioredis";
import { isAdmin } from "../http/admin-access.ts";
import { problemReply } from "../http/reply.ts";
import { writeReply } from "../http/write-reply.ts";
import type { Surface } from "./surface.ts";

const path = "/admin/queues";

/** What the board loads is its own, beside it; it would ask for fonts elsewhere. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const askForToken = problemReply({ code: "not_found", detail: "No such resource." }, false, {
  headers: { "www-authenticate": 'Basic realm="admin", charset="UTF-8"' },
});

/**
 * `/admin/queues`: the queues as bull-board shows them, for looking only: what is run again, is run by its claim.
 * Behind the operator's token, which a browser asks for as a password; without a token set there is no such page.
 */
export const queuesBoardSurface =
  (parts: { readonly adminToken: string | undefined; readonly redis: Redis }): Surface =>
  (app) => {
    const { adminToken, redis } = parts;
    if (adminToken === undefined) return;
    const board = new ExpressAdapter();
    board.setBasePath(path);
    createBullBoard({
      queues: Object.values(openQueues(redis)).map(
        (queue) => new BullMQAdapter(queue, { readOnlyMode: true }),
      ),
      serverAdapter: board,
      options: { uiConfig: { boardTitle: "Coinslot" } },
    });
    const guard: RequestHandler = (request, response, next) => {
      if (!isAdmin(adminToken, request.headers.authorization))
        return writeReply(response, { ...askForToken, status: 401 });
      response.set({ "content-security-policy": policy, "cache-control": "no-store" });
      return next();
    };
    app.use(path, guard, board.getRouter() as RequestHandler);
  };

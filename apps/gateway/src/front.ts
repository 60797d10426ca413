import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { Operation } from "@coinslot/tools-schema";
import { z } from "zod";
import type { Hits, OperationHits } from "./activity/hits.ts";
import type { Challenge } from "./challenge/challenge.ts";
import type { PaidPathParts } from "./call/call.ts";
import { callRequestFrom } from "./call/call-request.ts";
import { answerCall, replyToFault } from "./call/answer-call.ts";
import { isMppCredential } from "./mpp/mpp-credential.ts";
import { methodNotAllowed } from "./http/refuse-method.ts";
import { createDrain } from "./http/drain.ts";
import { leftToUs, refuseInOurWords, servable } from "./http/refuse-connection.ts";
import { preflight, type Reply } from "./http/reply.ts";
import { isPlain, keepAliveMs, writeWhole } from "./http/one-write.ts";
import { createTurns } from "./http/turns.ts";
import { writeReply } from "./http/write-reply.ts";
import { type UnreadParts, watchUnread } from "./limits/unread.ts";

/** Where it listens. */
export const listenSettings = {
  HOST: z.string().default("0.0.0.0"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4021),
};

/** Payment headers echo the terms, so requests may carry more than Node's default of 16 KB. */
const maxHeaderBytes = 32 * 1024;
/** Milliseconds until the whole request must be there: what is read of it meanwhile is memory. */
const requestTimeoutMs = 60_000;

export type FrontParts = {
  readonly challenges: ReadonlyMap<Operation, Challenge>;
  readonly paidPath: PaidPathParts;
  readonly hits: Hits;
  readonly app: (request: IncomingMessage, response: ServerResponse) => void;
  readonly requestTimeoutMs?: number | undefined;
  /** Whether this Node writes a whole message in one piece: `canWriteWhole`. */
  readonly writesWhole: boolean;
  readonly settings: UnreadParts["settings"];
  /** Whether `Authorization: Payment` pays, too. */
  readonly hasMpp: boolean;
};

/** The listener, and what ends it. */
export type Front = { readonly server: Server; readonly drain: () => Promise<void> };

type Route = {
  readonly operation: Operation;
  readonly challenge: Challenge;
  readonly hits: OperationHits;
};

const routesFrom = ({ challenges, hits }: FrontParts): Map<string, Route> => {
  const routes = new Map<string, Route>();
  for (const [operation, challenge] of challenges) {
    const route = { operation, challenge, hits: hits.of(operation.id) };
    routes.set(operation.id, route);
    if (operation.method === "GET") routes.set(`HEAD ${operation.path}`, route);
  }
  return routes;
};

/** A target in the form that proxies are sent is served by its path (RFC 9112, 3.2.2). */
const targetOf = ({ url = "/" }: IncomingMessage): string => {
  if (url.startsWith("/")) return url;
  const [origin = ""] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url) ?? [];
  const rest = url.slice(origin.length);
  return origin === "" || rest.startsWith("/") ? rest : `/${rest}`;
};

const pathOf = (url: string): string => {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
};

const isThere = (value: string | undefined): boolean => value !== "";

/**
 * Whether a request pays or signs in. Read from the raw list: building the headers' object is work that an
 * unpaid answer does not need.
 */
const readEntitlement = (hasMpp: boolean): ((request: IncomingMessage) => boolean) => {
  const entitling = new Map([
    ["x-payment", isThere],
    ["payment-signature", isThere],
    ["sign-in-with-x", isThere],
    ...(hasMpp ? ([["authorization", isMppCredential]] as const) : []),
  ]);
  const lengths = new Set([...entitling.keys()].map((name) => name.length));
  return ({ rawHeaders }) => {
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index] ?? "";
      if (!lengths.has(name.length)) continue;
      if (entitling.get(name.toLowerCase())?.(rawHeaders[index + 1])) return true;
    }
    return false;
  };
};

const serverOptions = (timeoutMs = requestTimeoutMs): ServerOptions => ({
  ...leftToUs,
  maxHeaderSize: maxHeaderBytes,
  keepAliveTimeout: keepAliveMs,
  requestTimeout: timeoutMs,
  // Node looks only so often who is late.
  connectionsCheckingInterval: Math.min(timeoutMs, 5_000),
});

const writeUnpaid = (challenge: Challenge, response: ServerResponse): void => {
  const { headers, body } = challenge.unpaid();
  response.writeHead(402, headers as string[]);
  response.end(body, "latin1");
};

/** An unpaid call is answered from bytes that are ready, where its connection is kept in one write. */
const createAnswerUnpaid =
  ({ paidPath, writesWhole }: FrontParts, isDraining: () => boolean) =>
  ({ challenge, hits }: Route, request: IncomingMessage, response: ServerResponse): void => {
    if (writesWhole && isPlain(request, response) && !isDraining())
      writeWhole(response, 402, challenge.unpaidWhole(paidPath.now()));
    else writeUnpaid(challenge, response);
    hits.challenged(request);
  };

/**
 * The front: one exact routing table in front of Express. A call without payment is answered from bytes
 * made at boot, before its body is read; it costs no queue, no Redis and no facilitator.
 */
export const createFront = (parts: FrontParts): Front => {
  const { paidPath, app, hasMpp } = parts;
  const { discards } = paidPath.bodies;
  const claimsEntitlement = readEntitlement(hasMpp);
  const routes = routesFrom(parts);
  const answerUnpaid = createAnswerUnpaid(parts, () => !server.listening);
  const methodsOf = new Map<string, string>();
  for (const { path, method } of parts.challenges.keys())
    methodsOf.set(path, method === "GET" ? "GET, HEAD" : method);

  const sell = async (
    route: Route,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const startedAt = paidPath.now();
    const { operation, challenge } = route;
    const address = paidPath.limits.addressOf(request);
    const held = paidPath.bodies.open(address);
    let reply: Reply;
    try {
      const call = callRequestFrom(operation, response, address, held, hasMpp);
      reply = await answerCall(paidPath, operation, challenge, call);
    } catch (error) {
      const isGone = request.destroyed && !request.complete;
      if (isGone || request.socket.writableEnded) return;
      reply = replyToFault(paidPath, operation, error);
    } finally {
      held.release();
    }
    route.hits.answered(request, reply.status, paidPath.now() - startedAt);
    if (response.destroyed) return;
    // While draining, a connection that would be kept alive would keep the process alive.
    if (!server.listening) response.shouldKeepAlive = false;
    writeReply(response, reply);
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    discards.afterAnswer(request, response);
    request.url = targetOf(request);
    const path = pathOf(request.url);
    const route = routes.get(`${request.method} ${path}`);
    if (route) {
      if (request.method !== "HEAD" && claimsEntitlement(request))
        return void sell(route, request, response);
      return answerUnpaid(route, request, response);
    }
    if (request.method === "OPTIONS") return writeReply(response, preflight);
    const allow = methodsOf.get(path);
    if (allow === undefined) return app(request, response);
    return writeReply(response, methodNotAllowed(allow));
  };
  const turns = createTurns();
  const handle = turns.inTurn(servable(answer, discards));
  const server = createServer(serverOptions(parts.requestTimeoutMs), handle);
  watchUnread(server, { settings: parts.settings, limits: paidPath.limits });
  refuseInOurWords(server, turns, discards);
  return { server, drain: createDrain(server, turns.owesNothing) };
};

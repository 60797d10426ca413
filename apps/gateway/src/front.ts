import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errors, type Operation } from "@coinslot/tools-schema";
import { z } from "zod";
import type { Hits, OperationHits } from "./activity/hits.ts";
import type { Challenge } from "./challenge/challenge.ts";
import type { PaidPathParts } from "./call/call.ts";
import { callRequestFrom } from "./call/call-request.ts";
import { answerCall, replyToFault } from "./call/answer-call.ts";
import { isMppCredential } from "./mpp/mpp-credential.ts";
import { preflight, problemReply, type Reply } from "./http/reply.ts";
import { isPlain, keepAliveMs, writeWhole } from "./http/one-write.ts";
import { takeBack } from "./http/room.ts";
import { inTurn } from "./http/turns.ts";
import { createTurnstile } from "./http/turnstile.ts";
import { writeReply } from "./http/write-reply.ts";
import { type UnreadParts, watchUnread } from "./limits/unread.ts";

/** Calls that pay or sign in and begin in one turn of the event loop: each is good for most of a millisecond. */
const callsPerTurn = 4;

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

const codeOf = ({ code }: NodeJS.ErrnoException): ErrorCode => {
  if (code === "HPE_HEADER_OVERFLOW") return "headers_too_large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "request_timeout" : "malformed_request";
};

/** A refusal for requests that node:http could not parse: said before the connection ends, never a bare reset. */
const refuseUnparsed = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === "ECONNRESET") return void socket.destroy();
  // Answered already: each further piece of what was refused is an error again, to be thrown away.
  if (!socket.writable || takeBack(socket)) return;
  const code = codeOf(error);
  const reply = problemReply({ code, detail: `${errors[code].title}.` });
  const head = Object.entries({
    ...reply.headers,
    connection: "close",
    "content-length": String(Buffer.byteLength(reply.body)),
  });
  socket.end(
    `HTTP/1.1 ${reply.status} ${errors[code].title}\r\n${head.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\n${String(reply.body)}`,
  );
  // Unread input would turn the end into a reset that overtakes the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), 1_000).unref();
};

const serverOptions = (timeoutMs = requestTimeoutMs): ServerOptions => ({
  maxHeaderSize: maxHeaderBytes,
  keepAliveTimeout: keepAliveMs,
  requestTimeout: timeoutMs,
  // Node looks only so often who is late.
  connectionsCheckingInterval: Math.min(timeoutMs, 5_000),
});

const refuseMethod = (response: ServerResponse, allow: string): void => {
  const detail = `This operation is called with ${allow}.`;
  const headers = { allow: `${allow}, OPTIONS` };
  writeReply(response, problemReply({ code: "method_not_allowed", detail }, false, { headers }));
};

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
export const createFront = (parts: FrontParts): Server => {
  const { paidPath, app, hasMpp } = parts;
  const claimsEntitlement = readEntitlement(hasMpp);
  const takeTurn = createTurnstile(callsPerTurn);
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
      await takeTurn();
      const call = callRequestFrom(operation, response, address, held, hasMpp);
      reply = await answerCall(paidPath, operation, challenge, call);
    } catch (error) {
      if (request.destroyed && !request.complete) return;
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
    const path = pathOf(request.url ?? "/");
    const route = routes.get(`${request.method} ${path}`);
    if (route) {
      if (request.method !== "HEAD" && claimsEntitlement(request))
        return void sell(route, request, response);
      return answerUnpaid(route, request, response);
    }
    if (request.method === "OPTIONS") return writeReply(response, preflight);
    const allow = methodsOf.get(path);
    if (allow === undefined) return app(request, response);
    return refuseMethod(response, allow);
  };
  const server = createServer(serverOptions(parts.requestTimeoutMs), inTurn(answer));
  watchUnread(server, { settings: parts.settings, limits: paidPath.limits });
  server.on("clientError", (error, socket) => refuseUnparsed(error, socket as Socket));
  return server;
};

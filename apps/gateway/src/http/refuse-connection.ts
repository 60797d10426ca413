import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errors } from "@coinslot/tools-schema";
import type { Discards } from "./discards.ts";
import { methodNotAllowed } from "./refuse-method.ts";
import { problemReply, type Reply } from "./reply.ts";
import type { Handle, Turns } from "./turns.ts";

/** No client and no proxy sends as many; node:http leaves out those beyond what it is told, and says nothing of it. */
const mostHeaders = 200;

/** How long what is still sent is thrown away: unread, it would turn the end into a reset that overtakes the answer. */
const lingerMs = 1_000;

const codeOf = ({ code }: NodeJS.ErrnoException): ErrorCode => {
  if (code === "HPE_HEADER_OVERFLOW") return "headers_too_large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "request_timeout" : "malformed_request";
};

const problem = (code: ErrorCode, detail = `${errors[code].title}.`): Reply =>
  problemReply({ code, detail });

const noHost = problem("malformed_request", "A request of HTTP/1.1 has a Host header.");
const tooManyHeaders = problem(
  "headers_too_large",
  `A request may have ${mostHeaders} headers at most.`,
);
const unknownExpectation = problem(
  "expectation_failed",
  "Nothing but 100-continue can be expected.",
);

const messageOf = ({ status, headers, body }: Reply): string => {
  const length = String(Buffer.byteLength(body));
  const lines = Object.entries({ ...headers, connection: "close", "content-length": length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${head}\r\n${String(body)}`;
};

/** Says so as the last word on a connection, never by a bare reset. */
const endWith = (socket: Socket, reply: Reply | undefined, discards: Discards): void => {
  if (!socket.writable) return;
  socket.end(reply ? messageOf(reply) : "");
  // Also out of the hands of node:http, which would take it for requests, and keep each.
  socket
    .removeAllListeners("data")
    .on("data", ({ length }: Buffer) => discards.note(socket, length));
  socket.resume();
  setTimeout(() => socket.destroySoon(), lingerMs).unref();
};

/** Why a request is refused that node:http could read, whatever it asks. */
const refusalOf = (request: IncomingMessage): Reply | undefined => {
  if (request.rawHeaders.length > mostHeaders * 2) return tooManyHeaders;
  // Node has made the headers' object by now: it looks for Expect.
  const isWithout = request.httpVersionMinor === 1 && request.headers.host === undefined;
  return isWithout ? noHost : undefined;
};

/** Options under which node:http leaves to us what it would answer by itself, without a word. */
export const leftToUs = { requireHostHeader: false } as const;

/** Hands on what can be served, and refuses the rest as the last word on its connection. */
export const servable =
  (handle: Handle, discards: Discards): Handle =>
  (request, response) => {
    const refusal = refusalOf(request);
    if (!refusal) return handle(request, response);
    request.resume();
    endWith(request.socket, refusal, discards);
  };

/**
 * Answers in our words what node:http could not read, or would answer by itself; after all that was asked before on the
 * same connection.
 */
export const refuseInOurWords = (server: Server, turns: Turns, discards: Discards): void => {
  const refused = new WeakSet<Socket>();
  const refuse = (socket: Socket, reply: Reply): void => {
    // Refused already: each further piece of it is an error again, to be thrown away.
    if (!socket.writable || refused.has(socket)) return;
    refused.add(socket);
    turns.endAfter(socket, (isAnswered) =>
      endWith(socket, isAnswered ? undefined : reply, discards),
    );
  };
  // One more, to know that there were more.
  server.maxHeadersCount = mostHeaders + 1;
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else refuse(socket as Socket, problem(codeOf(error)));
  });
  server.on(
    "checkExpectation",
    turns.inTurn((request) => {
      request.resume();
      endWith(request.socket, unknownExpectation, discards);
    }),
  );
  server.on("connect", (_request, socket) => {
    // Node has taken its own listeners off, so that nobody would hear of an error.
    socket.on("error", () => socket.destroy());
    refuse(socket as Socket, methodNotAllowed("GET, HEAD, POST"));
  });
};

import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Operation } from "@coinslot/tools-schema";
import type { Hits } from "../../activity/hits.ts";
import type { PaidPathParts } from "../../call/call.ts";
import type { Challenge } from "../../challenge/challenge.ts";
import { peerOf } from "../../http/peer.ts";
import { corsHeaders, jsonReply, type Refusal, type Reply, statusOf } from "../../http/reply.ts";
import { hasRoom } from "../../http/room.ts";
import {
  endWith,
  insteadOf,
  tooManyUnread,
  writeReply,
  writeStream,
} from "../../http/write-reply.ts";
import type { Limited } from "../../limits/abuse-limits.ts";
import type { HeldBytes } from "../../limits/body-budget.ts";
import type { Shop } from "../../payment/terms.ts";
import type { ClaimPage } from "../claim-page.ts";
import type { Surface } from "../surface.ts";
import type { AnswerMessage } from "./mcp-server.ts";
import { mcpToolsFrom } from "./mcp-tools.ts";
import { isMessage, type Message } from "./read-message.ts";
import { createMessageReader } from "./receive-message.ts";
import { isRebound } from "./rebinding.ts";

/** What `/mcp` is served with. */
export type McpParts = {
  readonly paidPath: PaidPathParts;
  readonly challenges: ReadonlyMap<Operation, Challenge>;
  readonly hits: Hits;
  readonly claimPage: ClaimPage;
  readonly shop: Shop;
};

/** Codes of JSON-RPC. */
const rpcCodes = { invalidRequest: -32_600, server: -32_000 } as const;

const rpcError = (
  status: number,
  message: string,
  code: number,
  headers: Record<string, string> = {},
): Reply => jsonReply(status, { jsonrpc: "2.0", id: null, error: { code, message } }, headers);

const refused = (refusal: Refusal | Limited): Reply =>
  rpcError(
    statusOf(refusal),
    refusal.detail,
    rpcCodes.invalidRequest,
    "waitSeconds" in refusal ? { "retry-after": String(refusal.waitSeconds) } : {},
  );

const methodNotAllowed = rpcError(
  405,
  "MCP is spoken with POST alone: there are no sessions and no streams to open.",
  rpcCodes.server,
  { allow: "POST" },
);
const rebound = rpcError(403, "This host name is not this server's.", rpcCodes.server);

/** A result stands in its message as text, escaped, and as structure: room is taken for so many times its bytes. */
const copiesOfResult = 3;

/** An answer of the SDK as node:http writes it: with its length, or as the stream that it is. */
const writeResponse = async (
  answer: Response,
  response: ServerResponse,
  isRoomTaken: boolean,
): Promise<void> => {
  // Whether a connection is kept is between its client and us.
  answer.headers.delete("connection");
  const headers = { ...Object.fromEntries(answer.headers), ...corsHeaders };
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream || !answer.body) {
    const body = Buffer.from(await answer.arrayBuffer());
    if (!isRoomTaken && !(await hasRoom(response, body.length)))
      return writeReply(response, refused(tooManyUnread));
    response.writeHead(answer.status, { ...headers, "content-length": body.length });
    return endWith(response, body, body.length);
  }
  response.writeHead(answer.status, headers);
  response.flushHeaders();
  const body = answer.body as Parameters<typeof Readable.fromWeb>[0];
  await writeStream(response, Readable.fromWeb(body));
};

/** Loaded when the first client comes: most of the SDK's weight is its own, and a gateway starts without it. */
const loadServer = async (parts: McpParts): Promise<AnswerMessage> => {
  const { createMcpServer } = await import("./mcp-server.ts");
  return createMcpServer({ ...parts, tools: mcpToolsFrom(parts.challenges.keys(), parts.shop) });
};

/** Answers a message, and resolves with whether its arguments were worth reading. */
const createReply = (parts: McpParts) => {
  let server: Promise<AnswerMessage> | undefined;
  return async (
    { message, args }: Message,
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): Promise<boolean> => {
    const { socket } = request;
    const abort = new AbortController();
    response.once("close", () => abort.abort());
    let isRead = false;
    const readArgs = (): Buffer | undefined => {
      isRead = true;
      return args;
    };
    const onWritten = (note: () => void): void => {
      // As where HTTP is answered: only to a peer that is there.
      response.once("finish", () => void (socket.destroyed || note()));
    };
    let isRoomTaken = false;
    const withRoom = async (reply: Reply): Promise<Reply> => {
      isRoomTaken = await hasRoom(response, copiesOfResult * reply.body.length);
      return isRoomTaken ? reply : insteadOf(reply);
    };
    const answerMessage = await (server ??= loadServer(parts));
    const exchange = { request, address, readArgs, peer: peerOf(response), onWritten, withRoom };
    const said = await answerMessage(request.headers, message, exchange, abort.signal);
    if (!response.destroyed) await writeResponse(said, response, isRoomTaken);
    return isRead;
  };
};

/**
 * `/mcp`: every operation as a tool of the Model Context Protocol, paid on the path and with the claims of HTTP. It speaks
 * the revision 2026-07-28 and those before on one address, and keeps no session: any gateway answers any request.
 */
export const mcpSurface = (parts: McpParts): Surface => {
  const { limits, bodies } = parts.paidPath;
  const messages = createMessageReader(limits, parts.challenges.keys());
  const reply = createReply(parts);

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    held: HeldBytes,
  ): Promise<void> => {
    const sent = await messages.read(request, address, held);
    if (!isMessage(sent)) {
      messages.note(address, sent, false);
      return writeReply(response, refused(sent));
    }
    messages.note(address, sent, await reply(sent, request, response, address));
  };

  const post = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isRebound(request.headers, parts.shop.publicUrl)) return writeReply(response, rebound);
    const address = limits.addressOf(request);
    const overdone = limits.refusalToCheck(address);
    if (overdone) return writeReply(response, refused(overdone));
    const held = bodies.open(address);
    try {
      await answer(request, response, address, held);
    } catch (error) {
      if (!response.destroyed && request.complete) throw error;
    } finally {
      held.release();
    }
  };

  return (app) => {
    app.post("/mcp", post);
    app.all("/mcp", (_request, response) => writeReply(response, methodNotAllowed));
  };
};

import type { IncomingHttpHeaders } from "node:http";
import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerOptions,
} from "@modelcontextprotocol/server";
import { type CallToolParts, createCallTool, type Exchange } from "./call-tool.ts";
import { collectResult, instructions } from "./mcp-tools.ts";
import { createPreparedAnswers } from "./prepared-answers.ts";

const serverInfo = { name: "coinslot", title: "Coinslot", version: "2.0.0" };

/** The lists change with a release alone. */
const cached = { ttlMs: 300_000, cacheScope: "public" } as const;

const serverOptions: ServerOptions = {
  capabilities: { tools: {} },
  instructions,
  cacheHints: { "tools/list": cached, "server/discover": cached },
  // Of what a client's user would fill in: nobody is asked to. The usual one is compiled anew for each request.
  jsonSchemaValidator: {
    getValidator: () => () => {
      throw new Error("Nothing is elicited.");
    },
  },
};

/** What the SDK reads of a request's headers; the rest stays with us. */
const readByServer = ["accept", "content-type", "mcp-method", "mcp-name", "mcp-protocol-version"];

/** Answers one message of a client of either era. It keeps nothing between two of them. */
export type AnswerMessage = (
  headers: IncomingHttpHeaders,
  message: object,
  exchange: Exchange,
  signal: AbortSignal,
) => Promise<Response>;

/** The server of MCP: a fresh one for each message, on the tools and the paid path that all share. */
export const createMcpServer = (parts: CallToolParts): AnswerMessage => {
  const { callTool, unpaid } = createCallTool(parts);
  const tools = [...Array.from(parts.tools.values(), ({ listed }) => listed), collectResult];
  const exchanges = new WeakMap<Request, Exchange>();

  const serverFor = (exchange: Exchange | undefined): Server => {
    const server = new Server(serverInfo, serverOptions);
    server.setRequestHandler("tools/list", ({ params }) => {
      if (params?.cursor !== undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The list has one page.");
      return { tools };
    });
    server.setRequestHandler("tools/call", ({ params }) => {
      if (!exchange) throw new ProtocolError(ProtocolErrorCode.InternalError, "No exchange.");
      return callTool(params, exchange);
    });
    return server;
  };
  const handler = createMcpHandler(
    ({ requestInfo }) => serverFor(requestInfo && exchanges.get(requestInfo)),
    // Nothing of ours changes while it runs, so there is nothing to subscribe to.
    { legacy: "stateless", maxSubscriptions: 0 },
  );
  const answers = createPreparedAnswers<Exchange>({ tools, serverInfo, unpaid });

  return (headers, message, exchange, signal) =>
    answers(headers, message, exchange, () => {
      const read = readByServer.flatMap((name): [string, string][] => {
        const value = headers[name]?.toString();
        return value === undefined ? [] : [[name, value]];
      });
      const request = new Request("http://coinslot/mcp", { method: "POST", headers: read, signal });
      exchanges.set(request, exchange);
      return handler.fetch(request, { parsedBody: message });
    });
};

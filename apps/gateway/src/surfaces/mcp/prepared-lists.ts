import type { IncomingHttpHeaders } from "node:http";
import {
  classifyInboundRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Tool,
} from "@modelcontextprotocol/server";

/** What is the same for everybody, and asked by every client first. */
const listMethods: ReadonlySet<string> = new Set(["tools/list", "server/discover"]);

const textOf = (header: string | string[] | undefined): string | undefined => header?.toString();

const isWithoutCursor = (params: unknown): boolean =>
  typeof params !== "object" ||
  params === null ||
  Object.keys(params).every((key) => key === "_meta");

/**
 * Under which key the answer to a message lies, if it asks for a list in the very form that the specification gives it.
 * What deviates in anything, as a header that does not agree with the body, is left to the SDK, which refuses it.
 */
const keyOf = (headers: IncomingHttpHeaders, message: unknown): string | undefined => {
  const [version, method, name] = ["mcp-protocol-version", "mcp-method", "mcp-name"].map((header) =>
    textOf(headers[header]),
  );
  const route = classifyInboundRequest({
    httpMethod: "POST",
    body: message,
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(method === undefined ? {} : { mcpMethodHeader: method }),
    ...(name === undefined ? {} : { mcpNameHeader: name }),
  });
  const asked = message as { readonly method?: unknown; readonly params?: unknown };
  const list = String(asked.method);
  if (!listMethods.has(list) || !isWithoutCursor(asked.params)) return undefined;
  if (route.kind === "modern") {
    const isAgreed = method === list && version === route.classification.revision;
    return isAgreed && name === undefined ? `${version} ${list}` : undefined;
  }
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  const isLegacy = route.kind === "legacy" && route.reason === "no-claim" && isKnown;
  const accept = textOf(headers["accept"]) ?? "";
  const takesBoth = accept.includes("application/json") && accept.includes("text/event-stream");
  return isLegacy && takesBoth ? `legacy ${list}` : undefined;
};

const jsonHeaders = { "content-type": "application/json" };

/** The lists as bytes: those of the present revision as the SDK once wrote them, those of before as they are. */
export const createPreparedLists = (tools: readonly Tool[]) => {
  const prepared = new Map([["legacy tools/list", JSON.stringify({ tools })]]);

  const keep = async (key: string, response: Response): Promise<Response> => {
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    if (response.status !== 200 || !isJson) return response;
    const text = await response.text();
    const { result } = JSON.parse(text) as { result?: unknown };
    if (result !== undefined) prepared.set(key, JSON.stringify(result));
    return new Response(text, { status: 200, headers: jsonHeaders });
  };

  /** The prepared answer to a message, or the one that `serve` gives. */
  return async (
    headers: IncomingHttpHeaders,
    message: object,
    serve: () => Promise<Response>,
  ): Promise<Response> => {
    const key = keyOf(headers, message);
    const result = key === undefined ? undefined : prepared.get(key);
    if (result === undefined) {
      const response = await serve();
      return key === undefined ? response : keep(key, response);
    }
    const { id } = message as { id?: unknown };
    const text = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
    return new Response(text, { status: 200, headers: jsonHeaders });
  };
};

import type { IncomingHttpHeaders } from "node:http";
import {
  type CallToolResult,
  classifyInboundRequest,
  type Implementation,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Tool,
} from "@modelcontextprotocol/server";

/** What is the same for everybody, and asked by every client first. */
const listMethods: ReadonlySet<string> = new Set(["tools/list", "server/discover"]);

const textOf = (header: string | string[] | undefined): string | undefined => header?.toString();

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnly = (members: Members, names: readonly string[]): boolean =>
  Object.keys(members).every((name) => names.includes(name));

/** A message in the very form that the specification gives it. */
type Asked = {
  /** The revision, or all of before. */
  readonly era: string;
  readonly id: unknown;
  readonly method: string;
  readonly params: Members;
};

/**
 * What a message asks. What deviates in anything, as a header that does not agree with the body, is left to the SDK, which
 * refuses it.
 */
const askedBy = (headers: IncomingHttpHeaders, message: object): Asked | undefined => {
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
  const { id, method: asked, params = {} } = message as Members;
  if (typeof asked !== "string" || !isObject(params)) return undefined;
  if (route.kind === "modern") {
    const { revision } = route.classification;
    const isAgreed = method === asked && version === revision && name === params["name"];
    return isAgreed && revision !== undefined
      ? { era: revision, id, method: asked, params }
      : undefined;
  }
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  const isLegacy = route.kind === "legacy" && route.reason === "no-claim" && isKnown;
  const accept = textOf(headers["accept"]) ?? "";
  const takesBoth = accept.includes("application/json") && accept.includes("text/event-stream");
  return isLegacy && takesBoth ? { era: "legacy", id, method: asked, params } : undefined;
};

/** Whose call it is that says nothing of a payment or of a proof: the name of its tool. */
const unpaidToolOf = ({ id, method, params }: Asked): string | undefined => {
  const { name, arguments: args = {}, _meta: meta = {} } = params;
  const isCall = method === "tools/call" && (typeof id === "number" || typeof id === "string");
  if (!isCall || typeof name !== "string" || !isObject(args) || !isObject(meta)) return undefined;
  if (!hasOnly(params, ["name", "arguments", "_meta"])) return undefined;
  const isOurs = (member: string): boolean =>
    member.startsWith("x402/") || member.startsWith("coinslot/");
  return Object.keys(meta).some(isOurs) ? undefined : name;
};

const jsonHeaders = { "content-type": "application/json" };

const answer = (id: unknown, result: string): Response =>
  new Response(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`, {
    status: 200,
    headers: jsonHeaders,
  });

/** As the SDK ends a result of the present revision. */
const ended = (result: CallToolResult, era: string, serverInfo: Implementation): string =>
  JSON.stringify(
    era === "legacy"
      ? result
      : {
          ...result,
          _meta: { "io.modelcontextprotocol/serverInfo": serverInfo, ...result._meta },
          resultType: "complete",
        },
  );

/**
 * What is answered without the SDK, which takes longer than all else: the lists, as bytes (those of the present revision as
 * the SDK once wrote them, those of before as they are), and the terms that a call without payment is told.
 */
export const createPreparedAnswers = <Exchange>(parts: {
  readonly tools: readonly Tool[];
  readonly serverInfo: Implementation;
  /** The terms of a tool; nothing where there is no such tool. */
  readonly unpaid: (name: string, exchange: Exchange) => CallToolResult | undefined;
}) => {
  const { tools, serverInfo, unpaid } = parts;
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
    exchange: Exchange,
    serve: () => Promise<Response>,
  ): Promise<Response> => {
    const asked = askedBy(headers, message);
    if (!asked) return serve();
    const { era, id, method, params } = asked;
    if (listMethods.has(method)) {
      // A list has one page; whatever else is said changes nothing about it.
      const { cursor, _meta: meta = {} } = params;
      if (cursor !== undefined || !isObject(meta)) return serve();
      const key = `${era} ${method}`;
      const result = prepared.get(key);
      return result === undefined ? keep(key, await serve()) : answer(id, result);
    }
    const tool = unpaidToolOf(asked);
    const terms = tool === undefined ? undefined : unpaid(tool, exchange);
    return terms ? answer(id, ended(terms, era, serverInfo)) : serve();
  };
};

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientOfBefore } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportOfBefore } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** What a tool answered. */
export type ToolResult = {
  readonly isError?: boolean | undefined;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>> | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
};

/** A tool as it is listed. */
export type ListedTool = {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
};

/** An official client of MCP, of either era. */
export type McpClient = {
  listTools(): Promise<{ readonly tools: readonly ListedTool[] }>;
  callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    meta?: Readonly<Record<string, unknown>>,
  ): Promise<ToolResult>;
  close(): Promise<void>;
};

const info = { name: "test", version: "1.0.0" };

/** Sends each request to the next of these servers: no client may need to meet the same one twice. */
const inTurn = (urls: readonly string[]): typeof fetch => {
  let sent = 0;
  return (input, init) => {
    const base = urls[sent++ % urls.length];
    return fetch(new URL("/mcp", base), input instanceof Request ? input : init);
  };
};

/** What both eras' clients have in common, as far as a buyer uses it. */
type OfficialClient = {
  listTools(): Promise<{ readonly tools: readonly ListedTool[] }>;
  callTool(call: {
    readonly name: string;
    readonly arguments: Record<string, unknown>;
    readonly _meta?: Record<string, unknown>;
  }): Promise<unknown>;
  close(): Promise<void>;
};

const buyerOf = (client: OfficialClient): McpClient => ({
  listTools: () => client.listTools(),
  callTool: async (name, args, meta) =>
    (await client.callTool({
      name,
      arguments: { ...args },
      ...(meta ? { _meta: { ...meta } } : {}),
    })) as ToolResult,
  close: () => client.close(),
});

/** The client of revision 2026-07-28. */
export const connectClient = async (urls: readonly string[]): Promise<McpClient> => {
  const client = new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  const url = new URL("/mcp", urls[0]);
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: inTurn(urls) }));
  return buyerOf(client);
};

/** The client of 2025-11-25 and before. */
export const connectClientOfBefore = async (urls: readonly string[]): Promise<McpClient> => {
  const client = new ClientOfBefore(info);
  const url = new URL("/mcp", urls[0]);
  // Its optional members are declared without `undefined`.
  const transport = new TransportOfBefore(url, { fetch: inTurn(urls) }) as Parameters<
    typeof client.connect
  >[0];
  await client.connect(transport);
  return buyerOf(client);
};

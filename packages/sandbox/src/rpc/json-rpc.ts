/** One call of a chain's JSON-RPC. */
export type RpcCall = { id: unknown; method: string; params?: readonly unknown[] };

/** Its answer; errors come inside HTTP 200. */
export type RpcAnswer = {
  jsonrpc: "2.0";
  id: unknown;
  result?: unknown;
  error?: { code: number; message: string };
};

/** How a call is answered: here, or by what the node says. */
export type RpcRule = (
  call: RpcCall,
  genuine: (call: RpcCall) => Promise<RpcAnswer>,
) => RpcAnswer | Promise<RpcAnswer>;

/** A result. */
export const resultOf = ({ id }: RpcCall, result: unknown): RpcAnswer => ({
  jsonrpc: "2.0",
  id,
  result,
});

/** A failure. */
export const errorOf = ({ id }: RpcCall, code: number, message: string): RpcAnswer => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

const timeoutMs = 30_000;

/** Sends a body as it is; throws when nothing answers in 30 seconds. */
export const forwardRpc = async (
  url: string,
  body: string,
): Promise<{ status: number; body: string }> => {
  const headers = { "content-type": "application/json" };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method: "POST", headers, body, signal });
  return { status: response.status, body: await response.text() };
};

/** Asks a node one thing. */
export const askRpc = async (url: string, call: RpcCall): Promise<RpcAnswer> => {
  const { body } = await forwardRpc(url, JSON.stringify({ jsonrpc: "2.0", ...call }));
  return JSON.parse(body) as RpcAnswer;
};

/** The height of the chain as a node sees it; throws when it does not say. */
export const heightOf = async (url: string): Promise<bigint> => {
  const { result } = await askRpc(url, { id: 1, method: "eth_blockNumber" });
  if (typeof result !== "string") throw new Error(`${url} does not tell its height`);
  return BigInt(result);
};

import { Agent, fetch as boundedFetch } from "undici";
import { createPublicClient, http, type PublicClient } from "viem";

const maxAnswerBytes = 4 * 1_024 * 1_024;

/** One client per endpoint, in the operator's order. Every request ends in time, and no answer is endless. */
export type RpcClients = {
  readonly clients: readonly PublicClient[];
  close(): Promise<void>;
};

export const createRpcClients = (rpcUrls: readonly string[], timeoutMs: number): RpcClients => {
  const agent = new Agent({ maxResponseSize: maxAnswerBytes });
  const fetchFn = ((url: string, init: object) =>
    boundedFetch(url, { ...init, dispatcher: agent })) as unknown as typeof fetch;
  return {
    clients: rpcUrls.map((url) =>
      createPublicClient({
        transport: http(url, { timeout: timeoutMs, retryCount: 0, fetchFn }),
        cacheTime: 0,
      }),
    ),
    close: () => agent.close(),
  };
};

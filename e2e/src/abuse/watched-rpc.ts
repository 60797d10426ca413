import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A node in front of the chain that counts what contracts are asked, and keeps the askers waiting where it is told to. */
export type WatchedRpc = {
  readonly url: string;
  /** Calls of contracts at this address so far. */
  callsOf(address: string): number;
  /** Calls of contracts wait from here on, until they are let go. */
  hold(): () => void;
  stop(): Promise<void>;
};

type Call = { readonly method: string; readonly params?: readonly [{ readonly to?: string }] };

export const startWatchedRpc = async (target: string): Promise<WatchedRpc> => {
  const calls = new Map<string, number>();
  let gate = Promise.resolve();
  const answer = async (body: string): Promise<string> => {
    const { method, params } = JSON.parse(body) as Call;
    const to = params?.[0].to?.toLowerCase() ?? "";
    if (method === "eth_call") {
      calls.set(to, (calls.get(to) ?? 0) + 1);
      await gate;
    }
    const headers = { "content-type": "application/json" };
    return (await fetch(target, { method: "POST", headers, body })).text();
  };
  const server = createServer((request, response) => {
    text(request)
      .then(answer)
      .then(
        (told) => response.setHeader("content-type", "application/json").end(told),
        () => response.destroy(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callsOf: (address) => calls.get(address.toLowerCase()) ?? 0,
    hold() {
      let letGo: () => void = () => {};
      gate = new Promise((resolve) => (letGo = resolve));
      return letGo;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Stage, answerCall } from "./answer-call.ts";
import type { Simulator } from "./simulator.ts";

const serverOptions = {
  maxHeaderSize: 65_536,
  // Clients keep connections: ours must not be the one that closes under a request.
  keepAliveTimeout: 60_000,
};

/** A server of simulated answers, `find` says whose call it is; what a simulator throws is a 500. */
export const createAnsweringServer = (
  stage: Stage,
  find: (request: IncomingMessage) => {
    target: string;
    simulator: Simulator | undefined;
    url: URL;
  },
): Server =>
  createServer(serverOptions, (request: IncomingMessage, response: ServerResponse) => {
    Promise.resolve()
      .then(() => answerCall(stage, { ...find(request), request, response }))
      .catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
        response.end(`The simulator failed: ${String(error)}`);
      });
  });

/** Serves each simulator at `/<id>/...` of a loopback port, in place of its fixed base. */
export const startProviderServer = async (
  stage: Stage,
  simulators: ReadonlyMap<string, Simulator>,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const server = createAnsweringServer(stage, (request) => {
    const [, id = "", rest = "/"] = /^\/([^/?]*)(.*)$/s.exec(request.url ?? "/") ?? [];
    return { target: id, simulator: simulators.get(id), url: new URL(rest, "http://simulated") };
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};

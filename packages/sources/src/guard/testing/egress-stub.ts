import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";

/** The far end of every connection that a guard with `egressTo` lets out: an HTTP server of the test. */
export type EgressStub = {
  readonly to: { readonly host: string; readonly port: number };
  /** Connections so far. */
  connections(): number;
  /** `Host` and path of the requests so far. */
  readonly requests: { host: string; path: string; headers: Record<string, unknown> }[];
  /** From now on this answers. */
  respond(listener: RequestListener): void;
  /** From now on this gets the bare connection. */
  raw(listener: (socket: Socket) => void): void;
  stop(): Promise<void>;
};

const hello: RequestListener = (_request, response) => {
  response.setHeader("content-type", "text/plain");
  response.end("hello");
};

/** Starts on a free port of 127.0.0.1 and says hello until it is told otherwise. */
export const startEgressStub = async (): Promise<EgressStub> => {
  const open = new Set<Socket>();
  const requests: EgressStub["requests"] = [];
  let respond = hello;
  let connections = 0;
  const http = createServer((request, response) => {
    requests.push({
      host: request.headers.host ?? "",
      path: request.url ?? "",
      headers: request.headers,
    });
    respond(request, response);
  });
  const speakHttp = (socket: Socket): void => void http.emit("connection", socket);
  let take = speakHttp;
  const server = createTcpServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
    take(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    to: { host: "127.0.0.1", port: (server.address() as AddressInfo).port },
    connections: () => connections,
    requests,
    respond: (listener) => {
      respond = listener;
      take = speakHttp;
    },
    raw: (listener) => {
      take = listener;
    },
    stop: async () => {
      server.close();
      http.closeAllConnections();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
};

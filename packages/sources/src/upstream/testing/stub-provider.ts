import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the stub answers one request. */
export type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** A loopback server that answers as the test says. */
export type StubProvider = {
  readonly url: string;
  readonly requests: IncomingMessage[];
  /** Answers from now on. */
  respond: Respond;
  readonly stop: () => Promise<void>;
};

/** A loopback server in a provider's place, on a free port. */
export const startStubProvider = async (): Promise<StubProvider> => {
  const server = createServer((request, response) => {
    request.resume();
    stub.requests.push(request);
    stub.respond(response, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stub: StubProvider = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    respond: (response) => void response.writeHead(500).end(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return stub;
};

/** A response with a JSON body. */
export const json =
  (body: unknown, headers: Readonly<Record<string, string>> = {}): Respond =>
  (response) =>
    void response
      .writeHead(200, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));

/** A response with a status, a body and headers. */
export const answer =
  (status: number, body = "", headers: Readonly<Record<string, string>> = {}): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(body);

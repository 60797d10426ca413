import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a shop got it. */
export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** What a shop does with a request: it answers, or cuts the connection. */
export type Reply =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | "cut";

/** A shop of somebody else's, on this machine, that does as a test says and remembers what it was asked. */
export type ScriptedShop = {
  readonly url: string;
  readonly asked: Asked[];
  stop(): Promise<void>;
};

const textOf = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

/** `answer` is told the request and how many came before it. */
export const startShop = async (
  answer: (asked: Asked, index: number) => Reply | Promise<Reply>,
): Promise<ScriptedShop> => {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const one = { method, path, headers, body: Buffer.concat(chunks).toString() };
      const index = asked.push(one) - 1;
      void Promise.resolve(answer(one, index)).then((reply) => {
        if (reply === "cut") return void request.socket.destroy();
        response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
        response.end(reply.body === undefined ? "" : textOf(reply.body));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

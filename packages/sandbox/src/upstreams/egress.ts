import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type SecureContext, createServer as createTlsServer } from "node:tls";
import { callbackify } from "node:util";

type Options = {
  /** Answers HTTP of both kinds; it need not listen. */
  readonly http: Server;
  /** What a host shows in TLS. */
  readonly contextFor: (host: string) => Promise<SecureContext>;
  /** Answers a line of text, as whois servers do. */
  readonly answerLine: (line: string) => string;
};

/** The one address that every connection to a named host is led to. */
export type Egress = { readonly address: string; stop(): Promise<void> };

/** The first byte of a TLS handshake. */
const handshake = 0x16;
const longestLine = 4_096;

/**
 * Listens on a loopback port and takes what comes: TLS by its first byte, HTTP by its first line,
 * and any other line as a question to a whois server, which then answers and closes.
 */
export const startEgress = async ({ http, contextFor, answerLine }: Options): Promise<Egress> => {
  const tls = createTlsServer(
    { SNICallback: callbackify((host: string) => contextFor(host.toLowerCase())) },
    (socket) => http.emit("connection", socket),
  );
  // A client that does not trust us ends the handshake: that is its right.
  tls.on("tlsClientError", (_, socket) => socket.destroy());
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    peek(socket, { tls: () => tls.emit("connection", socket), http, answerLine });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
};

type Doors = { tls: () => void; http: Server; answerLine: (line: string) => string };

/** Reads until it is clear who is there, then hands over the socket with all that was read. */
const peek = (socket: Socket, { tls, http, answerLine }: Doors): void => {
  let seen = Buffer.alloc(0);
  const giveBack = () => socket.off("data", read).pause().unshift(seen);
  const read = (chunk: Buffer): void => {
    seen = Buffer.concat([seen, chunk]);
    if (seen[0] === handshake) {
      giveBack();
      // TLS takes what was given back by itself, and only as long as the socket does not flow.
      tls();
      return;
    }
    const [line = "", rest] = seen.toString("latin1").split("\r\n", 2);
    if (rest === undefined && seen.length < longestLine) return;
    if (/ HTTP\/1\.[01]$/.test(line)) {
      giveBack();
      http.emit("connection", socket);
      socket.resume();
      return;
    }
    socket.off("data", read).end(answerLine(line));
  };
  socket.on("data", read);
};

import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { decode, encode, streamDecode, streamEncode } from "dns-packet";
import type { AnswerQuestion } from "./answer-question.ts";

/** A name server on a loopback port, over UDP and TCP. */
export type DnsStub = { readonly server: string; stop(): Promise<void> };

/** Starts a name server that asks `answer`; what is not a question is not answered. */
export const startDnsStub = async (answer: AnswerQuestion): Promise<DnsStub> => {
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    serveStream(socket, answer);
  });
  const { udp, port } = await bindBoth(tcp);
  udp.on("message", (message, { port: from, address }) => {
    const packet = unlessJunk(() => answer(decode(message)));
    if (packet) udp.send(encode(packet), from, address);
  });
  return {
    server: `127.0.0.1:${port}`,
    stop: async () => {
      udp.close();
      tcp.close();
      for (const socket of sockets) socket.destroy();
      await once(tcp, "close");
    },
  };
};

/** Both on one port; another port is tried when UDP's is taken. */
const bindBoth = async (tcp: Server): Promise<{ udp: UdpSocket; port: number }> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    tcp.listen(0, "127.0.0.1");
    await once(tcp, "listening");
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket("udp4");
    const bound = once(udp, "listening").then(
      () => true,
      () => false,
    );
    udp.bind(port, "127.0.0.1");
    if (await bound) return { udp, port };
    udp.close();
    tcp.close();
    await once(tcp, "close");
  }
  throw new Error("no port is free for both UDP and TCP");
};

const serveStream = (socket: Socket, answer: AnswerQuestion): void => {
  let waiting = Buffer.alloc(0);
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
      const length = 2 + waiting.readUInt16BE(0);
      const message = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      const packet = unlessJunk(() => answer(streamDecode(message)));
      if (packet) socket.write(streamEncode(packet));
    }
  });
};

const unlessJunk = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A connection that asks and reads nothing. */
export type Mute = { readonly socket: Socket; readonly isClosed: () => boolean };

/** Text of a request as it goes over the wire. */
export const textOf = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = "",
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    "host: shop",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");

/** Connects from an address of this machine, asks, and reads nothing. */
export const askMutely = (url: string, from: string, text: string): Mute => {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port), localAddress: from, allowHalfOpen: true });
  let isClosed = false;
  socket.pause().on("error", () => {});
  socket.once("close", () => (isClosed = true));
  socket.write(text);
  return { socket, isClosed: () => isClosed };
};

/** Reads about so much a second, until the text contains what is to be read. */
export const readSlowly = async (
  { socket, isClosed }: Mute,
  bytesPerSecond: number,
  end: string,
): Promise<string> => {
  let text = "";
  let left = 0;
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += String(chunk);
    left -= String(chunk).length;
    if (left <= 0) socket.pause();
  });
  while (!text.endsWith(end) && !isClosed()) {
    left += bytesPerSecond / 10;
    if (left > 0) socket.resume();
    await sleep(100);
  }
  return text;
};

/** Megabytes that the kernel holds of what a server has written and nobody has taken; on Linux. */
export const unreadMbOf = (url: string): number => {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  const lines = readFileSync("/proc/net/tcp", "utf8").split("\n");
  const sizes = lines.map((line) => {
    const [, local = "", , , queues = ""] = line.trim().split(/\s+/);
    return local.endsWith(`:${port}`) ? Number.parseInt(queues, 16) : 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024 ** 2;
};

import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { endianness } from "node:os";

/**
 * What the kernel has taken of each connection to a port of ours and its peer has not, in bytes, by `peerKey`. Node does not
 * know it: for Node what the kernel took is written.
 */
export type Queues = ReadonlyMap<string, number>;

const tables = ["/proc/self/net/tcp", "/proc/self/net/tcp6"];
const isLittleEndian = endianness() === "LE";

/** An IPv4 address in an IPv6 one, as the tables write it. */
const mapped = "0000000000000000FFFF0000";

/** Words of four bytes, each as the processor keeps it. */
const wordsOf = (bytes: readonly number[]): string => {
  let words = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.slice(at, at + 4);
    words += Buffer.from(isLittleEndian ? word.toReversed() : word).toString("hex");
  }
  return words.toUpperCase();
};

const bytesOfGroups = (part: string): number[] =>
  part
    .split(":")
    .filter(Boolean)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);

const bytesOf = (address: string): number[] => {
  if (!address.includes(":")) return address.split(".").map(Number);
  const [left = [], right = []] = address.split("::").map(bytesOfGroups);
  return [...left, ...Array.from({ length: 16 - left.length - right.length }, () => 0), ...right];
};

/** Who is at the other end, as the kernel's tables name him. */
export const peerKey = ({ remoteAddress = "", remotePort = 0 }: Socket): string => {
  const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return `${wordsOf(bytesOf(address))}:${remotePort.toString(16).toUpperCase().padStart(4, "0")}`;
};

/** `sl local_address rem_address st tx_queue:rx_queue …`, of which a connection without a queue is left out. */
const addLine = (line: string, port: string, queues: Map<string, number>): void => {
  const [, local = "", remote = "", , sizes = ""] = line.trimStart().split(/\s+/, 5);
  const queued = Number.parseInt(sizes, 16);
  if (queued > 0 && local.endsWith(port)) queues.set(remote.replace(mapped, ""), queued);
};

/** Reads the kernel's tables; where there are none, what the kernel took counts as read. */
export const readQueues = async (port: number): Promise<Queues> => {
  const queues = new Map<string, number>();
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  for (const table of tables) {
    const text = await readFile(table, "latin1").catch(() => "");
    // Most lines are of connections that are none of ours, or have ended.
    for (const line of text.split("\n"))
      if (line.includes(`${local} `)) addLine(line, local, queues);
  }
  return queues;
};

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { peerKey, readQueues } from "./kernel-queues.ts";

const opened: { destroy(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.destroy();
});

const open = async (host: string, to = host) => {
  const server = createServer().listen(0, host);
  opened.push({ destroy: () => server.close() });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const peer = connect({ host: to, port }).pause();
  const [socket] = await accepted;
  opened.push(socket, peer);
  return { socket, peer, port };
};

describe.runIf(process.platform === "linux")("what the kernel holds of a connection", () => {
  test.each([
    ["127.0.0.1", "127.0.0.1"],
    ["::1", "::1"],
    ["::", "127.0.0.1"],
  ])("is told by its peer, and is gone once that has read: %s, asked by %s", async (host, to) => {
    const { socket, peer, port } = await open(host, to);
    expect((await readQueues(port)).has(peerKey(socket))).toBe(false);
    const bytes = 1_000_000;
    await new Promise((taken) => socket.write(Buffer.alloc(bytes), taken));
    // The rest of it is with the peer's kernel.
    expect((await readQueues(port)).get(peerKey(socket))).toBeGreaterThan(bytes / 4);
    let read = 0;
    peer.on("data", (chunk: Buffer) => (read += chunk.length)).resume();
    await expect.poll(() => read).toBe(bytes);
    await expect.poll(async () => (await readQueues(port)).get(peerKey(socket))).toBeUndefined();
  });
});

test.each([
  ["10.1.2.3", 80, "0302010A:0050"],
  ["::ffff:10.1.2.3", 80, "0302010A:0050"],
  ["2001:db8::1", 4021, "B80D0120000000000000000001000000:0FB5"],
])("%s is named as the tables do it", (remoteAddress, remotePort, key) => {
  expect(peerKey({ remoteAddress, remotePort } as Socket)).toBe(key);
});

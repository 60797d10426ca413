import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { firstFreePort, freePort } from "./free-port.ts";

test("a taken port is passed over", async () => {
  const port = await freePort();
  expect(await firstFreePort(port)).toBe(port);
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  expect(await firstFreePort(port)).toBeGreaterThan(port);
  server.close();
});

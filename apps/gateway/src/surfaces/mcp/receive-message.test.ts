import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { operations } from "@coinslot/tools-schema";
import { expect, test } from "vitest";
import { createAbuseLimits } from "../../limits/abuse-limits.ts";
import { createBodyBudget } from "../../limits/body-budget.ts";
import { createMessageReader } from "./receive-message.ts";

test("of messages that come together two are parsed in a turn of the event loop, and others are answered in between", async () => {
  const limits = createAbuseLimits(
    { INVALID_PAYMENTS_PER_MINUTE: 120, SETTLING_PER_ADDRESS: 256, TRUSTED_PROXIES: 0 },
    Date.now,
  );
  const messages = createMessageReader(limits, operations);
  const bodies = createBodyBudget({ BODIES_MB: 16, BODIES_MB_PER_ADDRESS: 16 });
  const arrived: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    arrived.push(request);
    request.once("close", () => response.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    for (let sent = 0; sent < 12; sent++) void fetch(url, { method: "POST", body }).catch(() => {});
    await expect.poll(() => arrived.filter(({ complete }) => complete).length).toBe(12);

    let turn = 0;
    const count = (): void => {
      turn += 1;
      setImmediate(count).unref();
    };
    count();
    const parsedIn: number[] = [];
    await Promise.all(
      arrived.map(async (request) => {
        await messages.read(request, "127.0.0.1", bodies.open("127.0.0.1"));
        parsedIn.push(turn);
      }),
    );
    const perTurn = parsedIn.map((one) => parsedIn.filter((other) => other === one).length);
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(2);
    expect(parsedIn).toHaveLength(12);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

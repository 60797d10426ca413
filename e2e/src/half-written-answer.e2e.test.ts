import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendAgent } from "./agent.ts";
import { createCustomer, paying, sign, untilDelivered, versions } from "./customer.ts";
import { costOf, soldFor } from "./ledger.ts";
import { kill } from "./processes.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ gateways: 2 });
});
afterAll(() => world?.stop());

/** Its difference from nothing is twice as long, and more than two sockets hold. */
const longText = Array.from({ length: 48_000 }, (_, line) => `${line} ${"x".repeat(90)}\n`).join(
  "",
);
const body = JSON.stringify({ text1: "", text2: longText });

/** Calls, and reads nothing of the answer but its head. */
const callWithoutReading = (
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const target = new URL("/api/text-diff", url);
    const json = { "content-type": "application/json" };
    const calling = request(target, {
      method: "POST",
      agent: false,
      headers: { ...headers, ...json },
    });
    calling.once("response", resolve);
    calling.on("error", reject);
    calling.end(body);
  });

/** How many bytes of it arrive until the connection ends. */
const readRest = async (response: IncomingMessage): Promise<number> => {
  let received = 0;
  try {
    for await (const chunk of response) received += (chunk as Buffer).length;
  } catch {
    // The connection was cut in the middle, as it should be.
  }
  return received;
};

test.each(versions)(
  "an answer of version %i that is half written when its gateway is killed is given by another, for one payment",
  async (version) => {
    const [other, mortal] = world.gateways.filter((gateway) => gateway.running());
    const customer = await createCustomer(world, { path: "/api/text-diff", url: mortal!.url });
    const signed = await sign(customer);
    const { result: purchase, cost } = await costOf(world, async () => {
      const response = await callWithoutReading(mortal!.url, paying(customer, version, signed));
      expect(response.statusCode).toBe(200);
      await kill(mortal!);
      expect(await readRest(response)).toBeLessThan(Number(response.headers["content-length"]));
      return sendAgent({
        customer,
        version,
        body,
        endpoints: () => [mortal!.url, other!.url],
        sent: signed,
        pace: 0.1,
        patience: 15,
      });
    });
    expect(purchase.story).toEqual(["no answer", "200 result"]);
    expect(purchase.result).toMatchObject({ data: { stats: { added: 48_000, removed: 0 } } });
    expect(purchase.payments).toEqual([signed]);
    expect(cost).toEqual(soldFor(customer.price));
    await untilDelivered(customer, purchase.answer!);
    await world.startGateway();
  },
);

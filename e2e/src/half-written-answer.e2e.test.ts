import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sendAgent } from "./agent.ts";
import { reviveAll, type Stage, startStage } from "./breakpoints/stage.ts";
import { gatewaySteps } from "./breakpoints/steps.ts";
import { claimIdOf } from "./claim-id.ts";
import { createCustomer, paying, sign, untilDelivered, versions } from "./customer.ts";
import { costOf, soldFor } from "./ledger.ts";
import { kill } from "./processes.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterEach(() => reviveAll(stage));
afterAll(() => stage?.watched.stop());

/** Its difference from nothing is twice as long, and more than the network lets through. */
const longText = Array.from({ length: 2_400 }, (_, line) => `${line} ${"x".repeat(90)}\n`).join("");
const body = JSON.stringify({ text1: "", text2: longText });

const bytesThatArrive = 64 * 1_024;

/** A network in front of a gateway that carries the beginning of an answer, and breaks when it is told to. */
const startNetwork = async (target: string) => {
  const sockets: Socket[] = [];
  const network = createServer((near) => {
    const far = connect({ host: "127.0.0.1", port: Number(new URL(target).port) });
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", () => {});
    near.pipe(far);
    let carried = 0;
    far.on("data", (chunk: Buffer) => {
      carried += chunk.length;
      near.write(chunk);
      if (carried >= bytesThatArrive) far.pause();
    });
  }).listen(0, "127.0.0.1");
  await once(network, "listening");
  return {
    url: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    break() {
      network.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

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
    const { watched, mortal, other } = stage;
    const { world } = watched;
    const customer = await createCustomer(world, { path: "/api/text-diff", url: mortal.app.url });
    const signed = await sign(customer);
    const taken = gatewaySteps["after the answer"].arrive(stage, claimIdOf(world.chain, signed));
    const { result: purchase, cost } = await costOf(world, async () => {
      const network = await startNetwork(mortal.app.url);
      const response = await callWithoutReading(network.url, paying(customer, version, signed));
      expect(response.statusCode).toBe(200);
      await taken;
      await kill(mortal.app);
      network.break();
      expect(await readRest(response)).toBeLessThan(Number(response.headers["content-length"]));
      return sendAgent({
        customer,
        version,
        body,
        endpoints: () => [mortal.app.url, other.app.url],
        sent: signed,
        pace: 0.1,
        patience: 15,
      });
    });
    expect(purchase.story).toEqual(["no answer", "200 result"]);
    expect(purchase.result).toMatchObject({ data: { stats: { added: 2_400, removed: 0 } } });
    expect(purchase.payments).toEqual([signed]);
    expect(cost).toEqual(soldFor(customer.price));
    await untilDelivered(customer, purchase.answer!);
  },
);

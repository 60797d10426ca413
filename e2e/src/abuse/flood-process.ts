/**
 * A process of an attacker: so many connections, each of which sends requests again and again, from addresses of this
 * machine in turn. It takes an order a line, and answers each with how often it was answered what. An attack goes on until
 * something was answered, be the machine ever so busy.
 */
import { Agent, type ClientRequest, request } from "node:http";
import { getPriority, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { FloodCounts, FloodOrder } from "./flood.ts";

setPriority(Math.min(19, getPriority() + Number(process.argv[2])));

/** 127.x.y.2 and on; the test's own is 127.0.0.1. */
const addressOf = (network: number, index: number): string => `127.0.${network}.${index + 2}`;

const flood = async (order: FloodOrder): Promise<FloodCounts> => {
  const { url, path, method, headers, body, connections, addresses, seconds } = order;
  const { network = 0, pauseMs = 0 } = order;
  const { hostname, port } = new URL(url);
  const counts: Record<string, number> = {};
  const bytes = Buffer.from(body);
  const end = Date.now() + seconds * 1_000;
  const underWay = new Set<ClientRequest>();
  let [sent, answered] = [0, 0];
  const isOver = (): boolean => Date.now() >= end && answered > 0;

  const ask = (agent: Agent, localAddress: string): Promise<string> =>
    new Promise((resolve) => {
      const own = headers[sent++ % headers.length];
      const target = { hostname, port, path, method, agent, localAddress };
      const call = request({
        ...target,
        headers: { ...own, "content-length": String(bytes.length) },
      });
      underWay.add(call);
      call.once("close", () => underWay.delete(call));
      call.once("error", ({ message }) => resolve(message));
      call.once("response", (response) => {
        response.resume();
        response.once("end", () => resolve(String(response.statusCode)));
        response.once("error", ({ message }) => resolve(message));
      });
      call.end(bytes);
    });

  const attack = async (index: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const localAddress = addressOf(network, index % addresses);
    while (!isOver()) {
      const answer = await ask(agent, localAddress);
      if (isOver()) break;
      counts[answer] = (counts[answer] ?? 0) + 1;
      answered += 1;
      if (pauseMs > 0) await sleep(pauseMs);
    }
    agent.destroy();
  };

  const timer = setInterval(() => {
    if (isOver()) underWay.forEach((call) => call.destroy());
  }, 50);
  await Promise.all(Array.from({ length: connections }, (_, index) => attack(index)));
  clearInterval(timer);
  return counts;
};

for await (const line of createInterface(process.stdin))
  console.log(JSON.stringify(await flood(JSON.parse(line) as FloodOrder)));

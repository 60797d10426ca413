/**
 * A process of an attacker: so many connections, each of which sends one request again and again, from addresses of this
 * machine in turn. It ends after its time, and prints how often it was answered what.
 */
import { readFileSync } from "node:fs";
import { Agent, type ClientRequest, request } from "node:http";
import type { FloodOrder } from "./flood.ts";

const { url, path, method, headers, body, connections, addresses, seconds } = JSON.parse(
  readFileSync(0, "utf8"),
) as FloodOrder;
const { hostname, port } = new URL(url);
const counts: Record<string, number> = {};
const end = Date.now() + seconds * 1_000;
const underWay = new Set<ClientRequest>();

const ask = (agent: Agent, localAddress: string): Promise<string> =>
  new Promise((resolve) => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const target = { hostname, port, path, method, agent, localAddress };
    const call = request({ ...target, headers: { ...headers, ...length } });
    underWay.add(call);
    call.once("close", () => underWay.delete(call));
    call.once("error", ({ message }) => resolve(message));
    call.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(String(response.statusCode)));
      response.once("error", ({ message }) => resolve(message));
    });
    call.end(body);
  });

const attack = async (index: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const localAddress = `127.0.0.${(index % addresses) + 2}`;
  while (Date.now() < end) {
    const answer = await ask(agent, localAddress);
    if (Date.now() < end) counts[answer] = (counts[answer] ?? 0) + 1;
  }
};

setTimeout(() => underWay.forEach((call) => call.destroy()), seconds * 1_000);
await Promise.all(Array.from({ length: connections }, (_, index) => attack(index)));
console.log(JSON.stringify(counts));

import type { IncomingMessage } from "node:http";
import type { Simulator } from "./simulator.ts";

/** Each host name that a simulator answers for, in lower case. */
export const simulatorsByHost = (
  simulators: readonly Simulator[],
): ReadonlyMap<string, Simulator> =>
  new Map(
    simulators.flatMap((simulator) => (simulator.hosts ?? []).map((host) => [host, simulator])),
  );

/** Whom a request to a named host is for; `url` is what the client asked for. */
export const callByHost =
  (hosts: ReadonlyMap<string, Simulator>) =>
  ({ headers, url = "/", socket }: IncomingMessage) => {
    const scheme = "encrypted" in socket ? "https" : "http";
    const asked = new URL(`${scheme}://${headers.host ?? "unnamed"}${url}`);
    const target = asked.hostname;
    return { target, simulator: hosts.get(target), url: asked };
  };

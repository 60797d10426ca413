import { certificateFailures } from "./certificates.ts";
import { dnsFailures } from "./dns/dns-failures.ts";
import { failureModes } from "./failure-modes.ts";
import type { Simulator } from "./simulator.ts";

const sentences = (rows: Readonly<Record<string, { plays: string }>>): [string, string][] =>
  Object.entries(rows).map(([name, { plays }]) => [name, plays]);

/** Every mode that can be played, with what it plays: on any HTTP answer, in DNS, in TLS, by one simulator. */
export const modesOf = (simulators: readonly Simulator[]): ReadonlyMap<string, string> =>
  new Map([
    ...sentences(failureModes),
    ...sentences(dnsFailures),
    ...Object.entries(certificateFailures),
    ...simulators.flatMap(({ variants = {} }) => Object.entries(variants)),
  ]);

/** Throws with the list of all modes when the name is none of them. */
export const assertMode = (modes: ReadonlyMap<string, string>, name: string): void => {
  if (modes.has(name)) return;
  throw new Error(`no mode is called "${name}"; there are ${[...modes.keys()].join(", ")}`);
};

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RecordedCall, createCallBook } from "./call-book.ts";
import { type Authority, authorityOfProcess, isCertificateFailure } from "./certificates.ts";
import { createAnswerQuestion } from "./dns/answer-question.ts";
import { startDnsStub } from "./dns/dns-stub.ts";
import { createZone } from "./dns/zone.ts";
import { startEgress } from "./egress.ts";
import { callByHost, simulatorsByHost } from "./hosts.ts";
import { assertMode, modesOf } from "./modes.ts";
import { type Playbook, createPlaybook } from "./playbook.ts";
import { createAnsweringServer, startProviderServer } from "./provider-server.ts";
import { createWhois, whoisHosts } from "./providers/whois.ts";
import { createSimulators } from "./simulators.ts";
import { type World, sameWorld } from "./world.ts";

/** The simulated outside, running on loopback ports of this machine. */
export type Upstreams = {
  /** Each provider with a fixed base is at `${url}/<provider-id>`. */
  readonly url: string;
  /** host:port of the name server that knows the world's hosts, over UDP and TCP. */
  readonly dnsServer: string;
  /** host:port that every connection to a named host is to be led to, whatever its address. */
  readonly egressTo: string;
  /** The PEM file of the authority that signs the hosts' certificates. */
  readonly caFile: string;
  /** What a process needs in its environment to see this world instead of the real one. */
  readonly environment: Readonly<Record<string, string>>;
  readonly world: World;
  /** The calls that a provider (by id) or a host (by name) was asked, in order. */
  calls(target: string): readonly RecordedCall[];
  /**
   * Plays a failure mode, or a variant of a simulator, until it is taken back with `undefined` or
   * was seen `calls` times. The target is a provider id or host name, and may go on with the
   * beginning of a path: `treasury/resource-center`. Throws for a name that nothing has.
   */
  play(target: string, mode: string | undefined, calls?: number): void;
  stop(): Promise<void>;
};

type Options = {
  /** Milliseconds since 1970. The world is made as of its first answer. */
  readonly now?: () => number;
  readonly seed?: number;
  /** Whether a search finds pages on whatever is asked. */
  readonly coversAnything?: boolean;
};

/** Starts every simulated provider, the name server and the egress address. */
export const startUpstreams = async (options: Options = {}): Promise<Upstreams> => {
  const { now = Date.now, seed = 1, coversAnything = false } = options;
  const world = sameWorld({ seed, now: now(), coversAnything });
  const simulators = createSimulators(world, now);
  const hosts = simulatorsByHost(simulators);
  const modes = modesOf(simulators);
  const playbook = createPlaybook();
  const calls = createCallBook();
  const stage = { playbook, calls, now };
  const authority = await authorityOfProcess();
  const fixed = new Map(simulators.flatMap((one) => (one.base ? [[one.id, one] as const] : [])));
  const providers = await startProviderServer(stage, fixed);
  const dns = await startDnsStub(
    createAnswerQuestion(createZone(world, [...hosts.keys(), ...whoisHosts]), playbook),
  );
  const egress = await startEgress({
    http: createAnsweringServer(stage, callByHost(hosts)),
    contextFor: playedContexts(authority, playbook),
    answerLine: createWhois(world),
  });
  const folder = await mkdtemp(join(tmpdir(), "coinslot-upstreams-"));
  const caFile = join(folder, "ca.pem");
  await writeFile(caFile, authority.pem);
  const addresses = { dnsServer: dns.server, egressTo: egress.address, caFile };
  return {
    url: providers.url,
    ...addresses,
    environment: {
      ...basesOf(fixed.keys(), providers.url),
      ...environmentOf(addresses),
      // Simulated data is nobody's: whoever is simulated may be asked.
      UNLICENSED_PROVIDERS: "all",
    },
    world,
    calls: (target) => calls.of(target),
    play: (target, mode, count) => {
      if (mode !== undefined) assertMode(modes, mode);
      playbook.play(target, mode, count);
    },
    stop: async () => {
      await Promise.all([providers.stop(), dns.stop(), egress.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Where providers are found when they are served at `${url}/<provider-id>`. */
export const basesOf = (ids: Iterable<string>, url: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(ids, (id) => [
      `UPSTREAM_${id.toUpperCase().replaceAll("-", "_")}_BASE`,
      `${url}/${id}`,
    ]),
  );

/** Where names are resolved, connections led to, and whom to trust. */
export const environmentOf = (addresses: Pick<Upstreams, "dnsServer" | "egressTo" | "caFile">) => ({
  DNS_SERVERS: addresses.dnsServer,
  EGRESS_TO: addresses.egressTo,
  NODE_EXTRA_CA_CERTS: addresses.caFile,
  CONTACT_EMAIL: "sandbox@example.com",
});

const playedContexts = (authority: Authority, playbook: Playbook) => (host: string) => {
  const { mode } = playbook.next(host, "", isCertificateFailure) ?? {};
  return authority.contextFor(host, mode && isCertificateFailure(mode) ? mode : undefined);
};

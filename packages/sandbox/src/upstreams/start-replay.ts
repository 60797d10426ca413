import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AUTHORITATIVE_ANSWER, type Packet } from "dns-packet";
import { createAuthority } from "./certificates.ts";
import { startDnsStub } from "./dns/dns-stub.ts";
import { startEgress } from "./egress.ts";
import { createSimulators, realBases } from "./simulators.ts";
import { basesOf, environmentOf } from "./start-upstreams.ts";
import { createWorld } from "./world.ts";
import { addressesOf } from "./world/addresses.ts";

/** A call that somebody answered before. */
export type ReplayCall = {
  /** The provider's id, or the host; `port-43` for a line to a WHOIS server, which does not name itself. */
  readonly target: string;
  readonly method: string;
  /** Path and query below the provider's base, or the line. */
  readonly path: string;
  readonly body: Buffer;
};

/** What was answered then. */
export type ReplayAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** An outside that says what `answer` says; a call that it does not know is cut off. */
export type Replay = {
  readonly environment: Readonly<Record<string, string>>;
  readonly caFile: string;
  stop(): Promise<void>;
};

/**
 * Starts it on loopback ports. Every provider that we know leads there, and every host name, so that nothing
 * asks the real outside.
 */
export const startReplay = async (
  answer: (call: ReplayCall) => ReplayAnswer | undefined,
): Promise<Replay> => {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answered = answer(await callOf(request));
    if (!answered) return void response.destroy();
    response.writeHead(answered.status, answered.headers).end(answered.body);
  };
  const http = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const authority = await createAuthority();
  const dns = await startDnsStub(anyHost);
  const egress = await startEgress({
    http,
    contextFor: (host) => authority.contextFor(host),
    answerLine: (line) => answerLine(line, answer),
  });
  const folder = await mkdtemp(join(tmpdir(), "coinslot-replay-"));
  const caFile = join(folder, "ca.pem");
  await writeFile(caFile, authority.pem);
  return {
    environment: {
      ...basesOf(providerIds(), `${url}${providerMark}`),
      ...environmentOf({ dnsServer: dns.server, egressTo: egress.address, caFile }),
    },
    caFile,
    stop: async () => {
      http.close();
      http.closeAllConnections();
      await Promise.all([once(http, "close"), dns.stop(), egress.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** No host that a document names has such a path. */
const providerMark = "/.replayed-provider";

const providerIds = (): Iterable<string> =>
  realBases(createSimulators(createWorld({ seed: 1, now: Date.now() }), Date.now)).keys();

const callOf = async (request: IncomingMessage): Promise<ReplayCall> => {
  const { method = "GET", url = "/", headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!url.startsWith(`${providerMark}/`)) {
    const target = new URL(`http://${headers.host ?? "unnamed"}`).hostname;
    return { target, method, path: url, body };
  }
  const [, target = "", path = "/"] =
    /^([^/?]*)(.*)$/s.exec(url.slice(providerMark.length + 1)) ?? [];
  return { target, method, path, body };
};

const answerLine = (line: string, answer: Parameters<typeof startReplay>[0]): string => {
  const call = { target: "port-43", method: "GET", path: line, body: Buffer.alloc(0) };
  return Buffer.from(answer(call)?.body ?? []).toString("latin1");
};

/** Every name exists and has a public address; connections go to the egress. */
const anyHost = (query: Packet): Packet => {
  const question = query.questions?.[0];
  const name = question?.name.toLowerCase() ?? "";
  const type = question?.type;
  const { ipv4, ipv6 } = addressesOf(1, name);
  const data = type === "A" ? ipv4 : type === "AAAA" ? ipv6 : undefined;
  const isAddress = data !== undefined && (type === "A" || type === "AAAA");
  return {
    type: "response",
    id: query.id ?? 0,
    flags: AUTHORITATIVE_ANSWER,
    questions: query.questions ?? [],
    answers: isAddress ? [{ type, name, ttl: 1, data }] : [],
  };
};

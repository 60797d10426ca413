import type { Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { webPorts, type WebTarget } from "@coinslot/tools-schema";
import type { RecordAnswer } from "../recording/raw-answer.ts";
import { createDeadlines } from "./deadlines.ts";
import { type GuardedRequest, type GuardedResponse, guardedFetch } from "./guarded-fetch.ts";
import { inspectTls, type TlsInspection } from "./inspect-tls.ts";
import { judgeTarget } from "./judge-target.ts";
import { type Egress, openSocket } from "./open-socket.ts";
import { refused } from "./refuse.ts";
import { createResolvePublic, type ResolverSettings } from "./resolve-public.ts";

/** No setting switches the guard off: with an egress every target is still resolved and judged. */
export type GuardSettings = ResolverSettings & {
  /** Sent with every request: who asks, and how to reach them. */
  readonly userAgent: string;
  /** Every connection, after its target was judged, is made to this address instead. */
  readonly egressTo?: Egress;
  /** Ports that may be asked besides 80 and 443. */
  readonly extraPorts?: readonly number[];
};

/**
 * The only way to a host that a caller or a document named. It never connects to an address that is not
 * public, and failures are `ToolError` by blame: `tool_input_refused` where a rule or a limit is broken,
 * `tool_not_found` and `upstream_*` where the target fails by itself. A caller's own abort is thrown as it is.
 */
export type Guard = {
  fetch(url: string, request: GuardedRequest): Promise<GuardedResponse>;
  /** A plain connection that ends with the signal. A port other than the allowed ones is refused. */
  connect(
    host: string,
    port: number,
    signal: AbortSignal,
    allowedPorts: readonly number[],
  ): Promise<Socket>;
  /** The certificate of the host's port 443. */
  inspectTls(host: string, signal: AbortSignal): Promise<TlsInspection>;
  /** Ends whatever is under way; an open connection is its owner's. */
  close(): void;
};

const connectTimeoutMs = 10_000;

/** Creates the guard of a process. `record` is handed what it fetches, redirects too. */
export const createGuard = (settings: GuardSettings, record?: RecordAnswer): Guard => {
  const { userAgent, egressTo, extraPorts = [] } = settings;
  const ways = { resolvePublic: createResolvePublic(settings), egress: egressTo, record };
  const fetchSettings = { ways, userAgent, ports: [...webPorts, ...extraPorts] };
  const deadlines = createDeadlines();

  const open = async ({ host, port }: WebTarget, signal: AbortSignal): Promise<Socket> => {
    const addresses = await ways.resolvePublic(host, "The target", signal);
    return openSocket({ host, port, addresses }, egressTo, signal);
  };

  return {
    fetch: (url, request) =>
      deadlines.run(request.signal, request.timeoutMs, (signal) =>
        guardedFetch(url, request, fetchSettings, signal),
      ),
    async connect(host, port, signal, allowedPorts) {
      const socket = await deadlines.run(signal, connectTimeoutMs, async (within) =>
        open(judgeHostAndPort(host, port, allowedPorts), within),
      );
      return addAbortSignal(signal, socket);
    },
    inspectTls: (host, signal) =>
      deadlines.run(signal, connectTimeoutMs, async (within) => {
        const target = judgeHostAndPort(host, 443, [443]);
        return inspectTls(await open(target, within), target.host, within);
      }),
    close: () => deadlines.close(),
  };
};

/** A host comes from a document just as a URL does, and is judged as a part of one. */
const judgeHostAndPort = (host: string, port: number, allowed: readonly number[]): WebTarget => {
  const authority = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const rules = { subject: "The target", ports: allowed };
  const target = judgeTarget(`http://${authority}:${port}`, rules);
  if (target.port !== port || target.url.pathname !== "/" || target.url.search) {
    throw refused("The target names a host that is not a valid name.");
  }
  return target;
};

import { once } from "node:events";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { normalizedAddress } from "./public-address.ts";
import { refused, typed } from "./refuse.ts";

/** A way out that every connection takes: the target is judged all the same. */
export type Egress = { readonly host: string; readonly port: number };

/** Where a connection may lead: `addresses` are those of `host`, every one of them judged. */
export type Destination = {
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
};

/**
 * Connects to one of the addresses, and to nothing else: the name is not resolved a second time. With an
 * egress the connection is made to that instead. The socket ends with the signal.
 */
export const openSocket = async (
  destination: Destination,
  egress: Egress | undefined,
  signal: AbortSignal,
): Promise<Socket> => {
  const socket = egress ? connect(egress.port, egress.host) : connectDirectly(destination);
  addAbortSignal(signal, socket);
  // Whoever uses the socket hears of a failure by other means; unheard, it would end the process.
  socket.on("error", () => {});
  await typed(
    once(socket, "connect", { signal }),
    "upstream_unavailable",
    "The target refuses connections or is not reachable.",
  );
  if (!egress) assertLeadsTo(destination, socket);
  return socket;
};

const connectDirectly = ({ host, port, addresses }: Destination): Socket => {
  const vetted = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, _options, callback) => callback(null, vetted);
  // Not called for an address: then `host` is itself the one vetted address.
  return connect({
    host,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1_000,
  });
};

const assertLeadsTo = ({ addresses }: Destination, socket: Socket): void => {
  const { remoteAddress } = socket;
  const vetted = addresses.map(normalizedAddress);
  if (remoteAddress !== undefined && vetted.includes(normalizedAddress(remoteAddress))) return;
  socket.destroy();
  throw refused("The connection led to an address that was not judged.");
};

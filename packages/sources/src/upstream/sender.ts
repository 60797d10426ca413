import type { ProviderDefinition } from "./provider.ts";
import type { Response } from "./response.ts";
import type { Runtime } from "./runtime.ts";
import { type Outgoing, send } from "./send.ts";
import { sendGuarded } from "./send-guarded.ts";
import { sendWhois } from "./send-whois.ts";

/** Sends one request and reads its answer. Throws `UpstreamError`, or the signal's reason when it fires. */
export type Sender = (outgoing: Outgoing, signal: AbortSignal) => Promise<Response>;

/** The sender for a provider: one that a document named is reached through the guard only. */
export const createSender = ({ reach }: ProviderDefinition, runtime: Runtime): Sender => {
  const { connections, guard, now } = runtime;
  if (reach === "guarded-http")
    return (outgoing, signal) => sendGuarded(outgoing, guard, now, signal);
  if (reach === "guarded-whois")
    return (outgoing, signal) => sendWhois(outgoing, guard, now, signal);
  return (outgoing, signal) => send(outgoing, connections, now, signal);
};

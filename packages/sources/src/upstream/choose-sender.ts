import type { ProviderDefinition } from "./provider.ts";
import type { Response } from "./response.ts";
import type { Runtime } from "./runtime.ts";
import { type Outgoing, send } from "./send.ts";
import { sendGuarded } from "./send-guarded.ts";
import { sendWhois } from "./send-whois.ts";
import { UpstreamError } from "./upstream-error.ts";

/** Sends one request and reads its answer. Throws `UpstreamError`, or the signal's reason when it fires. */
export type Sender = (outgoing: Outgoing, signal: AbortSignal) => Promise<Response>;

/** The sender for a provider: one that a document named is reached through the guard only. */
export const chooseSender = ({ reach, patience }: ProviderDefinition, runtime: Runtime): Sender => {
  const { connections, guard, now } = runtime;
  if (reach === "guarded-http")
    return (outgoing, signal) => sendGuarded(outgoing, guard, now, signal);
  if (reach === "guarded-whois")
    return (outgoing, signal) => sendWhois(outgoing, guard, now, signal);
  const direct: Sender = (outgoing, signal) => send(outgoing, connections, now, signal);
  return patience ? within(patience.answerMs, direct) : direct;
};

/** An answer that takes longer than this in all is a time-out of the provider, not of the caller. */
const within =
  (answerMs: number, sender: Sender): Sender =>
  async (outgoing, signal) => {
    const late = AbortSignal.timeout(answerMs);
    try {
      return await sender(outgoing, AbortSignal.any([signal, late]));
    } catch (error) {
      if (signal.aborted || !late.aborted) throw error;
      const reason = `no answer within ${answerMs} ms`;
      throw new UpstreamError("upstream_timeout", outgoing.provider, { reason });
    }
  };

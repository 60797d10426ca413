import type { Answer, Transport } from "./answer.ts";
import { type Call, paymentHeaders } from "./call.ts";
import type { Terms } from "./terms.ts";

/** A 402, and the call that it answers. */
export type Challenge = {
  readonly call: Call;
  readonly answer: Answer;
  readonly terms: readonly Terms[];
};

/**
 * Signs one payment for a 402 and returns the headers that carry it. It must send nothing: the payment goes
 * out when it lies in the journal, and not before.
 */
export type Sign = (challenge: Challenge) => Promise<Readonly<Record<string, string>>>;

/** A fetch that pays by itself, around another one. */
export type WrapFetch = (
  fetch: typeof globalThis.fetch,
) => (url: string, init?: RequestInit) => Promise<Response>;

const paymentIn = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => paymentHeaders.some((one) => one === name)));

/**
 * Takes a paying fetch for its signature alone: `signWith((fetch) => wrapFetchWithPayment(fetch, client))`.
 * It is given a fetch that answers it with the 402, and keeps the payment that it then wants to send.
 */
export const signWith =
  (wrap: WrapFetch): Sign =>
  async ({ call, answer }) => {
    let signed: Record<string, string> | undefined;
    const capture: typeof globalThis.fetch = async (input, init) => {
      const { headers } = new Request(input, init);
      const payment = paymentIn(headers);
      if (Object.keys(payment).length === 0)
        return new Response(answer.text, { status: answer.status, headers: answer.headers });
      signed ??= payment;
      return new Response(undefined, { status: 204 });
    };
    const { url, method, headers, body } = call;
    await wrap(capture)(url, { method, headers, ...(body === undefined ? {} : { body }) });
    if (!signed) throw new Error("the paying fetch signed nothing");
    return signed;
  };

/** The global fetch, as a transport. */
export const globalTransport: Transport = (request) => fetch(request);

import type { ClientRequest, IncomingMessage } from "node:http";

/** A connection that ended without an answer. */
export class HungUp extends Error {}

/** Interim answers without end. */
export class EndlessInterim extends Error {}

/** Interim answers before the answer; each is small, and nothing else would bound them but the deadline. */
const maxInterim = 32;

/**
 * Sends a request that is made, and waits for the first answer that is not an interim one. Of those any number may come,
 * asked for or not (RFC 9110 15.2), which is why requests go by `node:http`: undici ends the connection at a 100.
 * Rejects with `HungUp`, `EndlessInterim`, or with what the request fails with.
 */
export const finalAnswerTo = async (
  request: ClientRequest,
  body?: string | Uint8Array,
): Promise<IncomingMessage> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    let interim = 0;
    request.on("information", () => {
      interim += 1;
      if (interim <= maxInterim) return;
      request.destroy(new EndlessInterim("more interim answers than are read"));
    });
    request.on("response", resolve);
    // It stays for as long as the connection does: one error more, unheard, would end the process.
    request.on("error", reject);
    request.on("close", () => reject(new HungUp("The connection ended.")));
    request.end(body);
  });
  // Its reader hears of a failure by the iteration; unheard, it would end the process.
  answer.on("error", () => {});
  return answer;
};

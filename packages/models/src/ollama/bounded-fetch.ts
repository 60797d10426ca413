import { ModelError } from "../model-error.ts";

const bounded = (maxBytes: number): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes)
        controller.error(new ModelError("malformed", `the answer has more than ${maxBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
};

/**
 * A `fetch` that ends with the signal given, whatever its caller passes, follows no redirect, and reads no
 * more than so many bytes. The Ollama client has no way to abort a call that is not streamed but this.
 */
export const boundedFetch =
  (signal: AbortSignal, maxBytes: number): typeof fetch =>
  async (input, init) => {
    const signals = init?.signal ? [init.signal, signal] : [signal];
    const response = await fetch(input, {
      ...init,
      signal: AbortSignal.any(signals),
      redirect: "error",
    });
    const { status, statusText, headers } = response;
    const body = response.body?.pipeThrough(bounded(maxBytes)) ?? null;
    return new Response(body, { status, statusText, headers });
  };

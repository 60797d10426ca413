/** An answer that was read to its end. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The members of a JSON object; empty for any other body. */
  readonly body: Readonly<Record<string, unknown>>;
};

/** Sends a request, as the global `fetch` does. */
export type Transport = (request: Request) => Promise<Response>;

const membersOf = (text: string): Answer["body"] => {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Answer["body"]) : {};
  } catch {
    return {};
  }
};

const readText = async ({ body }: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // A body that is too long is not read on: leaving the loop cancels it.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/**
 * Sends the request and reads the answer; rejects when it does not come, breaks off, or is too large.
 * Redirects are not followed: nobody but the called shop is to see a payment.
 */
export const exchange = async (
  transport: Transport,
  { url, init, signal }: { url: string; init: RequestInit; signal: AbortSignal },
  maxBytes: number,
): Promise<Answer> => {
  const response = await transport(new Request(url, { ...init, redirect: "manual", signal }));
  const text = await readText(response, maxBytes);
  return { status: response.status, headers: response.headers, text, body: membersOf(text) };
};

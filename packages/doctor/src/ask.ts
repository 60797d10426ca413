/** An answer as far as it was read. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** Asks an origin; undefined where it does not answer. No redirect is followed: what it leads to is not what was asked. */
export type Ask = (url: string, method?: string) => Promise<Answer | undefined>;

/** A shop like ours does not count as demand what says that it only looks. */
const userAgent = "coinslot-doctor";

const deadlineMs = 15_000;
const mostBytes = 8 * 1024 * 1024;

const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    // The rest would only be more of the same.
    if (bytes > mostBytes) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/** Each question has a deadline and a cap on bytes. */
export const createAsk =
  (fetch: typeof globalThis.fetch, ends: AbortSignal = new AbortController().signal): Ask =>
  async (url, method = "GET") => {
    const signal = AbortSignal.any([ends, AbortSignal.timeout(deadlineMs)]);
    try {
      const headers = { "user-agent": userAgent };
      const response = await fetch(url, { method, headers, redirect: "manual", signal });
      return { status: response.status, headers: response.headers, text: await readText(response) };
    } catch {
      return undefined;
    }
  };

import { type Dispatcher, Pool } from "undici";
import type { Authorize } from "./cdp-auth.ts";

/** Answers are a few hundred bytes; nothing larger is read. */
const maxAnswerBytes = 65_536;

/** Failures before a connection stood: the request cannot have been seen. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** A request that got no answer: whether it may have been seen decides over somebody's money. */
export class TransportError extends Error {
  readonly isSent: boolean;

  constructor(code: string, isSent: boolean, cause: unknown) {
    super(code, { cause });
    this.name = "TransportError";
    this.isSent = isSent;
  }
}

type Answer = { readonly status: number; readonly text: string };

/** Requests to one facilitator over kept connections, each with a deadline and a byte cap. */
export type Transport = {
  /** Rejects with `TransportError` where no answer came. */
  call(method: "GET" | "POST", path: string, body?: string): Promise<Answer>;
  close(): Promise<void>;
};

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "no reason";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};

/** One request, bounded as a whole by a timer of our own: a signal per paid call is costly. */
const exchange = (
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let late: Error | undefined;
    let sending: Dispatcher.DispatchController | undefined;
    const timer = setTimeout(() => {
      late = new DOMException("The facilitator took too long.", "TimeoutError");
      reject(late);
      sending?.abort(late);
    }, timeoutMs);
    pool.dispatch(request, {
      onRequestStart(controller) {
        sending = controller;
        if (late) controller.abort(late);
      },
      onResponseStart(_, statusCode) {
        status = statusCode;
      },
      onResponseData(_, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve({ status, text: Buffer.concat(chunks).toString() });
      },
      onResponseError(_, error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });

export const createTransport = (options: {
  url: string;
  authorize: Authorize;
  timeoutMs: number;
}): Transport => {
  const { url, authorize, timeoutMs } = options;
  const pool = new Pool(new URL(url).origin, {
    connections: 128,
    connect: { timeout: 3_000 },
    maxResponseSize: maxAnswerBytes,
  });

  return {
    async call(method, path, body) {
      const target = new URL(url + path);
      const authorization = await authorize(method, target).catch((error: unknown) => {
        throw new TransportError("the API key does not sign", false, error);
      });
      try {
        const headers = {
          accept: "application/json",
          "content-type": "application/json",
          ...authorization,
        };
        const request = { method, path: target.pathname, headers, body: body ?? null };
        return await exchange(pool, request, timeoutMs);
      } catch (error) {
        const code = codeOf(error);
        throw new TransportError(code, !neverSent.has(code), error);
      }
    },
    close: () => pool.destroy(),
  };
};

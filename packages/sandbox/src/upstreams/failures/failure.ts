import type { IncomingMessage, ServerResponse } from "node:http";
import type { SimulatedAnswer } from "../simulator.ts";

/** One call that is to go wrong. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The answer that would have been given. */
  readonly genuine: () => SimulatedAnswer;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** A way of going wrong: what it plays, in a sentence, and how. */
export type Failure = {
  readonly plays: string;
  readonly act: (exchange: Exchange) => void;
};

const page = (title: string): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>Simulated.</p></body></html>`;

/** Answers with a page of HTML, whatever was asked. */
export const answerHtml =
  (status: number, title: string, headers: Record<string, string> = {}) =>
  ({ response }: Exchange): void => {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(page(title));
  };

/** Answers with the genuine status and headers, and a body made of the genuine one. */
export const answerChanged =
  (change: (body: Buffer) => string | Uint8Array, headers: Record<string, string> = {}) =>
  ({ response, genuine }: Exchange): void => {
    const answer = genuine();
    response.writeHead(answer.status ?? 200, { ...answer.headers, ...headers });
    response.end(change(Buffer.from(answer.body)));
  };

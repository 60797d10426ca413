import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from "node:http";
import { connect } from "node:net";

/** Headers as they go over the wire; a list is sent as several lines of one name. */
type WireHeaders = Readonly<Record<string, string | readonly string[]>>;

/** One HTTP call that no client library tidies up. */
export type WireCall = {
  /** Default: POST. */
  readonly method?: string;
  /** The request target, sent as it is. */
  readonly path: string;
  readonly headers?: WireHeaders;
  readonly body?: string | Uint8Array;
};

/** An answer whose body was read to its end. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The members of a JSON body; empty for any other. */
  readonly body: Readonly<Record<string, unknown>>;
};

type Listener = (answer: Answer) => void;
const listeners = new Set<Listener>();

/** Is told of every answer from now on, so that all of them can be held to a rule. */
export const listen = (listener: Listener): void => void listeners.add(listener);

const heard = (answer: Answer): Answer => {
  for (const listener of listeners) listener(answer);
  return answer;
};

const membersOf = (text: string): Answer["body"] => {
  try {
    return JSON.parse(text) as Answer["body"];
  } catch {
    return {};
  }
};

const headersFrom = (received: IncomingHttpHeaders): Headers =>
  new Headers(
    Object.entries(received).map(([name, value]): [string, string] => [name, String(value)]),
  );

const read = async (response: IncomingMessage): Promise<Answer> => {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += String(chunk);
  return {
    status: response.statusCode ?? 0,
    headers: headersFrom(response.headers),
    text,
    body: membersOf(text),
  };
};

/** Sends the call on a connection of its own, with its target and headers untouched. */
export const send = (
  url: string,
  { method = "POST", path, headers = {}, body = "" }: WireCall,
): Promise<Answer> => {
  const { hostname, port, host } = new URL(url);
  const length = String(Buffer.byteLength(body));
  const outgoing = { host, ...headers, "content-length": length } as OutgoingHttpHeaders;
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, agent: false, headers: outgoing });
    call.once("response", (response) => {
      void read(response).then((answer) => resolve(heard(answer)), reject);
    });
    call.on("error", reject);
    call.end(body);
  });
};

/** Sends bytes that no HTTP library would, and reads the answer until the server closes. */
export const sendBytes = (url: string, bytes: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk) => (received += String(chunk)));
    socket.once("error", reject);
    socket.once("end", () => {
      socket.end();
      const [head = "", text = ""] = received.split("\r\n\r\n");
      const [first = "", ...lines] = head.split("\r\n");
      const headers = new Headers(
        lines.map((line): [string, string] => {
          const colon = line.indexOf(":");
          return [line.slice(0, colon), line.slice(colon + 1).trim()];
        }),
      );
      const status = Number(first.split(" ")[1] ?? 0);
      resolve({ status, headers, text, body: membersOf(text) });
    });
  });

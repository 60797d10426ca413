import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { Duplex } from "node:stream";

/**
 * node:http writes a head and a body in two pieces, and looks through each header for characters that must not be there.
 * Where an answer's bytes are known beforehand both are needless: the whole message takes the place of the head. That leans on
 * `_header`, which no document names, so it is tried before it is used (`canWriteWhole`).
 */
type WithHead = ServerResponse & { _header?: string | null };

/** Milliseconds for which a connection without a request is kept. */
export const keepAliveMs = 65_000;

/** What stands before and after the headers that are given, as node:http writes it on a connection that is kept. */
export const headAround = (
  status: number,
  second: number,
): { readonly before: string; readonly after: string } => ({
  before: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`,
  after:
    `Date: ${new Date(second * 1_000).toUTCString()}\r\n` +
    `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1_000}\r\n\r\n`,
});

/** Whether an answer to this request is a head and a body on a connection that is kept. */
export const isPlain = (request: IncomingMessage, response: ServerResponse): boolean =>
  response.shouldKeepAlive && request.httpVersionMinor === 1 && request.method !== "HEAD";

/** Writes a message, head and body, each character a byte, and ends it. */
export const writeWhole = (response: ServerResponse, status: number, message: string): void => {
  response.statusCode = status;
  (response as WithHead)._header = message;
  response.end();
};

/** A connection that is there for one answer and keeps what is written to it, piece by piece. */
const openConnection = (): { readonly connection: Duplex; readonly pieces: string[] } => {
  const pieces: string[] = [];
  const connection = new Duplex({
    read: () => undefined,
    write: (piece: Buffer, _, done) => {
      pieces.push(piece.toString("latin1"));
      done();
    },
  });
  return { connection, pieces };
};

/** What node:http writes for one request, in its pieces. */
const piecesOf = (answer: (response: ServerResponse) => void): Promise<readonly string[]> =>
  new Promise((resolve) => {
    const { connection, pieces } = openConnection();
    const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
      response.once("finish", () => {
        connection.destroy();
        resolve(pieces);
      });
      answer(response);
    });
    server.emit("connection", connection);
    connection.push("GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n");
  });

const withoutTime = (text: string): string => text.replace(/^Date: .*$/m, "Date:");

/** Whether this Node writes a whole message as it writes a head and a body: the same bytes, and in one piece. */
export const canWriteWhole = async (): Promise<boolean> => {
  const body = "{}";
  const headers = ["content-length", String(body.length), "vary", "PAYMENT-SIGNATURE"];
  const ordinary = await piecesOf((response) => {
    response.writeHead(402, headers);
    response.end(body, "latin1");
  });
  const { before, after } = headAround(402, Math.floor(Date.now() / 1_000));
  const given = "content-length: 2\r\nvary: PAYMENT-SIGNATURE\r\n";
  const whole = await piecesOf((response) =>
    writeWhole(response, 402, before + given + after + body),
  );
  return whole.length === 1 && withoutTime(whole[0] ?? "") === withoutTime(ordinary.join(""));
};

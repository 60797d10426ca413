import type { IncomingMessage, RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { createFairLine } from "./fair-line.ts";

/** How fast bodies are read that nobody wants: so much at once, and then so much a second, all of them together. */
const pace = { burstBytes: 16 * 1_048_576, bytesPerSecond: 64 * 1_048_576 } as const;
/** What comes at least of a body that is read on. */
const chunkBytes = 65_536;
/** What is still sent may be as much without a pace of its own. */
const littleBytes = 65_536;
const tickMs = 10;
/** So many wait at most. */
const mostHeld = 4_096;

/** A request, or a connection. */
type Source = Readable &
  Pick<Partial<Socket>, "remoteAddress"> & { readonly socket?: Pick<Socket, "remoteAddress"> };

/**
 * What is still sent of a request that was answered, or is refused, is read and thrown away: unread, it would turn the end of
 * the connection into a reset that overtakes the answer. Each byte takes our CPU, and sending it costs nothing: so it is read at a
 * pace, and whoever sends more than that waits, as at any slow reader; addresses take turns.
 */
export type Discards = {
  /** Is told of a piece that was thrown away, of a request or of what is no request: it is read on when its turn comes. */
  readonly note: (source: Source, bytes: number) => void;
  /** What a request still sends when it was answered is thrown away. */
  readonly afterAnswer: RequestListener;
};

/** Whether it says that its body is large, or does not say how large. */
const sendsMuch = ({ rawHeaders }: IncomingMessage): boolean => {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 14 && name.toLowerCase() === "content-length")
      return Number(rawHeaders[index + 1]) > littleBytes;
    if (name.length === 17 && name.toLowerCase() === "transfer-encoding") return true;
  }
  return false;
};

const addressOf = ({ socket, remoteAddress = socket?.remoteAddress }: Source): string =>
  remoteAddress ?? "";

/** `now` is in milliseconds. */
export const createDiscards = (
  { burstBytes, bytesPerSecond } = pace,
  now: () => number = performance.now.bind(performance),
): Discards => {
  /** Those that are not read for now. */
  const held = createFairLine<Readable>(mostHeld);
  let timer: NodeJS.Timeout | undefined;
  let left = burstBytes;
  let filledAt = now();

  const fill = (): void => {
    const at = now();
    left = Math.min(burstBytes, left + ((at - filledAt) * bytesPerSecond) / 1_000);
    filledAt = at;
  };
  const readOn = (): void => {
    fill();
    for (let room = left; room > 0; room -= chunkBytes) {
      const next = held.next();
      if (!next) return void (timer = undefined);
      next.resume();
    }
    timer = setTimeout(readOn, tickMs);
  };
  const note: Discards["note"] = (source, bytes) => {
    left -= bytes;
    if (left > 0) return;
    fill();
    if (left > 0 && !timer) return;
    source.pause();
    held.join(addressOf(source), source)?.resume();
    timer ??= setTimeout(readOn, tickMs);
  };
  return {
    note,
    afterAnswer(request, response) {
      if (!sendsMuch(request)) return;
      // Before node:http itself, which throws away as fast as it can what nobody has begun to read.
      response.prependOnceListener("finish", () => {
        if (request.complete || request.readableFlowing !== null) return;
        request.on("data", (chunk: Buffer) => note(request, chunk.length));
        request.read(0);
      });
    },
  };
};

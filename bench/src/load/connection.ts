import { connect, type Socket } from "node:net";

/** Called once per exchange with the status and the whole answer, head and body. */
type OnAnswer = (status: number, answer: Buffer) => void;

/** A keep-alive connection that carries one prepared request at a time. */
export type Connection = {
  send(request: Buffer, onAnswer: OnAnswer): void;
  close(): void;
};

const headEnd = Buffer.from("\r\n\r\n");
const contentLength = /\r\ncontent-length: (\d+)/i;

/** Bytes of the answer that begins here, or undefined while its head is not complete. */
const lengthOf = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const length = contentLength.exec(bytes.toString("latin1", 0, end))?.[1];
  if (length === undefined) throw new Error("an answer has no Content-Length");
  return end + headEnd.length + Number(length);
};

/** "HTTP/1.1 402 ...": the three digits after the first space. */
const statusOf = (bytes: Buffer): number => Number(bytes.toString("latin1", 9, 12));

const opened = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });

/**
 * Bare sockets and nothing else: on a machine with two cores the load must cost less than what it
 * measures. A connection that breaks, or an answer that nobody asked for, calls `onBroken`.
 */
export const openConnection = async (
  port: number,
  onBroken: (error: Error) => void,
): Promise<Connection> => {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await opened(socket);
  let received: Buffer | undefined;
  let expected: number | undefined;
  let waiting: OnAnswer | undefined;
  let isClosing = false;

  const receive = (chunk: Buffer): void => {
    const bytes = received ? Buffer.concat([received, chunk]) : chunk;
    expected ??= lengthOf(bytes);
    if (expected === undefined || bytes.length < expected) {
      received = bytes;
      return;
    }
    const onAnswer = waiting;
    if (!onAnswer || bytes.length > expected) throw new Error("more came than one answer");
    received = undefined;
    expected = undefined;
    waiting = undefined;
    onAnswer(statusOf(bytes), bytes);
  };

  socket.on("data", (chunk: Buffer) => {
    try {
      receive(chunk);
    } catch (error) {
      onBroken(error as Error);
    }
  });
  socket.on("error", onBroken);
  socket.on("close", () => {
    if (!isClosing) onBroken(new Error("the server closed a connection"));
  });
  return {
    send(request, onAnswer) {
      waiting = onAnswer;
      socket.write(request);
    },
    close() {
      isClosing = true;
      socket.destroy();
    },
  };
};

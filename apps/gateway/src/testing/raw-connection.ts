import { once } from "node:events";
import { connect } from "node:net";

/** One answer as it came over the wire. */
export type RawAnswer = {
  readonly status: number;
  readonly connection: string | undefined;
  readonly text: string;
  /** Of a problem. */
  readonly code: string | undefined;
};

const codeIn = (text: string): string | undefined => {
  const [, code] = /"code":"([a-z_]+)"/.exec(text) ?? [];
  return code;
};

/** Takes a text of answers apart; each says how long it is. */
export const answersIn = (received: string): readonly RawAnswer[] => {
  const answers: RawAnswer[] = [];
  for (let rest = received; rest.length > 0;) {
    const end = rest.indexOf("\r\n\r\n") + 4;
    if (end < 4) throw new Error(`no head: ${rest.slice(0, 100)}`);
    const head = rest.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const text = rest.slice(end, end + length);
    const [, connection] = /^connection: (.*)\r$/im.exec(head) ?? [];
    answers.push({ status: Number(head.split(" ")[1]), connection, text, code: codeIn(text) });
    rest = rest.slice(end + length);
  }
  return answers;
};

/** Sends bytes as they are, piece by piece, and gives all answers once the server has closed the connection. */
export const sendRaw = async (
  port: number,
  ...pieces: readonly string[]
): Promise<readonly RawAnswer[]> => {
  // It goes on sending, whatever it is told.
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let received = "";
  socket.setEncoding("latin1").on("data", (text) => (received += String(text)));
  // Rejects where it ends by a reset.
  const ended = once(socket, "end");
  // What is sent after that may find nobody there.
  socket.on("error", () => {});
  for (const piece of pieces) {
    socket.write(piece, "latin1");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await ended;
  socket.destroy();
  return answersIn(received);
};

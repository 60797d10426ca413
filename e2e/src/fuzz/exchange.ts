import { connect } from "node:net";

/** One answer, as it came. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Whoever sends half a request is told so by a timeout: here he says, after so long without a byte, that nothing more comes. */
const patienceMs = 300;

/** Sends bytes from an address of this machine, and gives all that comes back until the connection ends. */
export const exchange = (
  url: string,
  from: string,
  bytes: string,
  isWhole: boolean,
): Promise<string> =>
  new Promise((resolve) => {
    const { hostname: host, port } = new URL(url);
    const socket = connect({ host, port: Number(port), localAddress: from });
    let received = "";
    const timer = setTimeout(() => socket.end(), isWhole ? 60_000 : patienceMs);
    socket.setEncoding("latin1").on("data", (text) => {
      received += String(text);
      if (!isWhole) timer.refresh();
    });
    socket.on("error", () => {});
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(received);
    });
    socket.write(bytes, "latin1");
  });

const bodyIn = (rest: string, headers: Readonly<Record<string, string>>): [string, string] => {
  if (headers["transfer-encoding"] !== "chunked") {
    const length = Number(headers["content-length"] ?? 0);
    return [rest.slice(0, length), rest.slice(length)];
  }
  let [body, left] = ["", rest];
  for (;;) {
    const end = left.indexOf("\r\n");
    const size = Number.parseInt(left.slice(0, end), 16);
    body += left.slice(end + 2, end + 2 + size);
    left = left.slice(end + 4 + size);
    if (!(size > 0)) return [body, left];
  }
};

/** Takes apart what came back; a rest that is no answer is one of status 0. */
export const answersIn = (received: string, isHead: boolean): readonly RawAnswer[] => {
  const answers: RawAnswer[] = [];
  for (let rest = received; rest !== "";) {
    const end = rest.indexOf("\r\n\r\n");
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(first) ?? [];
    if (end < 0 || status === undefined)
      return [...answers, { status: 0, headers: {}, body: rest }];
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const after = rest.slice(end + 4);
    // What could not be read is refused as a GET would be.
    const isEmpty =
      (isHead && !after.startsWith("{")) ||
      status === "204" ||
      status === "304" ||
      status === "100";
    const [body, left] = isEmpty ? ["", after] : bodyIn(after, headers);
    if (status !== "100") answers.push({ status: Number(status), headers, body });
    rest = left;
  }
  return answers;
};
